import Cryptography
import Notation
import Services

/// The requests of the ID Verification service. The vendor publishes none, so paths below `/v1/idValidations` and JSON are ours; the media types
/// of the requests about one document are the vendor's.
package enum VerifyRoutes {
  package static let product = Product("PingOne Verify")

  private static let root = ClaimExchange.root
  private static let transactionPath = "\(root)/{transaction}"
  private static let documentPath = "\(transactionPath)/documents/{class}"
  private static let documentStatuses = [200, 400, 401, 404, 409, 410, 429]

  private static let credential = Credential(
    "verifyDevice", "Bearer and the accessToken of the answer to the registration of the transaction's device.")

  package static let configuration = Route(
    .get, "\(root)/shortcode/{code}", "The transaction that has a 12-digit code.", takes: .none, answers: VerifyConfiguration.schema,
    example: .example, statuses: [200, 404], refusals: .verify, isGuessed: true)

  package static let keys = Route(
    .get, "\(root)/jwks", "The service's public keys: data are encrypted to them, and claims are signed with them.", takes: .none,
    answers: .keys, example: .example, refusals: .verify)

  package static let registration = Route(
    .put, "\(transactionPath)/applicationInstance", "Registers the user's device and keys.",
    takes: .json(VerifyRegistration.schema, example: .example), answers: VerifyRegistered.schema, example: .example,
    statuses: [200, 400, 403, 404], refusals: .verify, isGuessed: true)

  package static let token = Route(
    .post, "\(transactionPath)/tokens", "Issues the one-time token of a submission.", takes: .none,
    answers: .object(.required("token", \.self, .string)) { $0 }, example: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a11",
    statuses: [201, 401, 404], credential: credential, refusals: .verify)

  package static let data = Route(
    .post, "\(transactionPath)/data", "Takes the user's data: a JWS of the device in a JWE for the service.",
    takes: .token(.jws(of: VerifyData.schema, by: .device, type: "JWT", example: .example).encrypted(to: .service)),
    answers: VerifySubmitted.schema, example: .example, statuses: [200, 400, 401, 404, 409, 410], credential: credential, refusals: .verify)

  package static let transaction = Route(
    .get, transactionPath, "A transaction's status, with its claims and errors.", takes: .none, answers: VerifyTransactionState.schema,
    example: .example, statuses: [200, 401, 404], credential: credential, refusals: .verify)

  package static let claim = ClaimExchange.route(refusals: .verify)

  // MARK: One document of the newer transaction model

  package static let address = documentRoute(
    "Sends a passcode to an address.", "application/json", .object(.required("address", \.self, .string)) { $0 },
    example: "ben@mail.example")
  package static let resending = documentRoute(
    "Sends another passcode to the same address.", vendorType("resendOtp"), .nothing, example: ())
  package static let passcode = documentRoute(
    "Checks a passcode.", vendorType("verifyOtp"), .object(.required("otp", \.self, .string)) { $0 }, example: "123456")
  package static let skipping = documentRoute(
    "Leaves an optional document out.", vendorType("skipDocument"), .nothing, example: ())

  private static func documentRoute<Body>(
    _ summary: String, _ type: String, _ schema: Schema<Body>, example: Body
  ) -> Route<Body, VerifyDocumentState> {
    Route(
      .post, documentPath, summary, takes: .json(schema, example: example, type: type), answers: VerifyDocumentState.schema,
      example: .example, statuses: documentStatuses, credential: credential, refusals: .verify)
  }

  private static func vendorType(_ name: String) -> String { "application/vnd.pingidentity.validations.\(name)+json" }
}

extension TokenForm.Key {
  /// The device's.
  static let device = TokenForm.Key("The device's own: one of the jwks with which it is registered.")
  /// The service's.
  static let service = TokenForm.Key("The service's.", at: VerifyRoutes.keys.endpoint.template)
}
