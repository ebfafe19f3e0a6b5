/// `{"keys":[{"kty":"RSA","kid":…,"n":…,"e":…}]}`, as in `json`.
extension JSONWebKeySet: Codable {
  private enum Key: String, CodingKey { case keys }

  private struct Member: Codable {
    var kty: String
    var kid: String?
    var n: String?
    var e: String?
  }

  /// Keys of other kinds are left out, as RFC 7517 wants it.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self).decode([Member].self, forKey: .keys)
    self.init(
      members.compactMap { member in
        guard member.kty == "RSA", let n = member.n.flatMap({ Base64URL.bytes($0) }), let e = member.e.flatMap({ Base64URL.bytes($0) })
        else {
          return nil
        }
        return RSAPublicKey(modulus: n, exponent: e)
      })
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let members = keys.map {
      Member(kty: "RSA", kid: $0.thumbprint, n: Base64URL.text($0.modulus), e: Base64URL.text($0.exponent))
    }
    try container.encode(members, forKey: .keys)
  }
}
