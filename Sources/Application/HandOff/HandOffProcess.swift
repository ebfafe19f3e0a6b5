import Foundation
import Services
import Synchronization

/// The program that hands a capture over. The network code is not in the kiosk itself, which must start fast.
package final class HandOffProcess: HandOffServing {
  /// The longest line: a picture of 10 MB in Base64.
  private static let most = 14_000_000

  /// What builds the program where it is missing: `make run` builds only what the kiosk needs.
  package static let buildCommand = "make release"

  private let input = Pipe(), output = Pipe()
  private let rest = Mutex(Data())

  /// Starts `vestibule-server`, in a session of its own without the terminal.
  /// - Parameter program: its path.
  package init(_ program: String, _ order: HandOffOrder) throws(HandOffFailure) {
    let process = Process()
    guard let text = try? JSONEncoder().encode(order) else { throw .server }
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    // Signals that are blocked or ignored here must not be in the program.
    process.arguments = ["--wait", "/usr/bin/env", "--default-signal", program, String(decoding: text, as: UTF8.self)]
    process.environment = ServerEnvironment.handOff(from: Folders.environment)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw .server }
    // Its end is seen by the end of its output.
    try? output.fileHandleForWriting.close()
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

  package func end() { try? input.fileHandleForWriting.close() }
}
