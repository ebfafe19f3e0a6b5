import Cells
import Foundation
import TerminalHarness

/// The time from the start of a program to its first complete frame, and the memory that the kiosk then uses.
struct StartBenchmark: Benchmark {
  static let name = "start"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 5 : 30 }

  func figures() throws -> [Figure] {
    var commands: [Double] = []
    var mains: [Double] = []
    var residents: [Double] = []
    // The first start fills the file cache and does not count.
    for round in 0...rounds {
      let kiosk = try KioskSession()
      let wall = try kiosk.firstFrame()
      let main = kiosk.facts.mainThreadMilliseconds
      // The database opens and the imaging process starts after the first frame; after that the kiosk's memory is stable.
      kiosk.session.settle(quiet: 200)
      let resident = kiosk.facts.residentMegabytes
      try kiosk.end()
      guard round > 0 else { continue }
      commands.append(wall)
      mains.append(main)
      if let resident { residents.append(resident) }
    }
    return [
      Figure("start to the first complete frame", commands, unit: "ms"), Figure("  CPU of the main thread until then", mains, unit: "ms"),
      Figure("  resident memory afterwards", residents, unit: "MB"),
    ] + (try others())
  }

  /// Well-known programs, as a measure of this machine's current speed.
  private func others() throws -> [Figure] {
    let folder = try TemporaryFolder()
    return try [
      other("dialog", ["--menu", "Choose", "20", "60", "5", "1", "One", "2", "Two"], folder) { $0.contains("Cancel") },
      other("nano", [], folder) { $0.contains("^G") && $0.contains("^X") },
    ]
  }

  private func other(_ name: String, _ arguments: [String], _ folder: TemporaryFolder, isComplete: (String) -> Bool) throws -> Figure {
    let line = "  the same for \(name)"
    let path = "/usr/bin/\(name)"
    guard FileManager.default.isExecutableFile(atPath: path) else { return Figure(line, "not installed") }
    var commands: [Double] = []
    for round in 0...rounds {
      let started = ContinuousClock.now
      let session = try TerminalSession(path, arguments: arguments, environment: ["HOME": folder.path])
      let wall = try KioskSession.firstFrame(of: session, since: started) { isComplete(session.text) }
      session.kill(SIGKILL)
      _ = try session.exitStatus()
      if round > 0 { commands.append(wall) }
    }
    return Figure(line, commands, unit: "ms")
  }
}
