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

  static let pairs = pairs(.direct)
  static let poorPairs = pairs(.ansi8)

  private static func pairs(_ depth: ColorDepth) -> [(pair: MetPair, screen: String)] {
    MetPair.all(
      Look(
        theme: .builtIn(appearance: .light, depth: depth), wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"),
        language: "en", languages: [Look.Language(tag: "en", name: "English"), Look.Language(tag: "nl", name: "Nederlands")],
        themes: ["orca", "paper"]))
  }

  @Test func tenThemesAreShipped() { #expect(Self.names.count >= 10, "\(Self.names)") }

  /// No colour that is drawn in a shipped theme is too faint.
  @Test(arguments: names) func shippedThemesAreClean(name: String) throws {
    let findings = ThemeCheck(try Self.load(name), pairs: Self.pairs).findings
    #expect(
      findings == [], "\(name): \(findings.map { "\($0.appearance) \($0.pair.ink.rawValue) on \($0.pair.paper.rawValue) \($0.ratio)" })")
  }

  /// Fewer colours take nothing away: 4.5:1 for texts, 3:1 for marks and large letters.
  @Test(arguments: names) func shippedThemesAreLegibleAtEveryDepth(name: String) throws {
    let flavor = try Self.load(name)
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256, .ansi8] {
        let theme = flavor.theme(appearance: appearance, depth: depth)
        // With eight colours screens are drawn in another way.
        for (pair, screen) in depth == .ansi8 ? Self.poorPairs : Self.pairs where pair.kind != .decoration {
          let (ink, paper) = ColorReduction.shown(ink: theme.color(pair.ink), paper: theme.color(pair.paper), at: depth)
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
    let check = ThemeCheck(try Self.load("high-contrast"), pairs: Self.pairs)
    #expect(check.leastTextContrast >= 7, "\(check.leastTextContrast)")
  }

  @Test func faintColoursAreFoundWhereTheyMeet() throws {
    let text = ##"{"colors":{"light":{"screen":{"titleColor":"#EEEEEE"},"hint":{"textColor":"#C0C0C0","backgroundColor":"#FFFFFF"}}}}"##
    let flavor = FlavorFile.parse(text: text.utf8, name: "faint").flavor
    let found = ThemeCheck(flavor, pairs: Self.pairs).findings.filter(\.isOwn)
    let first = try #require(found.first)
    #expect(first.pair.ink == .screenTitle && first.appearance == .light && first.ratio < 1.2)
    #expect(found.contains { $0.pair.ink == .hintText && $0.pair.paper == .hintBackground && $0.least == 4.5 })
    #expect(found.allSatisfy { $0.appearance == .light })
    // The defaults of the other elements give way.
    #expect(ThemeCheck(flavor, pairs: Self.pairs).findings == found)
  }

  @Test func lossesThroughFewerColoursAreReported() throws {
    // The nearest of 256 greens is lighter; with 8 colours the reduction keeps words legible.
    let text = ##"{"colors":{"light":{"hint":{"backgroundColor":"#FDFDFD"},"screen":{"messageColor":"#3C9E3C"}}}}"##
    let (flavor, issues) = FlavorFile.parse(text: text.utf8, name: "near")
    #expect(issues.isEmpty)
    let check = ThemeCheck(flavor, pairs: Self.pairs)
    let faint = ThemeCheck.Loss.faint(ink: .screenMessage, paper: .screenBackground)
    #expect(check.losses(at: .indexed256, .light).contains(faint))
    #expect(!check.losses(at: .ansi8, .light).contains(faint))
    #expect(check.losses(at: .ansi8, .light).contains(.equal(.hintBackground, .screenBackground)))
    #expect(check.losses(at: .direct, .light).isEmpty && check.losses(at: .direct, .dark).isEmpty)
    #expect(check.losses(at: .mono, .light).contains(.equal(.hintBackground, .screenBackground)))
  }
}
