import Foundation
import Notation
import TestProcess
import Testing

@testable import Flavor

/// An exported flavor is the same flavor: as JSON when it is read again, and as code as far as a compiler can check.
struct ExportTests {
  /// A complete flavor comes back equal. In any other, unset values come back as the SDK's defaults.
  @Test func aThousandFlavorsGoThroughJSON() {
    for seed in 0..<1000 {
      var random = RandomFlavor(seed: UInt64(seed))
      let isComplete = seed % 2 == 0
      let flavor = random.flavor(isComplete: isComplete)
      let (again, issues) = FlavorFile.parse(text: flavor.json.text(indent: seed % 3 == 0 ? 2 : nil).utf8, name: "another")
      guard issues.isEmpty else { Issue.record("seed \(seed): \(issues)"); return }
      if isComplete, again != flavor { Issue.record("seed \(seed) changed"); return }
      for appearance in Theme.Appearance.allCases
      where again.theme(appearance: appearance, depth: .direct) != flavor.theme(appearance: appearance, depth: .direct) {
        Issue.record("seed \(seed) looks different in \(appearance)")
        return
      }
      let kept =
        again.name == flavor.name && again.appearance == flavor.appearance && again.strings == flavor.strings
        && again.localizationFiles == flavor.localizationFiles && again.fixedLanguage == flavor.fixedLanguage
        && again.baseLanguage == flavor.baseLanguage && again.primaryButtonCornerRadius == flavor.primaryButtonCornerRadius
        && flavor.fonts.allSatisfy { again.fonts[$0] == $1 }
      if !kept { Issue.record("seed \(seed) lost something"); return }
      if again.json != flavor.json { Issue.record("seed \(seed) is written differently the second time"); return }
    }
  }

  /// What a flavor sets is written, and nothing else: reading it gives the flavor itself.
  @Test func aThousandFlavorsGoThroughSparseJSON() {
    for seed in 0..<1000 {
      var random = RandomFlavor(seed: 50_000 + UInt64(seed))
      var flavor = random.flavor(isComplete: seed % 10 == 0)
      if seed % 4 == 0 { flavor.dark = flavor.light }
      if seed % 3 == 0 { flavor.logos[.light] = LogoFile(path: "a.svg") }
      if seed % 6 == 0 { flavor.logos[.dark] = LogoFile(path: seed % 12 == 0 ? "a.svg" : "b.svg") }
      let (again, issues) = FlavorFile.parse(text: flavor.sparseJSON.text(indent: 2).utf8, name: "another")
      guard issues.isEmpty, again == flavor else { Issue.record("seed \(seed): \(issues)"); return }
    }
  }

  @Test func sparseJSONHoldsNothingThatIsNotSet() {
    #expect(Flavor(name: "bare").sparseJSON.text() == #"{"name":"bare"}"#)
    var flavor = Flavor(name: "one")
    flavor.light.palette[.primary] = ColorExpression("#123456")
    flavor.light.elements[.hintText] = ColorExpression("palette.dark")
    #expect(
      flavor.sparseJSON.text()
        == ##"{"name":"one","colors":{"light":{"palette":{"primary":"#123456"},"hint":{"textColor":"palette.dark"}}}}"##)
    flavor.dark = flavor.light
    flavor.logos = [.light: LogoFile(path: "a.svg"), .dark: LogoFile(path: "a.svg")]
    #expect(
      flavor.sparseJSON.text()
        == ##"{"name":"one","colors":{"palette":{"primary":"#123456"},"hint":{"textColor":"palette.dark"}},"logo":"a.svg"}"##)
  }

