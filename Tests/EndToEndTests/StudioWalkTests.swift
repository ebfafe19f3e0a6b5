import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// The theme studio in a terminal, as a demonstrator uses it.
@Suite(.queued) struct StudioWalkTests {}

extension StudioWalkTests {
  private func studio(_ sandbox: Sandbox, _ theme: String, size: Size = Size(width: 160, height: 50)) throws -> TerminalSession {
    let session = try TerminalSession(
      arguments: ["themes", "edit", theme, "--screen", "menu"], size: size,
      environment: ["COLORTERM": "truecolor", "TERM": "xterm-256color"],
      folder: sandbox.folder)
    try session.wait(for: "Theme studio")
    return session
  }

  private func kept(_ path: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any])
  }

  /// What a theme file sets, by path.
  private func leaves(_ value: Any, _ path: String = "") -> [String: String] {
    guard let object = value as? [String: Any] else { return [path: "\(value)"] }
    return object.reduce(into: [:]) { all, member in
      all.merge(leaves(member.value, path.isEmpty ? member.key : "\(path).\(member.key)")) { $1 }
    }
  }

  /// Find the colour of a cell, change it, undo, compare, repair, save: only what was changed is in the file, a running kiosk shows it, and the
  /// studio finds it again.
  @Test func fromACellToASavedTheme() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("own.json", #"{"name": "own"}"#)
    let kiosk = try sandbox.kiosk("--theme", file, "--color", "direct", "--appearance", "light")
    try kiosk.waitFor("Welcome")
    let studio = try studio(sandbox, "own.json")
    // The pointer begins at the focus: its letters, then its ground.
    studio.press(.character("p"), .right, .right, .right, .right, .tab)
    try studio.wait(for: "buttons.primary.textColor")
    studio.press(.tab)
    try studio.wait(for: "buttons.primary.backgroundColor")
    studio.press(.enter)
    // Changed, and shown while it is typed.
    studio.press(.enter, .control("u"))
    studio.type("8A2BE2")
    let isShown = { (0..<50).contains { y in (40..<118).contains { studio.cell($0, y).paper == .rgb(0x8A, 0x2B, 0xE2) } } }
    try studio.wait("the colour is not shown", seconds: Sandbox.patience, until: isShown)
    studio.press(.enter)
    try studio.wait(for: "not saved yet")
    studio.press(.character("u"))
    try studio.wait(untilGone: "not saved yet")
    studio.press(.character("U"))
    try studio.wait(for: "not saved yet")
    // As it was, while Space is held.
    studio.send(bytes: [0x20])
    try studio.wait("the old theme is not shown", seconds: Sandbox.patience) { !isShown() }
    try studio.wait("the new theme is not shown again", seconds: Sandbox.patience, until: isShown)
    // A colour that cannot be read on it, repaired.
    studio.press(.up, .enter, .control("u"))
    studio.type("7A2BD2")
    studio.press(.enter)
    try studio.wait(for: "✗")
    studio.press(.character("r"))
    try studio.wait(untilGone: "✗")
    studio.press(.control("s"))
    try studio.wait(for: "own.json is saved")
    let set = leaves(try kept(file))
    #expect(
      Set(set.keys) == ["name", "colors.light.buttons.primary.backgroundColor", "colors.light.buttons.primary.textColor"], "\(set)")
    #expect(set["colors.light.buttons.primary.backgroundColor"] == "#8A2BE2")
    // The kiosk in the other terminal follows.
    try kiosk.wait("the kiosk does not follow", seconds: Sandbox.patience) {
      (0..<24).contains { y in (0..<80).contains { kiosk.cell($0, y).paper == .rgb(0x8A, 0x2B, 0xE2) } }
    }
    studio.press(.character("q"))
    #expect(try studio.exitStatus() == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path(".own.json.draft")))
    let again = try self.studio(sandbox, "own.json")
    try again.wait(for: "2 set here")
    again.press(.character("q"))
    #expect(try again.exitStatus() == .exited(0))
  }

  /// A program that is killed loses nothing but what was typed last.
  @Test func killedWhileEditing() throws {
    let sandbox = try Sandbox()
    let first = try studio(sandbox, "new.json")
    first.press(.enter, .control("u"))
    first.type("8A2BE2")
    first.press(.enter)
    try first.wait(for: "not saved yet")
    first.press(.down, .enter, .control("u"))
    first.type("112233")
    try first.wait("the second colour is not in the draft", seconds: Sandbox.patience) {
      (try? String(contentsOfFile: sandbox.path(".new.json.draft"), encoding: .utf8))?.contains("112233") == true
    }
    first.kill(SIGKILL)
    _ = try first.exitStatus()
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("new.json")))
    let second = try studio(sandbox, "new.json")
    try second.wait(for: "unsaved changes from last time")
    try second.wait(for: "2 set here")
    second.press(.control("s"))
    try second.wait(for: "new.json is saved")
    #expect(
      leaves(try kept(sandbox.path("new.json"))) == ["colors.light.palette.primary": "#8A2BE2", "colors.light.palette.accent": "#112233"])
  }

  /// Two people do not edit one file at once, and nobody begins where nothing can be saved.
  @Test func whatCannotBeEditedIsSaid() throws {
    let sandbox = try Sandbox()
    let studio = try studio(sandbox, "own.json")
    let second = try TerminalSession(arguments: ["themes", "edit", "own.json"], folder: sandbox.folder)
    try second.wait(forWrapped: "is being edited in another terminal")
    #expect(try second.exitStatus() == .exited(66))
    studio.press(.character("q"))
    #expect(try studio.exitStatus() == .exited(0))
    try sandbox.write("broken.json", #"{"colors": {"bax": {}}}"#)
    let broken = try TerminalSession(arguments: ["themes", "edit", "broken.json"], folder: sandbox.folder)
    try broken.wait(forWrapped: "line 1, column 13")
    #expect(try broken.exitStatus() == .exited(66))
    let missing = try TerminalSession(arguments: ["themes", "edit", "hrbour"], folder: sandbox.folder)
    try missing.wait(forWrapped: "harbour")
    let nowhere = try TerminalSession(arguments: ["themes", "edit", "/proc/own.json"], folder: sandbox.folder)
    try nowhere.wait(forWrapped: "Name a file in a folder that you may write to")
    #expect(try nowhere.exitStatus() == .exited(66))
    #expect(try sandbox.run("themes", "edit", "own.json").status == 64)
  }

  /// From the kiosk's list of themes into the studio and back, in the middle of a journey.
  @Test func fromTheListOfThemes() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("own.json", #"{"name": "own", "appearance": "light"}"#)
    let kiosk = try sandbox.kiosk("--theme", file, "--color", "direct", size: Size(width: 160, height: 50))
    try kiosk.waitFor("Welcome")
    kiosk.press(.function(3))
    try kiosk.waitFor("edit")
    kiosk.press(.character("e"))
    try kiosk.waitFor("Theme studio")
    kiosk.press(.enter, .control("u"))
    kiosk.type("8A2BE2")
    kiosk.press(.enter, .control("s"))
    try kiosk.waitFor("own.json is saved")
    kiosk.press(.character("q"))
    try kiosk.waitFor("Welcome")
    try kiosk.wait("the theme is not shown", seconds: Sandbox.patience) {
      (0..<50).contains { y in (0..<160).contains { kiosk.cell($0, y).paper == .rgb(0x8A, 0x2B, 0xE2) } }
    }
  }
}

