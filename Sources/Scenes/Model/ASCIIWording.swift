import Cells
import Phrases

/// The words of a language as they are written where only ASCII is shown.
public struct ASCIIWording: Wording {
  private let wording: any Wording
  private let transliteration: ASCIITransliteration

  /// - Parameter language: the tag of the language that `wording` speaks.
  public init(_ wording: any Wording, language: String) {
    self.wording = wording
    transliteration = ASCIITransliteration(language: language)
  }

  public func text(_ phrase: Phrase) -> String { transliteration.text(wording.text(phrase)) }
  public func baseText(_ phrase: Phrase) -> String { ASCIITransliteration(language: "en").text(wording.baseText(phrase)) }
}
