import Cryptography
import HTTPTypes
import Notation

/// What a signed request says of itself, so that it counts once, soon, and only where it was sent (names of RFC 7519 and RFC 9449).
public struct RequestProof: Equatable, Sendable {
  /// How many seconds its time may differ from the receiver's: a device's clock may be wrong. It counts once all the same, because the receiver
  /// remembers it for as long.
  public static let window = MFAClient.clockTolerance / 1000

  /// `htm` and `htu`
  public var method, path: String
  /// `iat`: a UNIX timestamp in seconds.
  public var issuedAt: Int64
  /// `jti`: a UUID.
  public var id: String
  /// `bodyHash`: the SHA-256 of the body in base64url; nil if the body itself is signed. (The name is ours.)
  public var bodyHash: String?

  /// - Parameter now: milliseconds since 1970, UTC.
  public init(_ method: HTTPRequest.Method, _ path: String, bodyHash: String? = nil, id: String, at now: Int64) {
    (self.method, self.path, self.bodyHash, self.id, issuedAt) = (method.rawValue, path, bodyHash, id, now / 1000)
  }

  /// The proof of a request whose signature is sent beside its body.
  public init(of request: ServiceRequest, id: String, at now: Int64) {
    self.init(request.head.method, request.path, bodyHash: Self.hash(request.body), id: id, at: now)
  }

  /// - Returns: nil if the claims are not those of a request.
  public init?(_ claims: Node) {
    guard let method = claims["htm"]?.string, let path = claims["htu"]?.string, let issuedAt = claims["iat"]?.number?.integer,
      let id = claims["jti"]?.string, (1...64).contains(id.utf8.count)
    else { return nil }
    (self.method, self.path, self.issuedAt, self.id, bodyHash) = (method, path, Int64(issuedAt), id, claims["bodyHash"]?.string)
  }

  /// What a signed text says for its proof.
  package static let described = [
    OtherMember("htm", .type("string", "The method of the request, in capital letters.")),
    OtherMember("htu", .type("string", "The path of the request as it is sent, without the server and the query.")),
    OtherMember(
      "iat", .type("integer", "When the text was made: a UNIX timestamp in seconds, at most \(window) from the server's clock.")),
    OtherMember("jti", .type("string", "A new UUID each time, because a text counts once.")),
  ]

  /// What a text says besides that is signed beside a body.
  package static let describedBody = OtherMember(
    "bodyHash", .type("string", "The SHA-256 of the body in base64url without padding; an empty body has one too."))

  public var members: [JSONValue.Member] {
    [
      .init("htm", .string(method)), .init("htu", .string(path)), .init("iat", .integer(Int(issuedAt))), .init("jti", .string(id)),
    ] + (bodyHash.map { [.init("bodyHash", .string($0))] } ?? [])
  }

  /// Whether it is about this method and path, and about this body, if it names one.
  public func fits(_ request: ServiceRequest) -> Bool {
    method == request.head.method.rawValue && path == request.path && bodyHash.map { $0 == Self.hash(request.body) } ?? true
  }

  /// - Parameter now: the receiver's clock: milliseconds since 1970, UTC.
  public func isTimely(at now: Int64) -> Bool { (now / 1000 - Self.window...now / 1000 + Self.window).contains(issuedAt) }

  private static func hash(_ body: [UInt8]) -> String { Base64URL.text(SecureHash.sha256(body)) }
}
