/// A part of a collection.
public struct AdministeredPage: Equatable, Sendable {
  /// Which part is wanted.
  public struct Request: Equatable, Sendable {
    /// How many entities a page has at most, and how many if nobody says.
    public static let most = 1000, usual = 100

    /// The words that each entity has, or the id of one; empty for all entities.
    public var search: String
    /// The id of the last entity of the page before; nil for the first page.
    public var after: String?
    public var limit: Int

    /// - Parameter limit: from 1 to 1,000; what is outside becomes the nearest of these.
    public init(search: String = "", after: String? = nil, limit: Int = Self.usual) {
      (self.search, self.after, self.limit) = (search, after, min(max(limit, 1), Self.most))
    }

    /// The beginning of the collection, as long as a page can be.
    public static let longest = Self(limit: most)
  }

  public var entities: [AdministeredEntity]
  /// Whether there are more after the last one.
  public var hasMore: Bool

  public init(entities: [AdministeredEntity], hasMore: Bool) { (self.entities, self.hasMore) = (entities, hasMore) }

  /// - Parameter all: all entities, of which there are few.
  public init(of all: [AdministeredEntity], _ request: Request) throws(EntityStoreError) {
    let wanted = Set(Listing.words(of: request.search))
    var found = all.filter { entity in
      wanted.isEmpty || entity.id == request.search
        || wanted.isSubset(of: ([entity.id] + entity.values.map(\.plainText)).flatMap(Listing.words))
    }[...]
    if let after = request.after {
      guard let last = found.firstIndex(where: { $0.id == after }) else { throw .gone(after) }
      found = found[(last + 1)...]
    }
    self.init(entities: Array(found.prefix(request.limit)), hasMore: found.count > request.limit)
  }
}
