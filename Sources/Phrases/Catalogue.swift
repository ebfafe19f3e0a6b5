/// The texts of one language.
public struct Catalogue: Equatable, Sendable {
  /// One text, or one for each plural form.
  public enum Entry: Equatable, Sendable {
    case text(String)
    case plural([PluralForm: String])
  }

  /// The language's ISO 639-1 code.
  public let language: String
  /// The texts by their dotted key.
  public let entries: [String: Entry]

  public init(language: String, entries: [String: Entry]) {
    self.language = language
    self.entries = entries
  }
}

/// The plural forms of CLDR ("Language Plural Rules").
public enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The form that a language uses for a whole number. English, Dutch and German: one for 1, else other; so do all languages that are not
  /// in the table.
  public static func of(_ number: Int, in language: String) -> PluralForm {
    let n = number.magnitude
    switch language {
    case "fr", "pt": return n < 2 ? .one : .other
    case "pl":
      if n == 1 { return .one }
      return (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? .few : .many
    case "ro":
      if n == 1 { return .one }
      return n == 0 || (1...19).contains(n % 100) ? .few : .other
    default: return n == 1 ? .one : .other
    }
  }
}
