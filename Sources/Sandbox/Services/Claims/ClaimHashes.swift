import Cryptography

/// What is in a claim's `dataJSON`: no data, only hashes and signatures. (The vendor describes it in words; its members are ours.)
struct ClaimHashes: SDKValue {
  /// A key's hash, its value's hash, and the issuer's signature (JWS) of both.
  struct Entry: SDKValue {
    var key: String
    var value: String
    var signature: String
  }

  var id: String
  var createDate: Int64
  var issuer, subject, holder: String
  var referenceClaimID: String?
  var data: [Entry]
}

extension ClaimHashes {
  /// What the issuer signs of a pair. With the key's hash in it, no value can move to another key.
  static func signed(_ key: String, _ value: String) -> [UInt8] { Array("\(key).\(value)".utf8) }

  /// What is registered of a claim.
  static func dataHash(_ dataJSON: String, _ dataSignature: String) -> String {
    Base64URL.text(SecureHash.sha256("\(dataJSON).\(dataSignature)".utf8))
  }
}
