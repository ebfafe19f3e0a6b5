import Cells
import Notation
import Testing

@testable import Flavor

/// Themes that extend another one, and the errors of doing so.
struct ExtendsTests {
  /// The theme `name` among these files.
  private func load(_ name: String, _ files: [String: String]) -> FlavorFile.Loaded {
    @Sendable func source(_ path: String) -> FlavorFile.Source? {
      files[path].map { FlavorFile.Source(path: path, name: String(path.dropLast(5)), bytes: Array($0.utf8)) }
    }
    let library = FlavorFile.Library(names: ["base", "orca"]) { reference, folder in
      reference.hasSuffix(".json")
        ? source(folder.map { $0 == "." ? reference : "\($0)/\(reference)" } ?? reference) : source("\(reference).json")
    }
    return FlavorFile.load(source(name) ?? FlavorFile.Source(path: nil, name: "", bytes: []), library: library)
  }

  @Test func unsetValuesComeFromTheExtendedTheme() {
    let loaded = load(
      "own.json",
      [
        "base.json":
          ##"{"colors":{"palette":{"primary":"#111111","accent":"#222222"}},"fonts":{"hintText":{"name":"A","size":9}},"appearance":"dark"}"##,
        "own.json": ##"{"extends":"base","colors":{"dark":{"palette":{"primary":"#333333"}}},"fonts":{"hintText":{"size":10}}}"##,
      ])
    #expect(loaded.issues.isEmpty)
    #expect(loaded.files == ["own.json", "base.json"])
    #expect(loaded.flavor.name == "own")
    #expect(loaded.flavor.appearance == .dark)
    #expect(loaded.flavor.theme(appearance: .light, depth: .direct).color(.palettePrimary) == .rgb(0x11, 0x11, 0x11))
    #expect(loaded.flavor.theme(appearance: .dark, depth: .direct).color(.palettePrimary) == .rgb(0x33, 0x33, 0x33))
    #expect(loaded.flavor.theme(appearance: .dark, depth: .direct).color(.paletteAccent) == .rgb(0x22, 0x22, 0x22))
    #expect(loaded.flavor.fonts[.hintText] == FontRole(.name("A"), size: 10))
  }

  /// The origin of a colour shows which file to change.
  @Test func aColourComesFromTheThemeThatSetsIt() {
    let flavor = load(
      "own.json",
      [
        "far.json": ##"{"colors":{"palette":{"primary":"#111111","accent":"#111111"},"box":{"borderColor":"#111111"}}}"##,
        "base.json": ##"{"extends":"far.json","colors":{"palette":{"accent":"#222222"},"hint":{"textColor":"palette.primary"}}}"##,
        "own.json": ##"{"extends":"base","colors":{"dark":{"palette":{"accent":"#222222"}}}}"##,
      ]
    ).flavor
    #expect(flavor.origin(of: .boxBorder, .light).theme == "far.json")
    let hint = flavor.origin(of: .hintText, .light)
    #expect(hint.isOwn && hint.theme == "base" && hint.isFieldOwn && hint.fieldTheme == "far.json")
    #expect(flavor.origin(of: .paletteAccent, .light).theme == nil, "a field is no element")
    #expect(flavor.inherited[.light].palette == [.primary: "far.json", .accent: "base"])
    // The same value, but set here.
    #expect(flavor.inherited[.dark].palette == [.primary: "far.json"])
    let screen = flavor.origin(of: .screenTitle, .light)
    #expect(!screen.isOwn && screen.theme == nil)
  }

  @Test func aFileBesideThisOneAndItsOwnFolder() {
    let loaded = load(
      "a/own.json",
      [
        "a/own.json": #"{"extends":"b/base.json"}"#,
        "a/b/base.json": #"{"fonts":{"hintText":{"file":"x.ttf"}},"localization":{"files":["t"]}}"#,
      ])
    #expect(loaded.issues.isEmpty)
    #expect(loaded.flavor.fonts[.hintText]?.font == .file("a/b/x.ttf"))
    #expect(loaded.flavor.localizationFiles == ["a/b/t"])
  }

