import Notation

extension InstanceMessage {
  public static var description: JSONValue {
    .record(
      [
        ("jti", .type("string", "A new UUID.")), ("iss", .type("string", "The sender's id.")),
        ("aud", .type("string", "The recipient's id.")),
        ("iat", .type("integer", "A UNIX timestamp in seconds.")), ("type", .words(of: Kind.self)),
      ],
      optional: [
        ("message", .type("string")), ("challenge", Challenge.description),
        ("shares", .object(["type": "array", "items": Share.description, "description": "Of share."])),
        ("requestedKeys", .object(["type": "array", "items": .type("string"), "description": "Of request_share."])),
        ("claim", Claim.description), ("claimReference", ClaimReference.description),
        ("expiryTimestamp", .type("integer", "Of expire_claim: a UNIX timestamp in seconds.")),
        ("errors", .object(["type": "array", "items": DIDError.description, "description": "Of exception."])),
      ])
  }
}
