/// A language tag (BCP 47), or a system's locale name (`de_AT.UTF-8@euro`), split into parts.
public struct LanguageTag: Equatable, Sendable {
  /// Its parts in small letters: `["zh", "hant", "tw"]`.
  public let parts: [String]

  public init(_ text: String) {
    let plain = text.prefix { $0 != "." && $0 != "@" }
    parts = plain.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
  }

  /// The language subtag: `zh`. Empty for a text that is not a tag.
  public var language: String { parts.first ?? "" }

  /// The tag and its prefixes, the most specific first: `zh-hant-tw`, `zh-hant`, `zh` (RFC 4647, "Lookup").
  public var chain: [String] {
    parts.reduce(into: []) { chain, part in chain.insert((chain.first.map { $0 + "-" } ?? "") + part, at: 0) }
  }
}
