/// What a request shows to be let in (OpenAPI's security scheme).
public struct Credential: Hashable, Sendable {
  /// Its name in the description: `scanToken`.
  public let name: String
  /// What the header `Authorization` says, and where it is from, as plain English sentences.
  public let meaning: String
  /// Another header that the request needs, with its meaning.
  public let header: Header?

  public struct Header: Hashable, Sendable {
    public let name: String
    public let meaning: String

    public init(_ name: String, _ meaning: String) { (self.name, self.meaning) = (name, meaning) }
  }

  public init(_ name: String, _ meaning: String, header: Header? = nil) {
    (self.name, self.meaning, self.header) = (name, meaning, header)
  }
}
