import Foundation
import TerminalHarness
import TestQueue
import Testing

/// `vestibule phrases confirm`: which English texts translations were made from.
@Suite(.queued) struct ConfirmedTextTests {}

extension ConfirmedTextTests {
  @Test func whatWasComparedIsNoted() throws {
    let sandbox = try Sandbox()
    try FileManager.default.copyItem(
      at: Catalogue.resources.appending(path: "Localization"), to: URL(filePath: sandbox.path("Localization")))
    let file = sandbox.path("Localization/de/.sources.json")
    try? FileManager.default.removeItem(atPath: file)
    func confirm(_ arguments: String...) throws -> Sandbox.Ran {
      try sandbox.run(["phrases", "confirm"] + arguments, environment: ["VESTIBULE_RESOURCES": sandbox.folder])
    }
    let part = try confirm("de", "--key", "verify.device")
    #expect(part.status == 0, "\(part)")
    #expect(part.output.contains("  verify.device.title\n"))
    #expect(!part.output.contains("verify.code.title"))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 3 && lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("  \"verify.device.") })
    #expect(try confirm("de").status == 0)
    #expect(try confirm("de").output == "de: 0 confirmed\n")
    for wrong in [["xx"], ["--key", "verify.devices"], ["en"]] {
      #expect(try sandbox.run(["phrases", "confirm"] + wrong, environment: ["VESTIBULE_RESOURCES": sandbox.folder]).status == 64)
    }
  }
}
