/// A session that went on from an earlier moment of another one.
public struct Branch: Equatable, Sendable {
  public var session: String
  /// How many first records both have.
  public var records: Int

  public init(session: String, records: Int) { (self.session, self.records) = (session, records) }
}
