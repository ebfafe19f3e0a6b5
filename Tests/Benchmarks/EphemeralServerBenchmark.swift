import Foundation
import TerminalHarness

/// The time from the start of `vestibule serve --ephemeral` to the line that says it is ready.
struct EphemeralServerBenchmark: Benchmark {
  static let name = "ephemeral"
  private let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 3 : 30 }

  func figures() throws -> [Figure] {
    var times: [Double] = []
    // The first start fills the file cache and does not count.
    for round in 0...rounds {
      let output = Pipe(), process = Process()
      process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
      process.arguments = ["serve", "--ephemeral"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let watch = Stopwatch()
      try process.run()
      let line = output.fileHandleForReading.availableData
      if round > 0 { times.append(watch.wall) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard line.first == UInt8(ascii: "{") else { throw Wrong(description: "the server does not say that it is ready") }
    }
    return [Figure("serve --ephemeral: start to ready", times, unit: "ms")]
  }
}
