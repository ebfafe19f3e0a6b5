/// Texts that may be the same as in English: names, and words that both languages have.
enum AllowedEqualities {
  /// Whether a text may be the same as in English.
  static func allow(_ key: String, _ entry: Catalogue.Entry, in tag: String) -> Bool {
    // The pseudo-locale is generated. Half of the world's countries have the same name in any two languages, and keys are named by what is
    // printed on them.
    if tag == PseudoLocale.tag || key.hasPrefix("country.") || key.hasPrefix("kiosk.key.") { return true }
    let same = Words.shipped.same
    let language = LanguageTag(tag).language
    return entry.texts.allSatisfy { text in
      let words = words(text)
      // A text that only combines arguments has no word to translate.
      return !words.contains(where: \.isLetter) || same[Words.every]?.contains(words) == true || same[language]?.contains(words) == true
    }
  }

  /// A text without its placeholders, and without the spaces around them.
  private static func words(_ text: String) -> String {
    Pattern(text).parts.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
      .split(separator: " ").joined(separator: " ")
  }
}