  /// Shipped themes and random flavors.
  static func flavors() throws -> [Flavor] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Themes").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    let shipped = try files.map { file in
      FlavorFile.load(.init(path: nil, name: String(file.dropLast(5)), bytes: Array(try Data(contentsOf: folder.appending(path: file)))))
    }
    #expect(shipped.allSatisfy { $0.issues.isEmpty })
    return shipped.map(\.flavor)
      + (0..<20).map { seed in
        var random = RandomFlavor(seed: 9_000 + UInt64(seed))
        return random.flavor(isComplete: seed % 4 == 0)
      }
  }

  @Test func swiftCodeIsSwift() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Each in a file of its own. `-parse` checks only the grammar, so equal names do not matter.
    var files: [String] = []
    for (i, flavor) in try Self.flavors().enumerated() {
      let file = folder.appending(path: "Flavor\(i).swift")
      try Data(FlavorExport(flavor).code(.swift).utf8).write(to: file)
      files.append(file.path)
    }
    let compiler = SpawnedProcess(), output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-parse"] + files
    compiler.standardError = output
    try compiler.run()
    let said = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    // The exit status of env for a missing command.
    if compiler.terminationStatus == 127 {
      print("SKIPPED: there is no swiftc on this machine; the Swift export was not parsed.")
      return
    }
    #expect(compiler.terminationStatus == 0, "\(said.prefix(2000))")
  }

  /// The code of every shipped theme, of random flavors and of flavors that set everything is read as the same flavor.
  @Test(arguments: FlavorExport.Language.allCases) func codeIsReadBack(language: FlavorExport.Language) throws {
    for flavor in try Self.flavors() {
      let code = FlavorExport(flavor).code(language)
      let reading = SDKCode.read(code, name: "another")
      #expect(reading.remarks.isEmpty, "\(flavor.name): \(reading.remarks)")
      #expect(reading.flavor.json == flavor.json, "\(flavor.name)")
      // What is set explicitly differs only where it is the SDK's default anyway.
      for appearance in Theme.Appearance.allCases {
        #expect(
          reading.flavor.theme(appearance: appearance, depth: .direct) == flavor.theme(appearance: appearance, depth: .direct),
          "\(flavor.name)")
      }
      if reading.flavor.json != flavor.json { print(code); return }
      #expect(FlavorExport(reading.flavor).code(language) == code, "\(flavor.name)")
    }
  }

  /// A change of the code counts more than what a note says of the line.
  @Test func aChangedLineCounts() {
    let text = ##"{"colors": {"light": {"palette": {"primary": "#521E87"}}}}"##
    let code = FlavorExport(FlavorFile.parse(text: text.utf8, name: "x").flavor).code(.kotlin)
    let line = "    buttons.primary.backgroundColor = OrcaColor.FromInt(0x521E87)  // theme: palette.primary\n"
    #expect(code.contains(line))
    let changed = code.replacing(line, with: line.replacing("0x521E87", with: "0x102030"))
    let read = SDKCode.read(changed, name: "x").flavor
    #expect(read.light.elements[.primaryBackground] == .hex(0x102030))
    #expect(read.light.elements[.linkButton] == .palette(.primary) && read.light.palette == [.primary: .hex(0x521E87)])
  }

  /// The guide's own example, with exactly its names.
  @Test func theGuidesExampleIsReproduced() {
    let text = ##"""
      {"colors": {"palette": {"primary": "#521E87"}, "hint": {"backgroundColor": "#DDD2E880"}, "box": {"borderColor": "#808080"},
       "screen": {"tableCells": {"cellStyle2": {"iconColor": "#DDD203"}}}}, "localization": {"fixedLanguage": "nl"}}
      """##
    let code = FlavorExport(FlavorFile.parse(text: text.utf8, name: "example").flavor).code(.swift)
    for line in [
      "var palette = OrcaPalette()", "palette.primary = UIColor(red: 82 / 255.0, green: 30 / 255.0, blue: 135 / 255.0, alpha: 1)",
      "var colors = OrcaColors(colorPalette: palette)",
      "colors.hint.backgroundColor = UIColor(red: 221 / 255.0, green: 210 / 255.0, blue: 232 / 255.0, alpha: 0.502)",
      "colors.screen.tableCells.cellStyle2.iconColor = UIColor(red: 221 / 255.0, green: 210 / 255.0, blue: 3 / 255.0, alpha: 1)",
      "flavor.colors = colors", "flavor.localization.fixedLanguage = .nl",
    ] { #expect(code.contains("  \(line)\n"), "\(line)\n\(code)") }
    #expect(!code.contains("dynamic"))
  }

  @Test func kotlinCodeContainsDifferences() {
    let text = ##"""
      {"name": "a", "colors": {"light": {"palette": {"primary": "#521E87"}, "inputField": {"errorColor": "#11223380"}}},
       "fonts": {"screenHeader": {"name": "Roboto-Medium", "size": 20}, "primaryButton": {"file": "f/$x.ttf", "size": 18}},
       "layouts": {"primaryButtonCornerRadius": "round"}, "localization": {"baseLanguage": "de", "fixedLanguage": "ja"}}
      """##
    let code = FlavorExport(FlavorFile.parse(text: text.utf8, name: "x").flavor).code(.kotlin)
    for line in [
      "    screenHeader = OrcaFonts.Font.FromFontRes(fontRes = R.font.roboto_medium, size = 20),",
      #"    primaryButton = OrcaFonts.Font.FromFile(file = File("f/\$x.ttf"), size = 18),"#,
      "  colorsLight = OrcaColors.defaultLightColors().apply {",
      "    buttons.primary.backgroundColor = OrcaColor.FromInt(0x521E87)  // theme: palette.primary",
      "  layouts = OrcaLayouts(primaryButtonCornerRadius = OrcaLayouts.Round),",
      "  localization = OrcaLocalization(baseLanguage = LanguageType.DE),", "// The SDK does not speak ja.",
    ] { #expect(code.contains(line + "\n"), "\(line)\n\(code)") }
    #expect(code.contains("    inputField.errorColor = OrcaColor.FromInt(0x80112233.toInt())  // inferred"))
    #expect(code.contains("    // theme: colors.light.palette.primary = #521E87\n"))
    #expect(!code.contains("colorsDark"))
    #expect(code.filter { $0 == "(" }.count == code.filter { $0 == ")" }.count)
  }
}
