/// One problem in a catalogue.
public struct PhrasesFinding: Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Equatable, Sendable {
    /// The base language has this text, and this one does not.
    case missing
    /// The text is unused: the base language does not have it.
    case extra
    /// The placeholders differ from the base language's.
    case placeholders(missing: [String], extra: [String])
    /// The plural forms do not match the language, or only one of the two texts is a plural.
    case plural(String)
    /// A character that terminals draw in more than one column, or with different widths.
    case character(Character)
    /// The text is empty.
    case empty
    /// The text is the same as in the base language.
    case untranslated
    /// Spaces at an end, or two in a row.
    case spaces
    /// The text ends differently from the base language's: with a full stop, a question mark, a colon, an ellipsis or none of them.
    case ending(base: String, own: String)
    /// A quotation mark that the language does not use.
    case quotation(Character)
    /// It breaks a rule for words (`Documentation/Words.md`).
    case wording(WordingFinding)
    /// English was changed after the translation was confirmed. English is as given.
    case outdated(english: String)
    /// Nobody has confirmed that the translation fits the English text.
    case unconfirmed
  }

  public var language: String
  public var key: String
  public var kind: Kind

  public init(language: String, key: String, kind: Kind) {
    self.language = language
    self.key = key
    self.kind = kind
  }

  /// The file of shipped texts with the key: `nl/kiosk.json`.
  public var file: String { "\(language)/\(key.prefix { $0 != "." }).json" }

  public var description: String { "\(language): \(key) \(message)" }

  /// The problem, to be read after the key.
  public var message: String {
    switch kind {
    case .missing: "is missing"
    case .extra: "is not in the base language"
    case .placeholders(let missing, let extra):
      [
        missing.isEmpty ? nil : "lacks " + missing.map { "{\($0)}" }.joined(separator: ", "),
        extra.isEmpty ? nil : "has the unknown " + extra.map { "{\($0)}" }.joined(separator: ", "),
      ].compactMap { $0 }.joined(separator: " and ")
    case .plural(let what): what
    case .character(let character): "holds \(Self.name(character)), which is not one column wide everywhere"
    case .empty: "is empty"
    case .untranslated: "is the base language's text"
    case .spaces: "has a space at an end, or two in a row"
    case .ending(let base, let own): "ends with \(Self.ending(own)), the base language's text with \(Self.ending(base))"
    case .quotation(let mark): "has the quotation mark \(Self.name(mark)), which the language does not use"
    case .wording(let wording):
      "says \"\(wording.found)\" in \"\(wording.text)\"; wanted: \(wording.wanted) (\(wording.rule))"
    case .outdated(let english): "is older than the English text, which is now \"\(english)\""
    case .unconfirmed: "is not confirmed to fit the English text (vestibule phrases confirm)"
    }
  }

  private static func ending(_ mark: String) -> String { mark.isEmpty ? "no mark" : "“\(mark)”" }

  private static func name(_ character: Character) -> String {
    let scalars = character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    return "\"\(character)\" (\(scalars))"
  }
}
