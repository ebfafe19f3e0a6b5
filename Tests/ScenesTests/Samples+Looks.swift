import Cells
import Flavor
import Foundation
import Gallery
import Phrases
import Workflow

@testable import Scenes

/// The samples in the looks that tests draw them in.
extension Samples {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let catalogues: [Catalogue] = ["en", "nl", "de"].map { tag in
    let file = repository.appending(path: "Localization/\(tag).json")
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    return CatalogueReader.parse(text: bytes, language: tag).catalogue
  }

  static let languages = [("en", "English"), ("nl", "Nederlands"), ("de", "Deutsch")].map { Look.Language(tag: $0.0, name: $0.1) }

  static func look(_ language: String = "en", depth: ColorDepth = .direct) -> Look {
    Look(
      theme: .builtIn(appearance: .light, depth: depth), wording: Phrasebook(catalogues: catalogues, language: language),
      language: language,
      languages: languages, themes: ["orca", "meadow"])
  }

  /// One prompt of every kind.
  static let prompts: [(name: String, ask: Ask)] = [
    ("intro", intro), ("ready", ready), ("tilt", tilt), ("country", countries), ("type", types), ("consent", consent),
    ("question", question), ("error", error), ("capture", capture), ("confirm", confirm), ("review", review), ("licence", licence),
    ("text", text), ("code", code), ("secret", secret), ("mrz", mrz), ("notice", notice), ("wait", wait),
  ]
}
