import CNcurses
import Dispatch
import Glibc
import Synchronization

/// Lines of standard input. A wait can be cancelled; what was typed so far is kept for the next line.
public final class LineInput: Sendable {
  fileprivate struct State {
    /// Input that is not part of a returned line yet.
    var bytes: [UInt8] = []
    var hasEnded = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// A longer line is cut: no question needs that much, and an input without line feeds must not fill the memory.
  static let longestLine = 65_536

  public init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// The next line without its line feed; nil at the end of the input or when the task is cancelled. Only one call at a time.
  ///
  /// - Parameter isSecret: turns off the echo when the input is a terminal.
  public func line(isSecret: Bool = false) async -> String? {
    let wake = cn_eventfd()
    guard wake >= 0 else { return nil }
    defer { close(wake) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread that only waits must not occupy one of the few threads of the task executor.
        DispatchQueue.global().async { continuation.resume(returning: self.next(isSecret, wake)) }
      }
    } onCancel: {
      var one: UInt64 = 1
      write(wake, &one, 8)
    }
  }

  private func next(_ isSecret: Bool, _ wake: Int32) -> String? {
    var modes = termios()
    guard isSecret, tcgetattr(descriptor, &modes) == 0 else { return read(wake) }
    // If the program is stopped while the echo is off, the shell must not be left without an echo.
    CrashGuard.arm(terminal: descriptor, hasScreen: false, also: Signals.endings)
    defer { CrashGuard.disarm() }
    var hidden = modes
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(descriptor, TCSAFLUSH, &hidden)
    defer { tcsetattr(descriptor, TCSAFLUSH, &modes) }
    return read(wake)
  }

  private func read(_ wake: Int32) -> String? {
    while true {
      let (line, hasEnded) = state.withLock { ($0.takeLine(), $0.hasEnded) }
      if let line { return line }
      if hasEnded { return nil }
      var watched = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      guard poll(&watched, 2, -1) > 0 else { continue }
      if watched[0].revents != 0 { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      state.withLock { $0.take(buffer[..<max(0, count)]) }
    }
  }
}

extension LineInput.State {
  /// Adds input that was read; an empty slice is the end.
  fileprivate mutating func take(_ read: ArraySlice<UInt8>) {
    if read.isEmpty { hasEnded = true }
    bytes += read
    guard bytes.count > LineInput.longestLine, !bytes.contains(UInt8(ascii: "\n")) else { return }
    bytes.removeSubrange(LineInput.longestLine...)
  }

  /// The first complete line. At the end of the input, the text after the last line feed counts as one.
  fileprivate mutating func takeLine() -> String? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    guard end != nil || hasEnded && !bytes.isEmpty else { return nil }
    var line = bytes[..<(end ?? bytes.endIndex)]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    defer { bytes.removeSubrange(...(end ?? bytes.endIndex - 1)) }
    return String(decoding: line.prefix(LineInput.longestLine), as: UTF8.self)
  }
}
