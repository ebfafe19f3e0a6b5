import Cells
import Flavor
import Foundation
import Gallery
import Phrases
import ShippedTexts
import Workflow

@testable import Scenes

/// The samples with the looks of the tests.
extension Samples {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All shipped languages, and the pseudo-locale, which has the longest texts.
  static let catalogues = ShippedTexts.catalogues + [ShippedTexts.pseudo]

  /// The tag of every catalogue.
  static let everyLanguage = catalogues.map(\.language)

  static let languages = [("en", "English"), ("nl", "Nederlands"), ("de", "Deutsch")].map { Look.Language(tag: $0.0, name: $0.1) }

  /// The built-in theme at each depth.
  private static let themes = Dictionary(
    uniqueKeysWithValues: ColorDepth.allCases.map { ($0, Theme.builtIn(appearance: .light, depth: $0)) })

  static func look(_ language: String = "en", depth: ColorDepth = .direct) -> Look {
    Look(
      theme: themes[depth]!, wording: Phrasebook(catalogues: catalogues, language: language),
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
