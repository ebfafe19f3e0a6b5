import Foundation
import Imaging
import Invocation
import Synchronization

/// `vestibule-server` as a child of this program, for one order. The network code is not in the kiosk itself, which must start fast. It ends when its
/// standard input is closed, at the latest with this program.
package final class ServerProcess: Sendable {
  private let input = Pipe.private, output = Pipe.private
  private let rest = Mutex(Data())
  private let process: pid_t
  private let isEnding = Mutex(false)
  /// The longest line that it may write, in bytes.
  private let most: Int

  /// What builds the program where it is missing: `make run` builds only what the kiosk needs.
  package static let buildCommand = "make release"

  private static let setpriv = "/usr/bin/setpriv"
  /// Seconds in which it ends by itself once its input has ended.
  private static let patience: UInt32 = 3

  /// Starts it. The kernel ends it together with the thread that calls this, so that thread must live as long as it is needed.
  /// - Parameters:
  ///   - program: its path.
  ///   - most: the longest line that it may write, in bytes.
  package init(_ program: String, order: some Encodable, longestLine most: Int) throws(Spawn.Failure) {
    self.most = most
    guard let text = try? JSONEncoder().encode(order) else { throw Spawn.Failure(number: EINVAL) }
    let environment = ServerEnvironment.handOff(from: Folders.environment).map { "\($0.key)=\($0.value)" }
    process = try Spawn(
      Self.setpriv, ["--pdeathsig", "KILL", program, String(decoding: text, as: UTF8.self)], environment: environment,
      streams: [
        .descriptor(input.fileHandleForReading.fileDescriptor), .descriptor(output.fileHandleForWriting.fileDescriptor), .nothing,
      ]
    ).start()
    // Its end is seen by the end of its output.
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  deinit { end() }

  /// The next line of its standard output, which is waited for; nil when it has ended, or writes too long a line.
  package func nextLine() -> Data? {
    while true {
      if let line = takeLine() { return line }
      let block = output.fileHandleForReading.availableData
      let isTooLong = rest.withLock { rest in
        rest += block
        return rest.count > most
      }
      if block.isEmpty || isTooLong { return nil }
    }
  }

  /// Writes to its standard input.
  /// - Returns: false when it has ended.
  package func send(_ bytes: [UInt8]) -> Bool {
    (try? input.fileHandleForWriting.write(contentsOf: bytes)) != nil
  }

  private func takeLine() -> Data? {
    rest.withLock { rest in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = Data(rest[rest.index(after: end)...]) }
      return Data(rest[..<end])
    }
  }

  package func end() {
    let isFirst = isEnding.withLock { isEnding in
      defer { isEnding = true }
      return !isEnding
    }
    guard isFirst else { return }
    try? input.fileHandleForWriting.close()
    // One that hangs must not go on listening.
    let thread = Thread { [process] in
      for _ in 0..<Self.patience * 100 {
        if waitpid(process, nil, WNOHANG) != 0 { return }
        usleep(10_000)
      }
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
    thread.start()
  }
}
