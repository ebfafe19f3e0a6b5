/// The plural forms of CLDR ("Language Plural Rules").
public enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The form that a language uses for a whole number (CLDR, cardinal rules with v = 0). Languages that are not in the table use one for 1
  /// and other for the rest.
  ///
  /// - Parameter language: a BCP 47 tag. `pt` is European Portuguese, which uses one only for 1; `pt-BR` also uses it for 0.
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

  /// The forms that every plural of a language must have, in the order of CLDR.
  public static func needed(in language: String) -> [PluralForm] {
    let used = Set((0...200).map { of($0, in: language) })
    return allCases.filter { used.contains($0) }
  }

  /// Further forms that a plural may have. French, Italian, Portuguese and Spanish have a form for whole millions ("un million de pages");
  /// nothing here is counted in millions, and without this form `other` is used.
  public static func allowed(in language: String) -> Set<PluralForm> {
    Set(needed(in: language)).union([of(1_000_000, in: language)])
  }

  private static func millions(_ n: UInt) -> PluralForm { n != 0 && n % 1_000_000 == 0 ? .many : .other }
}
