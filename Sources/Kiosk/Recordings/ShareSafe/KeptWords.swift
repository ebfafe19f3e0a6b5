import Documents

/// What stays in a share-safe recording because a journey's way depends on it, and because it is a word of a program and not of a person.
///
/// A value stays only if it is in one of these lists, if its type admits nothing else, or if it is a country: where a document comes from decides
/// what is asked for. Everything else is replaced.
enum KeptWords {
  /// Members whose text is a word of a service or of a program.
  private static let members: Set<String> = [
    "status", "state", "step", "kind", "category", "picture", "opened", "problem", "fields", "summary", "image_quality",
    "document_comparison",
    "rule", "requiredAction", "highLevelResult", "role", "loc-key", "title-loc-key",
  ]
  /// Members in which all texts are such words.
  private static let groups: Set<String> = ["steps", "analysis", "signals", "categories"]
  /// Members that hold countries, by a part of their names in lower case.
  private static let countries = ["country", "countries", "nationality", "issuingstate", "jurisdiction"]
  /// Members whose numbers are sizes and measurements of a picture, limits and scores.
  private static let measures: Set<String> = [
    "width", "height", "byteCount", "milliseconds", "confidence", "sharpness", "glare", "brightness", "aspect", "words", "score",
    "threshold",
    "timeout", "limit", "version",
  ]

  /// Whether a member holds a sentence, in which the words of the program stay.
  static func isSentence(_ members: [String], beside siblings: Set<String>) -> Bool {
    guard let member = members.last else { return false }
    return ["message", "description", "detail"].contains(member) || member == "name" && siblings.contains("value")
  }

  static func isMeasure(_ member: String) -> Bool { measures.contains(member) }

  /// Whether a text stays.
  /// - Parameters:
  ///   - members: the names of the members in which it stands, the innermost last.
  ///   - siblings: those of the innermost object.
  static func keeps(_ text: String, in members: [String], beside siblings: Set<String>) -> Bool {
    guard let member = members.last else { return false }
    if isCountry(text), members.contains(where: { name in countries.contains { name.lowercased().contains($0) } }) { return true }
    guard isCode(text) else { return false }
    // They say what a value is, or which one is asked for.
    if member == "name" { return siblings.contains("value") }
    if member == "key" { return siblings.contains("value") || siblings.contains("cardType") }
    // That of an address.
    if member == "state", !siblings.isDisjoint(with: ["city", "street", "postal_code", "postalCode"]) { return false }
    return self.members.contains(member) || members.contains(where: groups.contains)
  }

  private static func isCountry(_ text: String) -> Bool { Country(code: text) != nil || Country(alpha2: text) != nil }

  /// Whether a text may be one of the few that its type admits: a word, or an address of a service. A type that checks the digits of a number
  /// refuses another number too, so a number never is.
  static func mayBeClosed(_ text: String) -> Bool {
    isCode(text) || text.hasPrefix("https://") && text.count <= 60 && !isNumber(text) && !text.contains { "?#@".contains($0) }
  }

  private static func isNumber(_ text: String) -> Bool { text.filter(\.isNumber).count > 3 }

  /// Whether a text has the form of a word that programs exchange: ASCII letters, digits and what joins words.
  static func isCode(_ text: String) -> Bool {
    text.utf8.count <= 40 && isMember(text) && text.contains { $0.isLetter }
  }

  /// Whether the name of a member has the form of a program's, and is no value by which something is found.
  static func isMember(_ name: String) -> Bool {
    !isNumber(name) && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.:$".contains($0)) }
  }
}
