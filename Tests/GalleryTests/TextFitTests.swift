import Foundation
import Gallery
import Phrases
import ShippedTexts
import Testing

/// Every text of every language fits on every screen, at the usual size and at the smallest.
struct TextFitTests {
  static let book = Phrasebook(catalogues: ShippedTexts.catalogues + [ShippedTexts.pseudo], language: "en")

  @Test(arguments: ["en", "nl", "de", "es", "fr", "it", "pl", "ro", "el", "pt", "ja", "en-XA"])
  func everyTextFits(language: String) {
    let findings = TextFit.findings(in: language, of: Self.book)
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test func aTextThatIsTooWideIsFoundWithItsKey() throws {
    var book = Self.book
    book.own = [Catalogue(language: "nl", entries: ["scene.confirm.use": .text(String(repeating: "Ja, deze foto ", count: 6) + "graag")])]
    let screens = GalleryScreen.common.filter { $0.name == "confirm" }
    let findings = TextFit.findings(in: "nl", of: book, screens: screens)
    #expect(Set(findings.map(\.key)) == ["scene.confirm.use"])
    #expect(findings.map { "\($0.size.width)" } == ["80", "60"])
    #expect(TextFit.findings(in: "de", of: book, screens: screens).isEmpty)
  }
}
