import Cells
import Flavor
import Foundation
import Phrases
import Scenes
import ShippedTexts
import Testing

@testable import Gallery

/// The shipped themes, checked by the colours that meet on the screens.
struct ThemeCheckTests {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: repository.appending(path: "Themes").path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  static let library = FlavorFile.Library(names: names) { name, _ in
    let file = repository.appending(path: "Themes/\(name).json")
    return (try? Data(contentsOf: file)).map { FlavorFile.Source(path: file.path, name: name, bytes: Array($0)) }
  }

  static func load(_ name: String) throws -> Flavor {
    let loaded = FlavorFile.load(try #require(library.open(name, nil)), library: library)
    try #require(loaded.issues.isEmpty, "\(loaded.issues)")
    return loaded.flavor
  }

  static let met = MetPairs(
    Look(
      theme: .builtIn(appearance: .light, depth: .direct), wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"),
      language: "en", languages: [Look.Language(tag: "en", name: "English"), Look.Language(tag: "nl", name: "Nederlands")],
      themes: ["orca", "paper"]))

  @Test func tenThemesAreShipped() { #expect(Self.names.count >= 10, "\(Self.names)") }

  /// No colour that is drawn in a shipped theme is too faint.
  @Test(arguments: names) func shippedThemesAreClean(name: String) throws {
    let findings = ThemeCheck(try Self.load(name), met: Self.met).findings
    #expect(
      findings == [], "\(name): \(findings.map { "\($0.appearance) \($0.pair.ink.rawValue) on \($0.pair.paper.rawValue) \($0.ratio)" })")
  }

  /// Fewer colours take nothing away: 4.5:1 for texts, 3:1 for marks and large letters.
  @Test(arguments: names) func shippedThemesAreLegibleAtEveryDepth(name: String) throws {
    let flavor = try Self.load(name), check = ThemeCheck(flavor, met: Self.met)
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256, .ansi8] {
        let theme = flavor.theme(appearance: appearance, depth: depth)
        for (pair, screen) in Self.met.at(depth) where ![.decoration, .control].contains(pair.kind) {
          let (ink, paper) = check.shown(pair, theme)
          let ratio = Color.contrast(ink, paper)
          #expect(
            ratio >= (pair.kind == .text ? 4.5 : 3),
            "\(appearance) \(depth) \(pair.ink.rawValue) on \(pair.paper.rawValue), \(screen): \(ratio)")
        }
      }
    }
  }

  @Test(arguments: names) func shippedFontsAreKnownWhereOurPackagesAreInstalled(name: String) throws {
    let ours = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"]
    let names = FontNames(ours + ours.map { $0 + " Bold" })
    #expect(try Self.load(name).fontProblems(names: names, fileProblem: { _ in "is none of ours" }) == [])
  }

  /// WCAG 2.1, 1.4.6 (level AAA): 7:1, here also for large text.
  @Test func highContrastIsAAA() throws {
    let check = ThemeCheck(try Self.load("high-contrast"), met: Self.met)
    #expect(check.leastTextContrast >= 7, "\(check.leastTextContrast)")
  }

  @Test func faintColoursAreFoundWhereTheyMeet() throws {
    let text = ##"{"colors":{"light":{"screen":{"titleColor":"#EEEEEE"},"hint":{"textColor":"#C0C0C0","backgroundColor":"#FFFFFF"}}}}"##
    let flavor = FlavorFile.parse(text: text.utf8, name: "faint").flavor
    let found = ThemeCheck(flavor, met: Self.met).findings.filter(\.isOwn)
    let first = try #require(found.first)
    #expect(first.pair.ink == .screenTitle && first.appearance == .light && first.ratio < 1.2)
    #expect(found.contains { $0.pair.ink == .hintText && $0.pair.paper == .hintBackground && $0.least == 4.5 })
    #expect(found.allSatisfy { $0.appearance == .light })
    // The defaults of the other elements give way.
    #expect(ThemeCheck(flavor, met: Self.met).findings == found)
  }

  private func findings(_ colors: String) throws -> [ThemeCheck.Finding] {
    let (flavor, issues) = FlavorFile.parse(text: #"{"colors": {"light": {\#(colors)}}}"#.utf8, name: "faulty")
    try #require(issues.isEmpty, "\(issues)")
    return ThemeCheck(flavor, met: Self.met).findings.filter { $0.appearance == .light }
  }

  /// A row with the focus in the colour of its list, with the letters of the list.
  @Test func aFocusThatIsNotSeenInItsListIsFound() throws {
    let found = try findings(
      ##""palette": {"primary": "#521E87"}, "screen": {"tableCells": {"cellStyle2": {"backgroundColor": "palette.primary", "textColor": "white"}}}"##
    )
    let focus = try #require(found.first { $0.pair.kind == .focus && $0.pair.paper == .cell2Background })
    #expect(focus.ratio == 1 && focus.least == 3 && focus.isOwn && focus.pair.ink == .primaryBackground)
  }

  /// A dark brand's button on the SDK's dark ground of a camera's screens: its white letters are read, but the button is not seen.
  @Test func aDarkButtonBesideAPictureIsFound() throws {
    let found = try findings(##""palette": {"primary": "#0F4C5C"}"##)
    let button = try #require(found.first { $0.pair.ink == .scannerPrimaryBackground })
    #expect(button.pair.paper == .confirmationBackground && button.pair.kind == .focus)
    // By hand: (0.0626 + 0.05) / (0.0331 + 0.05).
    #expect(button.ratio > 1.3 && button.ratio < 1.4)
  }

  /// A white button on white, main or not. An edge that is seen makes up for the ground of the one without the focus.
  @Test func aWhiteButtonOnWhiteIsFound() throws {
    let white = #""scannerConfirmation": {"backgroundColor": "white", "textColor": "black", "bulletList": "black"}"#
    func kinds(_ buttons: String) throws -> [MetPair.Kind] {
      try findings("\(white), \"palette\": {\"accent\": \"#006633\", \"gray\": \"#666666\"}, \"buttons\": {\(buttons)}").map(\.pair.kind)
    }
    let dark = ##""scannerPrimary": {"textColor": "white", "backgroundColor": "#161616"}"##
    #expect(try kinds(##""scannerPrimary": {"textColor": "#161616", "backgroundColor": "white"}"##).contains(.focus))
    #expect(try kinds(##"\##(dark), "scannerSecondary": {"textColor": "black", "backgroundColor": "#FDFDFD"}"##) == [.control])
    #expect(
      try kinds(##"\##(dark), "scannerSecondary": {"textColor": "black", "backgroundColor": "#FDFDFD", "borderColor": "#161616"}"##).isEmpty
    )
  }

  /// The open part of a guide, which cannot be seen where no picture has come. A dark accent is lighter there than on the page.
  @Test func aDarkGuideOverAPictureIsFound() throws {
    let found = try findings(##""palette": {"accent": "#3A2A00", "gray": "#3A3A3A"}"##).filter { $0.pair.kind == .guide }
    #expect(found.map(\.pair.ink) == [.paletteGray] && found.first?.pair.paper == .confirmationBackground)
  }

  /// The focus is lost where fewer colours make it one with its list.
  @Test func aFocusThatFewerColoursTakeAwayIsReported() throws {
    // The nearest of eight colours to both is blue.
    let text =
      ##"{"colors": {"light": {"screen": {"tableCells": {"cellStyle2": {"backgroundColor": "#9FB4FF"}}, "messageColor": "#1414FF"}}}}"##
    let check = ThemeCheck(FlavorFile.parse(text: text.utf8, name: "blue").flavor, met: Self.met)
    #expect(check.losses(at: .ansi8, .light).contains(.faint(ink: .screenMessage, paper: .cell2Background)))
  }

  @Test(arguments: names) func shippedThemesSetNothingInVain(name: String) throws {
    #expect(try Self.load(name).unseenColors.map(\.description) == [])
  }

  @Test func lossesThroughFewerColoursAreReported() throws {
    // The nearest of 256 greens is lighter; with 8 colours the reduction keeps words legible.
    let text = ##"{"colors":{"light":{"hint":{"backgroundColor":"#FDFDFD"},"screen":{"messageColor":"#3C9E3C"}}}}"##
    let (flavor, issues) = FlavorFile.parse(text: text.utf8, name: "near")
    #expect(issues.isEmpty)
    let check = ThemeCheck(flavor, met: Self.met)
    let faint = ThemeCheck.Loss.faint(ink: .screenMessage, paper: .screenBackground)
    #expect(check.losses(at: .indexed256, .light).contains(faint))
    #expect(!check.losses(at: .ansi8, .light).contains(faint))
    #expect(check.losses(at: .ansi8, .light).contains(.equal(.hintBackground, .screenBackground)))
    #expect(check.losses(at: .direct, .light).isEmpty && check.losses(at: .direct, .dark).isEmpty)
    #expect(check.losses(at: .mono, .light).contains(.equal(.hintBackground, .screenBackground)))
  }
}
