import Services

/// The hash of a claim, which an instance wants to be registered: the body of `POST claims`.
package struct ClaimHash: Equatable, Sendable {
  /// The claim's id.
  package var id: String
  package var hash: String
  /// The id of the application instance.
  package var instance: String
  /// The instance's signature (JWS) of the hash.
  package var signature: String

  package init(id: String, hash: String, instance: String, signature: String) {
    (self.id, self.hash, self.instance, self.signature) = (id, hash, instance, signature)
  }

  static let schema = Schema<ClaimHash>.object(
    .required("id", \.id, id.meaning("The claim's id: a new UUID.")), .required("applicationInstanceId", \.instance, .string),
    .required("hash", \.hash, .string.meaning("The claim's dataHash.")),
    .required("hashSignature", \.signature, .token(.jws(ofText: "The hash.", by: .issuer)))
  ) { ClaimHash(id: $0, hash: $2, instance: $1, signature: $3) }

  private static let id = Schema<String>.string(1...64).checked("hexadecimal digits and hyphens") { id in
    id.allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "-") }
  }

  static let example = ClaimHash(
    id: "a0000000-0000-4000-8000-000000000001", hash: ClaimRegistration.example.hash,
    instance: ClaimRegistration.example.applicationInstanceId,
    signature: "eyJhbGciOiJSUzI1NiJ9.AA.AA")
}

/// When a claim ends: the body of `PUT claims/{claim}`.
package struct ClaimExpiry: Equatable, Sendable {
  /// A UNIX timestamp in seconds; one in the past revokes the claim at once.
  package var timestamp: Int64
  /// The id of the application instance.
  package var instance: String
  /// The instance's signature (JWS) of `ClaimRegistration.expirySubject`.
  package var signature: String

  package init(at timestamp: Int64, instance: String, signature: String) {
    (self.timestamp, self.instance, self.signature) = (timestamp, instance, signature)
  }

  static let schema = Schema<ClaimExpiry>.object(
    .required("applicationInstanceId", \.instance, .string), .required("expiryTimestamp", \.timestamp, .timestamp),
    .required(
      "signature", \.signature, .token(.jws(ofText: "The claim's id, a full stop, and the expiryTimestamp in decimal digits.", by: .issuer))
    )
  ) { ClaimExpiry(at: $1, instance: $0, signature: $2) }

  static let example = ClaimExpiry(at: 1_770_000_000, instance: ClaimHash.example.instance, signature: ClaimHash.example.signature)
}

extension ClaimRegistration {
  static let schema = Schema<ClaimRegistration>.object(
    .required("applicationInstanceId", \.applicationInstanceId, .string), .required("hash", \.hash, .string),
    .required("transactionId", \.transactionId, .string), .required("partitionId", \.partitionId, .string),
    .required("idExpiries", \.idExpiries, .array(Expiry.schema)), .required("createdAt", \.createdAt, .timestamp)
  ) {
    ClaimRegistration(applicationInstanceId: $0, hash: $1, transactionId: $2, partitionId: $3, idExpiries: $4, createdAt: $5)
  }

  static let example = ClaimRegistration(
    applicationInstanceId: "11111111-0000-4000-8000-000000000001", hash: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
    transactionId: "2jmj7l5rSw0yVb_vlWAYkK_YBwkXqzGQxhPRPvGYTpA", partitionId: "pa", createdAt: 1_770_000_000)
}

extension ClaimRegistration.Expiry {
  fileprivate static let schema = Schema<ClaimRegistration.Expiry>.object(
    .required("expiryTimestamp", \.expiryTimestamp, .timestamp), .required("transactionId", \.transactionId, .string)
  ) { ClaimRegistration.Expiry(expiryTimestamp: $0, transactionId: $1) }
}

extension Schema<Int64> {
  fileprivate static var timestamp: Schema {
    Schema<Int>.integer.map("a UNIX timestamp in seconds", read: { Int64($0) }, write: { Int($0) })
  }
}
