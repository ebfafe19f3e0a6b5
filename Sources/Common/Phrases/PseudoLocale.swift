/// The pseudo-locale `en-XA`: English made longer and accented by rule, so that texts that are cut, concatenated or missing in the
/// catalogues are noticed before anybody translates.
public enum PseudoLocale {
  public static let tag = "en-XA"

  /// The catalogue of the pseudo-locale. Every text is in brackets, about 40 % longer, and keeps its placeholders and plural forms.
  public static func catalogue(from english: Catalogue) -> Catalogue {
    Catalogue(
      language: tag,
      entries: english.entries.mapValues { entry in
        switch entry {
        case .text(let text): .text(stretched(text))
        case .plural(let forms): .plural(forms.mapValues(stretched))
        }
      })
  }

  /// "Take it again" becomes "[Ţååķéé îîţ åĝåîñ]".
  static func stretched(_ text: String) -> String {
    let parts = Pattern(text).parts
    let length = parts.reduce(0) { if case .text(let text) = $1 { $0 + text.count } else { $0 } }
    // The brackets count as added characters.
    var missing = length * 2 / 5 - 2
    let longer = parts.map { part -> String in
      switch part {
      case .placeholder(let name): return "{\(name)}"
      case .text(let text):
        var result = ""
        for character in text {
          let accented = accents[character] ?? character
          result.append(accented)
          if missing > 0, vowels.contains(character) {
            result.append(accented)
            missing -= 1
          }
        }
        return result
      }
    }.joined()
    return "[\(longer)]"
  }

  private static let vowels: Set<Character> = Set("aeiouyAEIOUY")

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "åƀçðéƒĝĥîĵķļmñöþqŕšţûvŵxýžÅƁÇÐÉƑĜĤÎĴĶĻMÑÖÞQŔŠŢÛVŴXÝŽ"))
}
