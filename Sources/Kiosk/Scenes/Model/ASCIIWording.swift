import Cells
import Phrases

/// The words of a language in the form for terminals that show only ASCII.
public struct ASCIIWording: Wording {
  private let wording: any Wording
  private let transliteration: ASCIITransliteration

  /// - Parameter language: the tag of `wording`'s language.
  public init(_ wording: any Wording, language: String) {
    self.wording = wording
    transliteration = ASCIITransliteration(language: language)
  }

  public func text(_ phrase: Phrase) -> String { transliteration.text(wording.text(phrase)) }
  public func has(_ key: String) -> Bool { wording.has(key) }
  public func baseText(_ phrase: Phrase) -> String { ASCIITransliteration(language: "en").text(wording.baseText(phrase)) }
}
