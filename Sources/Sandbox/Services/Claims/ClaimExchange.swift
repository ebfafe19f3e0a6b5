/// How a wallet gets a claim of its own for one that another SDK keeps on the same device. (The exchange is ours.)
public struct ClaimExchange: Equatable, Sendable {
  /// The id of the claim that the device has.
  public var claim: String
  /// The id of the wallet's application instance.
  public var instance: String
  /// The holder's signature (JWS) of `Claim.exchangeSubject`.
  public var signature: String

  public init(of claim: String, for instance: String, signature: String) {
    (self.claim, self.instance, self.signature) = (claim, instance, signature)
  }

  /// Where the verification service is.
  public static let root = "/v1/idValidations"

  /// The request to the verification service. The answer is the id of the wallet's claim.
  /// - Parameter refusals: how the service refuses it.
  public static func route(refusals: RefusalForm = .message) -> Route<ClaimExchange, String> {
    Route(
      .post, "\(root)/claims", "Issues a wallet's claim in exchange for that of a verification.",
      takes: .json(schema, example: example), answers: .object(.required("claimId", \.self, .string)) { $0 }, example: example.claim,
      statuses: [201, 200, 400, 403, 404], refusals: refusals)
  }

  private static let holder = TokenForm.Key(
    "That of the device to which the claim was issued: one of the jwks with which it is registered.")

  private static let schema = Schema<ClaimExchange>.object(
    .required("claimId", \.claim, .string), .required("applicationInstanceId", \.instance, .string),
    .required("signature", \.signature, .token(.jws(ofText: "The claimId, a full stop, and the applicationInstanceId.", by: holder)))
  ) { ClaimExchange(of: $0, for: $1, signature: $2) }

  private static let example = ClaimExchange(
    of: "a0000000-0000-4000-8000-000000000001", for: "11111111-0000-4000-8000-000000000001", signature: "eyJhbGciOiJSUzI1NiJ9.AA.AA")
}
