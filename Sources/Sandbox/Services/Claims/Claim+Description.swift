import Notation

/// What the JSON of claims and messages says, for the description.
extension SaltedData {
  public static var description: JSONValue {
    let hash = "Its hash is the SHA-256 of the salt's bytes and the content's, in base64url without padding."
    return .record([("content", .type("string", hash)), ("salt", .type("string", "\(saltLength) random bytes in Base64."))])
  }
}

extension Claim {
  public static var description: JSONValue {
    let data = JSONValue.object([
      "type": "array", "items": .record([("key", SaltedData.description), ("value", SaltedData.description)]),
      "description": "Keys and values. Who shares a claim may leave some out.",
    ])
    return .record([("claimData", data)] + ClaimReference.members, optional: ClaimReference.optional)
  }
}

extension ClaimReference {
  public static var description: JSONValue { .record(members, optional: optional) }

  fileprivate static var members: [(String, JSONValue)] {
    let party = SaltedData.description
    return [
      ("id", .type("string", "A UUID.")), ("createDate", .type("integer", "A UNIX timestamp in seconds.")), ("issuer", party),
      ("subject", party), ("holder", party),
      (
        "dataJSON",
        .type(
          "string",
          "JSON with id, createDate, the hashes of issuer, subject, holder and referenceClaimID, and data: for each entry the hashes of key "
            + "and value, and in signature a JWS (RS256) by the issuer of both, with a full stop between them.")
      ), ("dataSignature", .type("string", "A JWS (RS256) by the issuer of the 32 bytes of the SHA-256 of dataJSON.")),
      (
        "dataHash",
        .type("string", "The SHA-256 of dataJSON, a full stop and dataSignature, in base64url without padding: it is registered.")
      ), ("partitionId", .type("string", "The partition of the answer to the registration; empty before it.")),
    ]
  }

  fileprivate static var optional: [(String, JSONValue)] { [("referenceClaimID", SaltedData.description)] }
}

extension Share {
  public static var description: JSONValue {
    let keys = "Keys of the claim that are shared; without a claim, keys and values as key=value."
    return .record(
      [("keys", .object(["type": "array", "items": .type("string"), "description": .string(keys)]))],
      optional: [("claim", Claim.description)])
  }
}

extension Challenge {
  public static var description: JSONValue {
    .record(
      [("id", .type("string", "Of the request, which the answer repeats."))],
      optional: [("expiresAt", .type("integer", "A UNIX timestamp in seconds."))])
  }
}