  @Test func errorsHavePositions() {
    func first(_ loaded: FlavorFile.Loaded) -> NotationError? { loaded.issues.first }
    let missing = load("own.json", ["own.json": "{\n \"extends\": \"bose\"}"])
    #expect(first(missing)?.line == 2 && first(missing)?.column == 13 && first(missing)?.hint == "Did you mean \"base\"?")
    let circle = load("a.json", ["a.json": "{\"extends\": \"b.json\"}", "b.json": "{\"extends\": \"a.json\"}"])
    #expect(first(circle)?.hint.contains("b.json has an error in line 1, column 13") == true)
    #expect(first(circle)?.hint.contains("does not extend this one") == true)
    #expect(first(load("a.json", ["a.json": "{\"extends\": \"a.json\"}"]))?.hint.contains("cycle") == true)
    var deep: [String: String] = ["t9.json": "{}"]
    for i in 0..<9 { deep["t\(i).json"] = "{\"extends\": \"t\(i + 1).json\"}" }
    #expect(load("t0.json", deep).issues.count == 1)
    #expect(load("t0.json", deep).issues[0].description.contains("at most 8 themes"))
    #expect(load("t2.json", deep).issues.isEmpty)
  }

  @Test func aBrokenBaseIsReportedAtItsFirstError() {
    let loaded = load("own.json", ["own.json": "{\"extends\": \"base\"}", "base.json": "{\"colors\": {\n \"bax\": {}}}"])
    #expect(loaded.flavor == .orca)
    #expect(loaded.issues.first?.hint.contains("base.json has an error in line 2, column 2, at colors.bax") == true)
  }

  @Test func wrongGroupsGetAHint() {
    func hint(_ colors: String) -> String { FlavorFile.parse(text: "{\"colors\": \(colors)}".utf8, name: "x").issues.first?.hint ?? "" }
    #expect(hint(##"{"screen":{"placeholderColor":"#FFFFFF"}}"##).hasPrefix("There is inputField.placeholderColor."))
    #expect(hint(##"{"headerColor":"#FFFFFF"}"##).hasPrefix("There is screen.headerColor."))
    #expect(hint(##"{"cellStyle2":{}}"##).hasPrefix("There is screen.tableCells.cellStyle2."))
    #expect(hint(##"{"screen":{"cellBackgroundColor":"white"}}"##).contains("screen.tableCells.cellStyle1.backgroundColor"))
    #expect(hint(##"{"screen":{"titelColor":"white"}}"##) == "Did you mean \"titleColor\"?")
    #expect(hint(##"{"box":{"bulletLst":"white"}}"##) == "Did you mean scannerConfirmation.bulletList?")
    #expect(hint(##"{"box":{"titleColor":"0091FF"}}"##) == "Did you forget the \"#\"?")
    #expect(hint(##"{"light":{},"box":{}}"##) == "Move it into \"light\" and into \"dark\".")
    #expect(hint(##"{"light":{},"drak":{}}"##) == "Did you mean \"dark\"?")
  }

  @Test func formerKeysGetAHint() {
    let issues = FlavorFile.parse(text: "{\"colorsLight\": {}}".utf8, name: "x").issues
    #expect(issues.count == 1 && issues[0].hint.contains("\"colors\": {\"light\""))
  }

  @Test func aCustomersTextsAreKept() {
    let text = #"{"localization":{"strings":{"nl":{"a.b":"Ja"},"*":{"c":""}},"files":["s"]}}"#
    let flavor = FlavorFile.parse(text: text.utf8, name: "x").flavor
    #expect(flavor.strings == ["nl": ["a.b": "Ja"], "*": ["c": ""]])
    #expect(flavor.localizationFiles == ["s"])
    let wrong = #"{"localization":{"strings":{"nl":{"a":1},"Dutch!":{},"de":[]},"files":"s"}}"#
    let issues = FlavorFile.parse(text: wrong.utf8, name: "x").issues
    #expect(
      issues.map(\.path) == [
        "localization.strings.nl.a", "localization.strings[\"Dutch!\"]", "localization.strings.de", "localization.files",
      ])
  }
}
