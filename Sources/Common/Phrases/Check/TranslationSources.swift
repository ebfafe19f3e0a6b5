import Notation

/// From which English text each translation of a language was made. When English is changed later, the translation may be wrong.
///
/// A translation is confirmed when somebody has compared it with the English text. The file holds a hash of that text for each key, a line
/// for each, so that changes of different texts can be merged.
public struct TranslationSources: Equatable, Sendable {
  /// The file's name in the folder of the language's texts.
  public static let fileName = ".sources.json"

  /// The hashes (FNV-1a, 32 bits, hexadecimal) by key.
  public private(set) var hashes: [String: String] = [:]

  public init() {}

  /// - Throws: an error of the notation. Values that aren't strings are left out.
  public init(reading bytes: some Sequence<UInt8>) throws(NotationError) {
    for member in try JSONReader().read(bytes).members ?? [] { hashes[member.key] = member.value.string }
  }

  /// Whether a translation was made from the text that English has now.
  func confirms(_ key: String, _ english: Catalogue.Entry) -> Bool { hashes[key] == Self.hash(english) }

  /// Notes that translations fit today's English texts. What is no longer translated is left out.
  ///
  /// - Parameter prefixes: the keys that are confirmed, and those below them: `verify.code` confirms `verify.code.title`; empty: all.
  /// - Returns: the keys that were not confirmed before, sorted.
  @discardableResult public mutating func confirm(_ translation: Catalogue, base: Catalogue, below prefixes: [String] = []) -> [String] {
    hashes = hashes.filter { translation.entries[$0.key] != nil && base.entries[$0.key] != nil }
    let keys = translation.entries.keys.filter { key in prefixes.isEmpty || prefixes.contains { key == $0 || key.hasPrefix($0 + ".") } }
    return keys.sorted().filter { key in
      guard let english = base.entries[key], !confirms(key, english) else { return false }
      hashes[key] = Self.hash(english)
      return true
    }
  }

  /// The file's text, sorted by key.
  public var text: String {
    let lines = hashes.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \"\($0.value)\"" }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  /// Plural forms are hashed in CLDR's order, each after its name.
  static func hash(_ entry: Catalogue.Entry) -> String {
    let text: String =
      switch entry {
      case .text(let text): text
      case .plural(let forms): PluralForm.allCases.compactMap { form in forms[form].map { "\(form.rawValue)=\($0)\n" } }.joined()
      }
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
