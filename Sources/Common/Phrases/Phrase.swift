/// A text of a prompt as a key and its arguments, without words of a language, so that the language can change at any time.
public struct Phrase: Hashable, Sendable {
  /// The key in the catalogue, dotted: `documentType.passport`.
  public var key: String
  /// The values of the text's `{name}` placeholders.
  public var arguments: [String: PhraseArgument]

  public init(_ key: String, _ arguments: [String: PhraseArgument] = [:]) {
    self.key = key
    self.arguments = arguments
  }

  /// A text that is the same in every language (a name, a number, a code).
  public static func verbatim(_ text: String) -> Phrase { Phrase(verbatimKey, ["text": .text(text)]) }

  /// The key of `verbatim`; no catalogue has it.
  public static let verbatimKey = "="
}

/// The value of a placeholder.
public enum PhraseArgument: Hashable, Sendable {
  case text(String)
  /// A number; it also chooses the plural form.
  case number(Int)
  case phrase(Phrase)
  /// A calendar day (Gregorian), written the way the language writes dates: "9 March 2034". Month and day may be nil (unknown).
  case date(year: Int, month: Int?, day: Int?)
}
