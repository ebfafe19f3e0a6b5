import Synchronization

/// The texts of one language, of which each group (the first component of their keys) is read when one of its texts is first asked for. A program
/// starts sooner, and of most languages it never needs more than a few groups.
public final class HeldCatalogue: Sendable {
  /// The language tag (BCP 47).
  public let language: String
  private let read: @Sendable (_ group: String) -> Catalogue?
  private let groups = Mutex<[String: Catalogue]>([:])

  /// - Parameter read: the texts of a group, or nil if there are none. It is called once for each group.
  public init(language: String, read: @escaping @Sendable (_ group: String) -> Catalogue?) {
    self.language = language
    self.read = read
  }

  /// The text of a key.
  public subscript(key: String) -> Catalogue.Entry? { group(String(key.prefix { $0 != "." })).entries[key] }

  /// The texts of a group.
  public func group(_ name: String) -> Catalogue {
    groups.withLock { groups in
      if let known = groups[name] { return known }
      let catalogue = read(name) ?? Catalogue(language: language, entries: [:])
      groups[name] = catalogue
      return catalogue
    }
  }
}

extension HeldCatalogue: Equatable {
  /// Whether both are the same one: what has not been read cannot be compared.
  public static func == (left: HeldCatalogue, right: HeldCatalogue) -> Bool { left === right }
}
