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

  static let pairs = MetPair.all(
    Look(
      theme: .marked, wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"), language: "en",
      languages: [Look.Language(tag: "en", name: "English"), Look.Language(tag: "nl", name: "Nederlands")], themes: ["orca", "paper"]))

  @Test func tenThemesAreShipped() { #expect(Self.names.count >= 10, "\(Self.names)") }

  /// No colour that a shipped theme sets is too faint. Only the SDK's default and the guide's example based on it have remarks.
  @Test(arguments: names) func shippedThemesAreClean(name: String) throws {
    let findings = ThemeCheck(try Self.load(name), pairs: Self.pairs).findings
    #expect(findings.filter { $0.isOwn || !["orca", "orchid"].contains(name) } == [], "\(name)")
  }

  @Test(arguments: names) func shippedFontsAreKnownWhereOurPackagesAreInstalled(name: String) throws {
    let ours = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"]
    let names = FontNames(ours + ours.map { $0 + " Bold" })
    #expect(try Self.load(name).fontProblems(names: names, fileProblem: { _ in "is none of ours" }) == [])
  }

  /// WCAG 2.1, 1.4.6 (level AAA): 7:1, here also for large text.
  @Test func highContrastIsAAA() throws {
    #expect(ThemeCheck(try Self.load("high-contrast"), pairs: Self.pairs).leastTextContrast >= 7)
  }

  @Test func faintColoursAreFoundWhereTheyMeet() throws {
    let text = ##"{"colors":{"light":{"screen":{"titleColor":"#EEEEEE"},"hint":{"textColor":"#C0C0C0","backgroundColor":"#FFFFFF"}}}}"##
    let flavor = FlavorFile.parse(text: text.utf8, name: "faint").flavor
    let found = ThemeCheck(flavor, pairs: Self.pairs).findings.filter(\.isOwn)
    let first = try #require(found.first)
    #expect(first.pair.ink == .screenTitle && first.appearance == .light && first.ratio < 1.2)
    #expect(found.contains { $0.pair.ink == .hintText && $0.pair.paper == .hintBackground && $0.least == 4.5 })
    #expect(found.allSatisfy { $0.appearance == .light })
    // The published defaults of the other elements are not a fault of this file.
    #expect(ThemeCheck(flavor, pairs: Self.pairs).findings.contains { !$0.isOwn })
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
