import Foundation
import Services

/// A wrk that runs `sessions.lua` against one server.
struct WrkRun {
  /// Requests that created a session, that got one that there was, and that failed.
  private(set) var created = 0, existing = 0, failed = 0
  /// Sessions a second.
  private(set) var rate = 0.0
  /// Milliseconds of a request: the median, and the 99th percentile.
  private(set) var median = 0.0, slowest = 0.0
  private let process = Process()
  private let output = Pipe()

  /// Starts it.
  /// - Parameter requests: the file with the requests.
  init(_ address: ServerAddress, connections: Int, seconds: Int, requests: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/wrk")
    process.arguments = [
      "--threads", "1", "--connections", "\(connections)", "--duration", "\(seconds)s", "--script",
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "sessions.lua").path, address.text, "--", requests,
    ]
    process.standardOutput = output
    try process.run()
  }

  /// Waits for its end.
  func finished() throws -> WrkRun {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = text.split(separator: "\n").last { $0.hasPrefix("sessions ") }
    let numbers = line?.split(separator: " ").compactMap { Double($0) } ?? []
    guard numbers.count == 6 else { throw Wrong(description: "wrk said: \(text)") }
    var run = self
    (run.created, run.existing, run.failed) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
    (run.rate, run.median, run.slowest) = (numbers[0] / numbers[3] * 1_000_000, numbers[4] / 1000, numbers[5] / 1000)
    return run
  }
}
