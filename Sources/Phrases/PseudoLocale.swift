/// The pseudo-locale `en-XA`: English made by rule into something longer and accented, so that texts which are cut, put together or not in the
/// catalogues are seen before anybody translates.
public enum PseudoLocale {
  public static let tag = "en-XA"

  /// The catalogue of the pseudo-locale. Every text stands in brackets, is some 40 % longer, and keeps its places and its plural forms.
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
    // The brackets are a part of what is added.
    var missing = length * 2 / 5 - 2
    let longer = parts.map { part -> String in
      switch part {
      case .place(let name): return "{\(name)}"
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
