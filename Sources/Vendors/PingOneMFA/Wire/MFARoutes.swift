import Cryptography
import HTTPTypes
import Notation
import Services

/// The requests of PingOne MFA. The SDK's requests are not public, so paths and JSON are ours.
package enum MFARoutes {
  package static let product = Product("PingOne MFA")

  private static let root = "/mfa"
  private static let refusals = RefusalForm(MFAProblem.schema) { MFAProblem(status: "SERVER_ERROR", message: $1) }

  package static let pairings = signed(
    "\(root)/pairings", "Pairs a device with a user.", PairingRequest.schema, of: .example, answers: PairingAnswer.schema,
    example: .example,
    isGuessed: true)

  package static let passcodes = signed(
    "\(root)/passcodes", "Checks a one-time passcode.", PasscodeRequest.schema, of: .example, answers: PasscodeAnswer.schema,
    example: .example)

  package static let devices = signed(
    "\(root)/devices", "Changes a device's settings.", DeviceSettings.schema, of: .example, answers: DeviceState.schema, example: .example)

  package static let notifications = signed(
    "\(root)/notifications", "Takes the answer to a push.", NotificationReply.schema, of: .example, answers: NotificationState.schema,
    example: .example)

  package static let logs = signed(
    "\(root)/logs", "Takes a device's log.", DeviceLog.schema, of: .example, answers: LogReceipt.schema, example: .example)

  /// The app's own authentication request with the SDK's mobile payload, which is signed.
  package static let authorizations = SignedRoute(
    route: Route(
      .post, "\(root)/authorizations", "Begins an authorization.", takes: .json(SignOnRequest.schema, example: .example),
      answers: SignOnState.schema, example: .example, statuses: [200, 400], refusals: refusals),
    content: MobilePayload.schema)

  /// The signed text is in the header.
  package static let authorization = SignedRoute(
    route: Route(
      .get, "\(root)/authorizations/{id}", "How an authorization stands.", takes: .none, answers: SignOnState.schema, example: .example,
      statuses: [200, 400, 404],
      credential: Credential(
        "mfaDevice", "Bearer and a JWS of the device's key for this method and path.",
        token: .jws(of: proof, by: .device, example: ())), refusals: refusals),
    content: proof)

  private static let proof = Schema<Void>.object(beside: RequestProof.members) {}

  package static let keys = Route(
    .get, "\(root)/as/jwks", "The keys that sign ID tokens and pushes.", takes: .none, answers: .keys, example: .example,
    refusals: refusals)

  private static func signed<Content, Answer>(
    _ template: String, _ summary: String, _ content: Schema<Content>, of sent: @autoclosure @escaping @Sendable () -> Content,
    answers answer: Schema<Answer>, example: @autoclosure @escaping @Sendable () -> Answer, isGuessed: Bool = false
  ) -> SignedRoute<SignedRequest, Content, Answer> {
    SignedRoute(
      route: Route(
        .post, template, summary, takes: .json(SignedRequest.schema(content, example: sent()), example: .example), answers: answer,
        example: example(),
        statuses: [200, 400], refusals: refusals, isGuessed: isGuessed),
      content: content)
  }

  /// A refusal with another status of the SDK than the form's.
  package static func refusal(_ status: String, _ message: String) -> ServiceResponse {
    ServiceResponse(.badRequest, json: MFAProblem.schema.json(MFAProblem(status: status, message: message)))
  }
}
