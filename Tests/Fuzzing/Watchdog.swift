import Glibc
import Synchronization

/// Watches a thread that processes mutations. The current input is kept in a file, so that it survives a crash. A mutation that hangs ends
/// the process with the input's name, because a single thread cannot be ended.
///
/// The watchdog counts processor time, not wall-clock time, so that a busy machine does not look like a hang. `Growth` checks separately
/// that work grows linearly with the input's length.
public final class Watchdog: Sendable {
  /// Processor seconds after which an input counts as a hang: a hundred times the slowest input's time on a slow machine.
  public static let limit = 60.0

  private struct State {
    var label = ""
    var start: Double?
    var isOver = false
  }

  private let state = Mutex(State())
  private let path: String
  private let clock: clockid_t
  private let descriptor: Int32

  /// Watches the calling thread.
  /// - Parameter name: a part of the file's name.
  public init(_ name: String) {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    self.clock = clock
    path = "\(Evidence.folder)/vestibule-\(name)-\(getpid()).bin"
    descriptor = open(path, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0o600)
    var thread = pthread_t()
    let me = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { me in
        if let me { Unmanaged<Watchdog>.fromOpaque(me).takeRetainedValue().watch() }
        return nil
      }, me)
    pthread_detach(thread)
  }

  /// Runs `work` on an input and returns its result.
  public func run<Result>(_ label: String, _ bytes: [UInt8], _ work: () -> Result) -> Result {
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    ftruncate(descriptor, bytes.count)
    let start = seconds()
    state.withLock { ($0.label, $0.start) = (label, start) }
    defer { state.withLock { $0.start = nil } }
    return work()
  }

  /// Ends the watch and removes the file.
  public func end() {
    state.withLock { $0.isOver = true }
    close(descriptor)
    unlink(path)
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func watch() {
    while true {
      usleep(100_000)
      let (label, isOver, isHung) = state.withLock { state in
        // The thread may be gone when the watch is over, so its clock is read only while it works.
        (state.label, state.isOver, state.start.map { !state.isOver && seconds() - $0 > Self.limit } ?? false)
      }
      if isOver { return }
      if isHung {
        Evidence.say("\(label) hangs. Its bytes are in \(path).")
        abort()
      }
    }
  }
}

/// The inputs of findings.
public enum Evidence {
  static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Writes the bytes to a file of their own and returns its path.
  public static func keep(_ name: String, _ bytes: [UInt8]) -> String {
    let path = "\(folder)/vestibule-finding-\(name).bin"
    let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return "no file (\(String(cString: strerror(errno))))" }
    defer { close(descriptor) }
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return written == bytes.count ? path : "no file (the disk is full)"
  }

  static func say(_ line: String) {
    let line = line + "\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
