import Foundation
import TestQueue
import Testing

/// What the Debian package brings besides the program.
@Suite(.queued) struct PackagingTests {}

extension PackagingTests {
  private static func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  @Test func theManualNamesEveryCommand() throws {
    let folder = try WalkFolder()
    let help = try ProgramRun(["--help"], in: folder).output
    let list = help[try #require(help.range(of: "SUBCOMMANDS:")).upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    let commands = list.dropFirst().prefix { !$0.isEmpty }.compactMap { line -> String? in
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
      return line.split(separator: " ").first.map(String.init)
    }
    #expect(commands.count > 8)
    let manual = try Self.text("Packaging/vestibule.1")
    for command in commands { #expect(manual.contains(".B \(command)") || manual.contains("\\fB\(command)"), "\(command)") }
  }

  /// systemd's own measure, from 0 (confined) to 10; above 4 it calls a service's exposure medium.
  @Test(arguments: ["kiosk", "office"]) func theUnitIsConfined(name: String) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze") else {
      print("SKIPPED: systemd-analyze is not installed")
      return
    }
    let folder = try WalkFolder()
    let unit = try folder.write(try Self.text("Packaging/vestibule-\(name)@.service"), to: "vestibule-\(name)@tty1.service")
    let run = try ProgramRun("/usr/bin/systemd-analyze", ["security", "--offline=true", "--no-pager", unit], in: folder)
    let level = try #require(run.output.firstMatch(of: /Overall exposure level .*: ([0-9.]+)/)).1
    #expect(try #require(Double(level)) < 3)
    #expect(!(run.output + run.errors).contains("ignoring"), "systemd knows everything in it")
  }

  /// Only the PIN is left to fill in.
  @Test func theExampleIsAConfigurationWithoutAPIN() throws {
    let folder = try WalkFolder()
    let example = try Self.text("Packaging/vestibule.json")
    let refused = try ProgramRun(
      ["doctor", "--configuration", try folder.write(example, to: "a.json"), "--data", folder.file("d")], in: folder)
    #expect(refused.output.contains("FAIL settings") && refused.output.contains("vestibule pin"))
    let pin = try ProgramRun(["pin"], input: "2468\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let line = #""pin": "PUT THE OUTPUT OF vestibule pin HERE""#
    #expect(example.contains(line))
    let path = try folder.write(example.replacing(line, with: pin), to: "b.json")
    let used = try ProgramRun(["doctor", "--configuration", path, "--data", folder.file("d")], in: folder)
    #expect(used.output.contains("ok   settings") && used.output.contains("profile kiosk"))
  }

  /// The documented keys are those that the program reads, and the documentation shows each of them.
  @Test func everyKeyIsDocumented() throws {
    let folder = try WalkFolder()
    let run = try ProgramRun(
      ["doctor", "--configuration", try folder.write(#"{"x": 1}"#, to: "x.json"), "--data", folder.file("d")], in: folder)
    let listed = try #require(run.output.split(separator: "\n").first { $0.contains("one of the keys") || $0.contains("profile") })
    let keys = listed.matches(of: /"([a-zA-Z]+)"/).map { String($0.1) }.filter { $0 != "x" }
    #expect(keys.count > 10)
    let page = try Self.text("Documentation/Kiosk.md")
    for key in keys { #expect(page.contains("`\(key)`"), "\(key)") }
  }
}
