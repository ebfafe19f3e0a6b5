import Foundation
import Imaging
import Invocation
import LocalServices
import Services
import Synchronization

/// The program that hands a capture over. The network code is not in the kiosk itself, which must start fast.
package final class HandOffProcess: HandOffServing {
  /// The longest line: a picture of 10 MB and a clip of 8 MB in Base64.
  private static let most = 26_000_000

  /// What builds the program where it is missing: `make run` builds only what the kiosk needs.
  package static let buildCommand = "make release"

  private let input = Pipe.private, output = Pipe.private
  private let rest = Mutex(Data())
  private let process: pid_t
  private let isEnding = Mutex(false)

  private static let setpriv = "/usr/bin/setpriv"
  /// Seconds in which it ends by itself once its input has ended.
  private static let patience: UInt32 = 3

  /// Starts `vestibule-server`. The kernel ends it together with the thread that calls this, so the same thread must read its reports.
  /// - Parameter program: its path.
  package init(_ program: String, _ order: HandOffOrder) throws(HandOffFailure) {
    guard let text = try? JSONEncoder().encode(order) else { throw .server }
    let environment = ServerEnvironment.handOff(from: Folders.environment).map { "\($0.key)=\($0.value)" }
    let spawn = Spawn(
      Self.setpriv, ["--pdeathsig", "KILL", program, String(decoding: text, as: UTF8.self)], environment: environment,
      streams: [
        .descriptor(input.fileHandleForReading.fileDescriptor), .descriptor(output.fileHandleForWriting.fileDescriptor), .nothing,
      ])
    do throws(Spawn.Failure) { process = try spawn.start() } catch { throw .server }
    // Its end is seen by the end of its output.
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  deinit { end() }

  package func next() -> HandOffReport? {
    while true {
      if let line = takeLine() { return try? JSONDecoder().decode(HandOffReport.self, from: line) }
      let block = output.fileHandleForReading.availableData
      let isTooLong = rest.withLock { rest in
        rest += block
        return rest.count > Self.most
      }
      if block.isEmpty || isTooLong { return nil }
    }
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
