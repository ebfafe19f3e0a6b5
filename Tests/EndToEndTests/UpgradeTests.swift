import Foundation
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// A data folder that an older program wrote, from before the encryption: one session finished, one open, one cancelled.
@Suite(.queued) struct UpgradeTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.copyItem(atPath: "\(Self.fixtures)/Layout1", toPath: sandbox.data)
  }
}

extension UpgradeTests {
  private static let finished = "f3203e9039f4a821ba56949915dcf9e9", open = "f75f04cbb5a1a1ddec779c3693f88501"
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "StoreTests/Fixtures").path

  private var environment: [String: String] { ["VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder, "LANG": "C.UTF-8"] }

  /// The result that the older program delivered, without the places of its pictures.
  private func result(_ path: String) throws -> NSDictionary {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    var result = try #require(object as? [String: Any])
    var document = try #require(result["documentResult"] as? [String: Any])
    let images = try #require(document["images"] as? [[String: Any]])
    document["images"] = images.map { $0.filter { $0.key != "image" } }
    result["documentResult"] = document
    return result as NSDictionary
  }

  private func expectExport(_ name: String) throws {
    let folder = sandbox.path(name)
    let ran = try sandbox.run("sessions", "export", Self.finished, folder)
    #expect(ran.status == 0, "\(name): \(ran.errors)")
    #expect(try result("\(folder)/result.json") == result("\(Self.fixtures)/Layout1.json"), "\(name)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/result.json.media").count == 1, "\(name)")
  }

  @Test func itOpensResumesAndExports() throws {
    #expect(try sandbox.sessions().count == 3)
    try expectExport("export")
    let ran = try sandbox.run(
      "sessions", "resume", Self.open, "--script", "auto", "--source", "specimen", "--result", sandbox.path("resumed.json"))
    #expect(ran.status == 0, "\(ran.errors)")
    let resumed = try result(sandbox.path("resumed.json"))
    let expected = try result("\(Self.fixtures)/Layout1.json")
    #expect(resumed["documentAnalysis"] as? NSDictionary == expected["documentAnalysis"] as? NSDictionary)
    #expect(try sandbox.run("doctor").output.contains("ok   store"))
  }

  /// Killed right before each of its writes, the upgrade goes on at the next start, and nothing is lost.
  @Test func killedAtEveryWriteOfTheUpgrade() throws {
    for change in (1...).lazy.filter({ TestScale.takes($0, of: "upgrade", oneIn: 20) }) {
      try FileManager.default.removeItem(atPath: sandbox.data)
      try FileManager.default.copyItem(atPath: "\(Self.fixtures)/Layout1", toPath: sandbox.data)
      try? FileManager.default.removeItem(atPath: sandbox.path(".config"))
      guard let count = KilledProgram.run(["sessions", "list"], at: change, environment: environment) else {
        print("SKIPPED: programs cannot be traced here (ptrace)")
        return
      }
      try? FileManager.default.removeItem(atPath: sandbox.path("export"))
      try expectExport("export")
      if count < change {
        #expect(try sandbox.sessions().count == 3)
        print("upgrade: killed before each of \(count) changes")
        #expect(count > 30)
        break
      }
    }
  }
}
