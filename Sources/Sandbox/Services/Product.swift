/// What a vendor sells, by the name of its documents: a journey and a server in the sandbox belong to it.
public struct Product: Equatable, Sendable {
  /// `GBG IDscan journey`
  public let name: String
  /// The name where there is little room: `GBG IDscan`.
  public let shortName: String

  public init(_ name: String, short: String? = nil) {
    self.name = name
    shortName = short ?? name
  }
}
