import Foundation
import Gallery
import Phrases
import Testing

/// Every text of every language fits on every screen, at the usual size and at the smallest.
@Suite struct TextFitTests {
  static let book: Phrasebook = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Localization").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let catalogues = files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      CatalogueReader.parse(text: (try? Data(contentsOf: folder.appending(path: file))) ?? Data(), language: String(file.dropLast(5)))
        .catalogue
    }
    let english = catalogues.first { $0.language == "en" } ?? Catalogue(language: "en", entries: [:])
    return Phrasebook(catalogues: catalogues + [PseudoLocale.catalogue(from: english)], language: "en")
  }()

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
