/// What a request shows to be let in (OpenAPI's security scheme).
public struct Credential: Sendable {
  /// Its name in the description: `scanToken`.
  public let name: String
  /// What the header `Authorization` says, and where it is from, as plain English sentences.
  public let meaning: String
  /// Another header that the request needs, with its meaning.
  public let header: Header?
  /// What follows `Bearer` in the header `Authorization`, if it is a text that the sender makes for each request.
  public let token: TokenForm?

  public struct Header: Sendable {
    public let name: String
    public let meaning: String

    public init(_ name: String, _ meaning: String) { (self.name, self.meaning) = (name, meaning) }
  }

  public init(_ name: String, _ meaning: String, header: Header? = nil, token: TokenForm? = nil) {
    (self.name, self.meaning, self.header, self.token) = (name, meaning, header, token)
  }
}
