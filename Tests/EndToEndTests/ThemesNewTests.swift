import Foundation
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// `vestibule themes new`.
@Suite(.queued) struct ThemesNewTests {}

extension ThemesNewTests {
  private func theme(_ path: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any])
  }

  private func palette(_ path: String, _ appearance: String = "light") throws -> [String: String] {
    let colors = try #require(try theme(path)["colors"] as? [String: [String: Any]])
    return try #require(colors[appearance]?["palette"] as? [String: String])
  }

  private static let mark = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#0B5D47"/>
    <path fill="#E88B24" d="M8 16h24v8H8z"/></svg>
    """

  @Test func twoColoursAndALogoBecomeATheme() throws {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(atPath: sandbox.path("art"), withIntermediateDirectories: true)
    let logo = try sandbox.write("art/mark.svg", Self.mark), out = sandbox.path("bank.json")
    let ran = try sandbox.call("themes", "new", "--from", "0F4C5C", "#FB8B24", "--logo", logo, "--name", "Ternmere Bank", "--out", out)
    #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran.errors)")
    let made = try theme(out)
    #expect(made["name"] as? String == "Ternmere Bank" && made["logo"] as? String == "art/mark.svg")
    #expect(try palette(out)["primary"] == "#0F4C5C")
    let drawing = try sandbox.call("themes", "show", out, "--screen", "menu", "--svg", "-")
    #expect(drawing.output.contains("Ternmere Bank"), "\(drawing.errors)")
    // One line for each choice, with the reason.
    let lines = ran.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("primary ") && $0.contains("#0F4C5C") && $0.hasSuffix("given as 0F4C5C") }, "\(ran.output)")
    #expect(lines.contains { $0.hasPrefix("accent ") && $0.contains("#FB8B24") })
    #expect(lines.contains { $0.hasPrefix("light, buttons ") && $0.contains("as given, with light text") })
    #expect(lines.contains { $0.hasPrefix("logo ") && $0.contains("can be seen in light and in dark") })
    #expect(lines.last == "\(out) is written. To see it: vestibule themes show \(out)")
    let shown = try sandbox.call("themes", "export", out, "--to", "swift")
    #expect(shown.status == 0 && shown.output.contains("palette.primary"), "\(shown.errors)")
  }

  @Test func aLogoAloneGivesItsColours() throws {
    let sandbox = try Sandbox()
    let logo = try sandbox.write("mark.svg", Self.mark), out = sandbox.path("x/../mark.json")
    try FileManager.default.createDirectory(atPath: sandbox.path("x"), withIntermediateDirectories: true)
    let ran = try sandbox.call("themes", "new", "--from", logo, "--out", out)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(
      try palette(out)["primary"] == "#0B5D47" && theme(out)["name"] as? String == "mark" && theme(out)["logo"] as? String == "mark.svg")
    // White on nothing is seen only on dark screens.
    let white = try sandbox.write("white.svg", Self.mark.replacing("#0B5D47", with: "white").replacing("#E88B24", with: "white"))
    let dark = try sandbox.call("themes", "new", "--from", white, "--out", sandbox.path("white.json"))
    #expect(dark.status == 0, "\(dark.errors)")
    #expect(try (theme(sandbox.path("white.json"))["logo"] as? [String: String]) == ["dark": "white.svg"])
  }

  @Test func webSitesAppsAndThemesAreSources() throws {
    let sandbox = try Sandbox()
    let page = try sandbox.write(
      "site.html", "<html><link rel=stylesheet href=a.css><style>.btn-primary{background:#C2185B;color:#fff}</style></html>")
    let ran = try sandbox.call("themes", "new", "--from", page, "--out", sandbox.path("a.json"))
    #expect(ran.status == 0 && ran.output.contains("site.html refers to a style sheet outside of it"), "\(ran.output) \(ran.errors)")
    #expect(try palette(sandbox.path("a.json"))["primary"] == "#C2185B")
    // The page and its style sheet are read as one.
    let bare = try sandbox.write("bare.html", "<link rel=stylesheet href=a.css><p>x"),
      sheet = try sandbox.write("a.css", ":root{--brand:#0F4C5C}")
    let both = try sandbox.call("themes", "new", "--from", bare, sheet, "--out", sandbox.path("e.json"))
    #expect(
      both.status == 0 && both.output.contains("--brand in a.css, line 1") && !both.output.contains("refers to"),
      "\(both.output) \(both.errors)")
    let colors = try sandbox.write("colors.xml", "<resources><color name=\"sea\">#0F4C5C</color></resources>")
    let themes = try sandbox.write(
      "themes.xml", "<resources><style name=\"Theme.A\"><item name=\"colorPrimary\">@color/sea</item></style></resources>")
    let app = try sandbox.call("themes", "new", "--from", themes, "--from", colors, "--out", sandbox.path("b.json"))
    #expect(app.status == 0 && app.output.contains("colorPrimary in themes.xml, line 1"), "\(app.output) \(app.errors)")
    let old = try sandbox.write(
      "old.json", ##"{"name": "old", "colors": {"light": {"palette": {"primary": "#9B1B30"}}}, "logo": "m/a.svg"}"##)
    try FileManager.default.createDirectory(atPath: sandbox.path("sub"), withIntermediateDirectories: true)
    let again = try sandbox.call("themes", "new", "--from", old, "--out", sandbox.path("sub/new.json"))
    #expect(again.status == 0, "\(again.errors)")
    #expect(
      try palette(sandbox.path("sub/new.json"))["primary"] == "#9B1B30"
        && theme(sandbox.path("sub/new.json"))["logo"] as? String == "../m/a.svg")
    let shipped = try sandbox.call("themes", "new", "--from", "teal", "--from", "harbour", "--out", sandbox.path("c.json"))
    #expect(shipped.status == 0 && shipped.output.contains("given as teal"), "\(shipped.errors)")
    #expect(try theme(sandbox.path("c.json"))["name"] as? String == "harbour" && palette(sandbox.path("c.json"))["dark"] == "#10222E")
    let catalogue = "Assets.xcassets/lib_progress_color.colorset"
    try FileManager.default.createDirectory(atPath: sandbox.path(catalogue), withIntermediateDirectories: true)
    try sandbox.write(
      "\(catalogue)/Contents.json", #"{"colors": [{"color": {"components": {"red": "0x0B", "green": "0x5D", "blue": "0x47"}}}]}"#)
    for (number, folder) in ["Assets.xcassets", catalogue, "\(catalogue)/"].enumerated() {
      let verify = try sandbox.call("themes", "new", "--from", sandbox.path(folder), "--out", sandbox.path("v\(number).json"))
      #expect(verify.status == 0 && verify.output.contains("lib_progress_color.colorset"), "\(verify.output) \(verify.errors)")
    }
    let piped = try sandbox.call("themes", "new", "--from", "-", "--out", sandbox.path("d.json"), input: ":root { --brand: teal }")
    #expect(piped.status == 0 && piped.output.contains("--brand in standard input, line 1"), "\(piped.output) \(piped.errors)")
  }

  @Test func aFileIsNeverReplacedUnasked() throws {
    let sandbox = try Sandbox()
    let out = try sandbox.write("a.json", "mine")
    let ran = try sandbox.call("themes", "new", "--from", "teal", "--out", out)
    #expect(
      ran.status == 64 && ran.output.isEmpty && ran.errors.contains("exists already") && ran.errors.contains("--force"), "\(ran.errors)")
    #expect(try sandbox.text(out) == "mine")
    #expect(try sandbox.call("themes", "new", "--from", "teal", "--out", out, "--force").status == 0)
    #expect(try theme(out)["name"] as? String == "brand")
  }

  /// What is wrong is said in a sentence that says what to do; nothing is written.
  @Test func badSourcesAreRefused() throws {
    let sandbox = try Sandbox()
    let out = sandbox.path("out.json")
    func refused(_ source: String, _ words: String...) throws {
      let ran = try sandbox.call("themes", "new", "--from", source, "--out", out)
      #expect(ran.status == 66 && ran.output.isEmpty, "\(source): \(ran.status) \(ran.output)")
      for word in words { #expect(ran.errors.contains(word), "\(source): \(ran.errors)") }
      #expect(!ran.errors.contains("\u{1B}") && !FileManager.default.fileExists(atPath: out))
    }
    try refused("tael", "neither a file nor a colour nor a theme")
    try refused("rgb(1,2)", "neither a file nor a colour")
    try refused(sandbox.write("empty.css", ""), "empty.css is empty")
    try refused(sandbox.write("note.txt", "hello"), "note.txt is of no known kind")
    try refused(sandbox.write("grey.css", "a { margin: 0 }"), "grey.css has no colour")
    try refused(sandbox.write("page.html", "<html><link rel=stylesheet href=a.css></html>"), "no colour", "refers to a style sheet")
    try refused(sandbox.write("binary.css", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2]), "binary.css is of no known kind")
    try refused(sandbox.write("old.json", #"{"colors": {"bax": {}}}"#), "colors.bax")
    try refused(sandbox.write("broken.json", "{"), "line 1, column 2")
    try refused(sandbox.write("mark.svg", "<svg"), "The logo \"", "cannot be drawn")
    try refused(sandbox.write("mark.png", [0x89, 0x50, 0x4E, 0x47, 0, 0]), "cannot be drawn")
    try refused(
      sandbox.write("clear.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>"#),
      "transparent")
    try refused(sandbox.write("\u{1B}[2Jevil.css", "x"), "u001b")
    try refused(sandbox.folder, "is a folder without colour sets")
    let none = try sandbox.call("themes", "new")
    #expect(none.status == 64 && none.errors.contains("--from"), "\(none.errors)")
    let nameless = try sandbox.call("themes", "new", "--from", "teal", "--name", "")
    #expect(nameless.status == 64 && nameless.errors.contains("name"))
  }

  @Test func aFolderThatIsNotWritable() throws {
    let sandbox = try Sandbox()
    for out in [sandbox.path("none/a.json"), "/proc/a.json"] {
      let ran = try sandbox.call("themes", "new", "--from", "teal", "--out", out)
      #expect(ran.status == 70 && ran.errors.contains("could not be written"), "\(ran.status) \(ran.errors)")
    }
  }

  /// Names in any script, which become names of files; the program's working directory takes them.
  @Test(arguments: [
    ("Ternmere Bank", "Ternmere Bank.json"), ("日本銀行", "日本銀行.json"), ("Τράπεζα Αιγαίου", "Τράπεζα Αιγαίου.json"),
    ("a/b\\c:d", "a-b-c-d.json"),
    ("../../etc/passwd", "etc-passwd.json"), (".hidden", "hidden.json"), ("…", "….json"), ("///", "brand.json"),
    ("بنك النيل", "بنك النيل.json"),
  ]) func namesInAnyScript(name: String, file: String) throws {
    let folder = try WalkFolder()
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = ["themes", "new", "--from", "teal", "--name", name]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [file])
    #expect(try theme(folder.file(file))["name"] as? String == name)
  }
}
