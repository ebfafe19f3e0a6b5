import Cells
import Foundation
import TerminalHarness
import TestQueue
import Testing

/// Texts from outside that contain control sequences. Whatever the output, they are shown and not obeyed.
@Suite(.queued) struct BadTextTests {}

extension BadTextTests {
  /// Clears the screen, types into the shell in some terminals, reverses the letters.
  private static let evil = "\u{1B}[2J\u{9B}31m\u{7F}\u{202E}gpj"

  /// Only line feeds and tabs are left as control characters, and the removed ones are visible as escapes.
  private func expectHarmless(_ ran: Sandbox.Ran, sourceLocation: SourceLocation = #_sourceLocation) {
    for text in [ran.output, ran.errors] {
      let left = text.unicodeScalars.filter { ControlCharacters.contains($0) && $0 != "\n" && $0 != "\t" }
      #expect(left.isEmpty, "\(left) in \(text.debugDescription)", sourceLocation: sourceLocation)
    }
    #expect((ran.output + ran.errors).contains("\\u001b[2J\\u009b31m\\u007f\\u202egpj"), "\(ran)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ["run", evil], ["run", "document", "--now", evil], ["run", "document", "--\(evil)"], ["themes", "show", "orca", "--screen", evil],
    ["run", "document", "--config", evil], ["run", "document", "--script", evil], ["themes", "check", evil], ["themes", "export", evil],
    ["sessions", "show", evil], ["sessions", "resume", evil, "--script", "auto"], ["read", "mrz", evil], ["read", "aamva", evil],
    ["read", "image", evil], ["run", "document", "--script", "auto", "--source", evil], ["phrases", "check", evil],
    ["specimen", "passport", "--out", "/nowhere/\(evil)"],
  ])
  func anArgument(arguments: [String]) throws { expectHarmless(try Sandbox().run(arguments)) }

  @Test func theDoctor() throws { expectHarmless(try Sandbox().run("doctor", environment: ["COLORTERM": Self.evil])) }

  @Test func plainLines() throws {
    let sandbox = try Sandbox()
    expectHarmless(try sandbox.run(["run", "document", "--plain", "--source", Self.evil] + sandbox.passport(), input: "\n\n\nq\n"))
  }

  @Test func filesWithSuchNamesAndContents() throws {
    let sandbox = try Sandbox()
    let theme = try sandbox.write("\(Self.evil).json", #"{"name":"\#(Self.evil)","colors":{"\#(Self.evil)":"red"}}"#)
    expectHarmless(try sandbox.run("themes", "check", theme))
    expectHarmless(try sandbox.run("themes", "export", theme))
    let script = try sandbox.write("\(Self.evil).script", #"{"answers":[{"\#(Self.evil)":1}]}"#)
    expectHarmless(try sandbox.run("run", "document", "--script", script))
  }

  /// In JSON, the escapes mean the characters themselves.
  @Test func json() throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run("read", "image", sandbox.path(Self.evil))
    expectHarmless(ran)
    #expect(ran.json["file"] as? String == sandbox.path(Self.evil))
    let payload = ReadAamvaTests.payload.replacing("SAMPLE", with: "SAM\u{202E}PLE")
    let licence = try sandbox.run("read", "aamva", input: payload)
    #expect(!licence.output.unicodeScalars.contains { ControlCharacters.contains($0) && $0 != "\n" })
    #expect(licence.output.contains("SAM\\u202ePLE"))
    #expect((licence.json["fields"] as? [String: Any])?["lastName"] as? String == "SAM\u{202E}PLE")
  }

  /// The same on a screen.
  @Test func theScreen() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.capture(source: sandbox.path(Self.evil))
    try kiosk.waitFor("u202egpj")
    #expect(!kiosk.output.contains(0x9B) || !String(decoding: kiosk.output, as: UTF8.self).unicodeScalars.contains("\u{9B}"))
    #expect(!String(decoding: kiosk.output, as: UTF8.self).contains("\u{1B}[2J\u{9B}"))
    kiosk.press(.control("c"))
    _ = try kiosk.exitStatus(seconds: Sandbox.patience)
  }
}
