import Foundation
import Glibc
import TerminalHarness

/// What a simulated camera costs: live at 30 pictures a second, and for a set of test data.
struct CameraBenchmark: Benchmark {
  static let name = "camera"
  private let seconds: Int
  private let pictures: Int

  init(isQuick: Bool) { (seconds, pictures) = isQuick ? (2, 20) : (20, 400) }

  func figures() throws -> [Figure] { try ["show-document", "show-face"].map(live) + [set()] }

  /// The processor time of all its programs while one reader takes the stream, 1280 × 720.
  private func live(act: String) throws -> Figure {
    let output = Pipe(), input = Pipe(), process = Process(), reader = Process()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = ["camera", "--port", "0"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    defer {
      for one in [reader, process] where one.isRunning { kill(one.processIdentifier, SIGKILL) }
    }
    let ready = try JSONSerialization.jsonObject(with: output.fileHandleForReading.availableData) as? [String: String]
    guard let stream = ready?["stream"] else { throw Wrong(description: "the camera does not say that it is ready") }
    reader.executableURL = URL(filePath: "/usr/bin/curl")
    reader.arguments = ["-s", "-o", "/dev/null", stream]
    try reader.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(act)\n".utf8))
    sleep(2)
    let all = Self.family(of: process.processIdentifier).map { ProcessFacts(pid: $0) }
    let watch = Stopwatch(), before = all.reduce(0) { $0 + $1.ticks }
    sleep(UInt32(seconds))
    // A tick is 10 ms.
    let share = Double(all.reduce(0) { $0 + $1.ticks } - before) * 10 / watch.wall
    return Figure("camera, live, \(act): of one core", "\(Int((share * 100).rounded())) %")
  }

  private func set() throws -> Figure {
    let folder = try TemporaryFolder(), process = Process()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = ["camera", "--count", String(pictures), "--out", "\(folder.path)/set/"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    let watch = Stopwatch()
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Wrong(description: "the set was not written") }
    return Figure("camera, a set: labelled pictures a minute", "\(Int(Double(pictures) * 60_000 / watch.wall))")
  }

  /// A process with those that it started.
  private static func family(of pid: pid_t) -> [pid_t] { [pid] + ProcessFacts(pid: pid).children.flatMap(family) }
}
