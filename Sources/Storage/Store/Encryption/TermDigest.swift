import Cryptography

/// Conceals the terms of lists: equal ones become equal digests, which reveal nothing else (HMAC-SHA256, 16 bytes of it).
struct TermDigest: Sendable {
  private static let length = 16
  private let key: SymmetricKey

  init(_ keys: SessionKeys) { key = keys.derived("entry terms") }

  func callAsFunction(_ term: String) -> [UInt8] {
    Array(MessageAuthentication.hmacSHA256(Array(term.utf8), key: key.bytes).prefix(Self.length))
  }
}
