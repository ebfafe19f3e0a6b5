import Cells
import Flavor
import Foundation
import Gallery
import Phrases
import Workflow

@testable import Scenes

/// The samples with the looks of the tests.
extension Samples {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All shipped languages, and the pseudo-locale, which has the longest texts.
  static let catalogues: [Catalogue] = {
    let folder = repository.appending(path: "Localization")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let shipped = files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      let bytes = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
      return CatalogueReader.parse(text: bytes, language: String(file.dropLast(5))).catalogue
    }
    return shipped + shipped.filter { $0.language == "en" }.map { PseudoLocale.catalogue(from: $0) }
  }()

  /// The tag of every catalogue.
  static let everyLanguage = catalogues.map(\.language)

  static let languages = [("en", "English"), ("nl", "Nederlands"), ("de", "Deutsch")].map { Look.Language(tag: $0.0, name: $0.1) }

  static func look(_ language: String = "en", depth: ColorDepth = .direct) -> Look {
    Look(
      theme: .builtIn(appearance: .light, depth: depth), wording: Phrasebook(catalogues: catalogues, language: language),
      language: language,
      languages: languages, themes: ["orca", "meadow"])
  }

  /// One prompt of every kind.
  static let prompts: [(name: String, content: PromptContent)] = [
    ("intro", intro), ("ready", ready), ("tilt", tilt), ("country", countries), ("type", types), ("consent", consent),
    ("question", question), ("error", error), ("capture", capture), ("confirm", confirm), ("review", review), ("licence", licence),
    ("text", text), ("code", code), ("secret", secret), ("mrz", mrz), ("notice", notice), ("wait", wait),
  ]
}