extension StudioWalkTests {
  /// What ends the program ends it in the studio too.
  @Test(arguments: [true, false]) func theEndOfTheTerminalEndsTheKiosk(isHangUp: Bool) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("own.json", #"{"name": "own"}"#)
    let kiosk = try sandbox.kiosk("--theme", file, size: Size(width: 160, height: 50))
    try kiosk.waitFor("Welcome")
    kiosk.press(.function(3))
    try kiosk.waitFor("edit")
    kiosk.press(.character("e"))
    try kiosk.waitFor("Theme studio")
    if isHangUp { kiosk.hangUp() } else { kiosk.kill(SIGTERM) }
    #expect(try kiosk.exitStatus() == .exited(isHangUp ? 0 : 2))
  }

  /// The client of an app's journey chooses a theme and edits none.
  @Test func aClientEditsNoTheme() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("run", "document", size: Size(width: 160, height: 50))
    try kiosk.waitFor("Show us your document")
    kiosk.press(.function(3))
    try kiosk.waitFor("lindqvale-bank")
    kiosk.press(.character("e"))
    #expect(kiosk.says("lindqvale-bank") && !kiosk.says("Theme studio"))
  }

  /// An app's code goes into every command about themes, and what it does not say is said.
  @Test func anAppsCodeIsATheme() throws {
    let sandbox = try Sandbox()
    let app = try sandbox.write(
      "Look.swift",
      """
      import FourthlineSDK
      func look() -> OrcaFlavor {
        var flavor = OrcaFlavor()
        var palette = OrcaPalette()
        palette.primary = UIColor(red: 11 / 255.0, green: 93 / 255.0, blue: 71 / 255.0, alpha: 1)
        flavor.colors = OrcaColors(colorPalette: palette)
        flavor.colors.hint.bgColor = .white
        return flavor
      }
      """)
    let json = try sandbox.call("themes", "export", app, "--to", "json")
    #expect(json.status == 0 && json.output.contains(##""primary": "#0B5D47""##), "\(json.errors)")
    #expect(json.errors.contains("Look.swift: line 7: colors.hint.bgColor"), "\(json.errors)")
    let made = try sandbox.call("themes", "new", "--from", app, "--out", sandbox.path("made.json"))
    #expect(made.status == 0 && made.output.contains("#0B5D47"), "\(made.errors)")
    let nothing = try sandbox.call("themes", "check", sandbox.write("Other.kt", "fun main() { println(1) }"))
    #expect(nothing.status == 66 && nothing.output.contains("code that sets an OrcaFlavor"), "\(nothing.output)")
  }
}

extension TerminalSession {
  /// Waits for a message that the terminal breaks anywhere, also at a blank, which is then not seen.
  fileprivate func wait(forWrapped message: String) throws {
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    try wait("\(message) is not there", seconds: Self.patience) { letters(text).contains(letters(message)) }
  }
}
