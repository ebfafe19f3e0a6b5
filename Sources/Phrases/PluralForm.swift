/// The plural forms of CLDR ("Language Plural Rules").
public enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The form that a language uses for a whole number (CLDR, cardinal rules with v = 0). Languages that are not in the table say one for 1,
  /// else other.
  ///
  /// - Parameter language: a BCP 47 tag. Our Portuguese is the European one, which says one for 1 alone; `pt-BR` says it for 0 too.
  public static func of(_ number: Int, in language: String) -> PluralForm {
    let n = number.magnitude
    let tag = LanguageTag(language)
    switch tag.language {
    case "ja", "zh", "ko": return .other
    case "pl":
      if n == 1 { return .one }
      return (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? .few : .many
    case "ro":
      if n == 1 { return .one }
      return n == 0 || (1...19).contains(n % 100) ? .few : .other
    case "fr": return n < 2 ? .one : millions(n)
    case "pt": return n == 1 || n == 0 && tag.parts.contains("br") ? .one : millions(n)
    case "es", "it": return n == 1 ? .one : millions(n)
    default: return n == 1 ? .one : .other
    }
  }

  /// The forms that every plural of a language must have, in the order of CLDR: no more and no fewer.
  public static func needed(in language: String) -> [PluralForm] {
    let used = Set((0...200).map { of($0, in: language) })
    return allCases.filter { used.contains($0) }
  }

  /// The forms that a plural may have besides. French, Italian, Portuguese and Spanish count whole millions in a form of their own ("un million
  /// de pages"); nothing here is ever counted in millions, and without the form `other` is said.
  public static func allowed(in language: String) -> Set<PluralForm> {
    Set(needed(in: language)).union([of(1_000_000, in: language)])
  }

  private static func millions(_ n: UInt) -> PluralForm { n != 0 && n % 1_000_000 == 0 ? .many : .other }
}
