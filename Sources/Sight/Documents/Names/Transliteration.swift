/// A name in the letters of machine-readable documents, A to Z: the transliteration of ICAO 9303-3, section 6, and of ELOT 743 for Greek.
///
/// A diacritic is dropped, a letter never is: what no table has is in `leftOver`, and then the name can't be written.
public struct Transliteration: Sendable {
  /// Capitals, with single spaces between the parts: `Müller-Lüdenscheidt` becomes `MUELLER LUEDENSCHEIDT`, `d'Arras` becomes `DARRAS`,
  /// `Щербакова` becomes `SHCHERBAKOVA`.
  public let text: String
  /// Characters that no table has, each once, in the order of the name: `王`, and `U+200B` for one that nobody sees. Empty if all were written.
  public let leftOver: [String]

  /// - Parameters:
  ///   - issuer: the state that writes the name. Some states write a few letters in their own way (the exceptions of 9303-3, section 6 B).
  ///   - keepsDigits: whether digits belong to the name. The standard wants `III` for 3; a few issuers write letters as digits.
  public init(_ name: String, issuer: Country? = nil, keepsDigits: Bool = false) {
    let spelling = NameSpelling(name, issuer: issuer, keepsDigits: keepsDigits)
    text = spelling.parts.map { $0.map { $0.first ?? "" }.joined() }.filter { !$0.isEmpty }.joined(separator: " ")
    leftOver = spelling.leftOver
  }

  /// One plain sentence that names what can't be written; nil when there is nothing.
  public var fault: String? {
    guard !leftOver.isEmpty else { return nil }
    let listed = leftOver.map { $0.hasPrefix("U+") ? $0 : "“\($0)”" }.joined(separator: ", ")
    return "\(listed) can't be written in the letters A to Z; give the name as its passport does."
  }
}
