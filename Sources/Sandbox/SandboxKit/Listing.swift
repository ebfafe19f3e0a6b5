import Documents

/// Where an entity stands in the list of its kind, and the words by which it is found there. A store keeps both beside the entity, the words as
/// keyed digests: so a page of a list, or of what is found, reads only its own entities.
public struct Listing: Equatable, Sendable {
  /// The list begins with the greatest: a moment, in microseconds since 1970, UTC.
  public var order: Int64
  /// As `words(of:)` writes them, and what the service itself finds it by: `user/anna`.
  public var words: Set<String>

  /// - Parameters:
  ///   - moment: in milliseconds since 1970, UTC.
  ///   - number: tells entities of one moment apart, from 0 to 999. The last one comes first.
  ///   - texts: the texts whose words find it, such as a name or a number; nil for what is not known.
  ///   - keys: what the service itself finds it by.
  public init(at moment: Int64, number: Int = 0, foundBy texts: [String?] = [], keys: [String] = []) {
    order = moment * 1000 + Int64(min(999, number))
    words = Set(texts.compactMap(\.self).flatMap(Self.words) + keys)
  }

  /// - Parameters:
  ///   - order: see the property.
  ///   - words: see the property.
  public init(order: Int64, words: Set<String>) { (self.order, self.words) = (order, words) }

  /// The words of a text, in the letters of machine-readable documents, so that a person is found by what a keyboard has: `MUELLER` for Müller
  /// (ICAO 9303-3, section 6). A number that is written in groups is one word; what has no such letters is its own word.
  public static func words(of text: String) -> [String] {
    let isNumber = text.allSatisfy { $0.isNumber || $0.isWhitespace || "+-()/.".contains($0) }
    if isNumber { return [text.compactMap { $0.wholeNumberValue.map(String.init) }.joined()].filter { !$0.isEmpty } }
    return text.split(whereSeparator: \.isWhitespace).flatMap { part in
      let letters = Transliteration(String(part), keepsDigits: true).text.split(separator: " ").map(String.init)
      return letters.isEmpty ? [part.lowercased()] : letters
    }
  }
}

/// An entity that is in a list.
public protocol ListedEntity: Codable, Sendable {
  static var kind: EntityKind { get }
  /// Its place; nil if it is in no list.
  var listing: Listing? { get }
}

/// Which part of the list of a kind is wanted.
public struct ListQuery: Equatable, Sendable {
  public var kind: EntityKind
  /// The words that each has; without any, all entities of the kind.
  public var words: Set<String>
  /// The id of the entity after which the page begins; nil for the beginning.
  public var after: String?
  /// How many entities the page has at most.
  public var limit: Int

  public init(_ kind: EntityKind, words: Set<String> = [], after: String? = nil, limit: Int) {
    (self.kind, self.words, self.after, self.limit) = (kind, words, after, limit)
  }
}

extension EntityStoreError {
  /// The entity after which a page was to begin is in no list of its kind.
  public static func gone(_ id: String) -> Self { Self("The entry \(id) is gone. Begin at the first page again.", .gone) }
}
