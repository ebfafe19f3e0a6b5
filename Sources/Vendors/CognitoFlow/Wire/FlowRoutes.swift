import Documents
import Notation
import Services

/// The requests of Cognito Flow. `/flow_sessions` is the vendor's API for a customer's back end, by signed requests. `/verify/{id}` is what the
/// hosted page does, with the key of the link as a bearer token; paths and JSON are ours. `/app/flow-session` is the back end of a customer's app.
package enum FlowRoutes {
  package static let product = Product("Cognito Flow")

  private static let api = "/flow_sessions", app = "/app/flow-session", page = HostedPage.path

  private static let key = Credential(
    "flowKey",
    "Signature keyId, algorithm hmac-sha256, headers and signature, made with the API secret of the key over (request-target), date and digest; "
      + "the headers Date, Digest and Cognito-Version are needed too.")
  private static let login = Credential("flowLogin", "Bearer and the login of the customer's app: carla, anna or ben.")
  private static let link = Credential(
    "flowLink", "Bearer and the key in the session's shareable_url.",
    header: .init("X-Flow-Device", "A random text of 8 to 64 characters by which a browser names itself."))

  // MARK: The API

  package static let creation = Route(
    .post, api, "Creates a session of a customer's user; with idempotent=true returns the one that there is.",
    takes: .json(FlowOrder.schema, example: .example), answers: FlowSession.resource, example: FlowSession.example,
    statuses: [201, 200, 400, 401, 404, 409], query: ["idempotent"], credential: key, refusals: .flowAPI)

  package static let retrieval = Route(
    .get, "\(api)/{id}", "A session with its results.", takes: .none, answers: FlowSession.resource, example: FlowSession.example,
    statuses: [200, 400, 401, 404], credential: key, refusals: .flowAPI)

  package static let listing = Route(
    .get, api, "The sessions of a template, the newest first, or those of one of its users.", takes: .none, answers: FlowSessionPage.schema,
    example: FlowSessionPage(sessions: [FlowSession.example]), statuses: [200, 400, 401, 404], query: FlowSessionPage.Query.names,
    credential: key, refusals: .flowAPI)

  package static let retry = Route(
    .post, "\(api)/{id}/retry", "Begins the next attempt, which the office has authorised.",
    takes: .json(FlowRetryOrder.schema, example: FlowRetryOrder(strategy: .infer)), answers: FlowSession.resource,
    example: FlowSession.example, statuses: [201, 400, 401, 404, 409], credential: key, refusals: .flowAPI)

  // MARK: The back end of an app

  package static let appCreation = Route(
    .post, app, "The back end of a customer's app: begins the session of the user who is logged in, or returns it.", takes: .none,
    answers: FlowSession.resource, example: FlowSession.example, statuses: [201, 200, 400, 401, 409], credential: login)

  package static let appRetrieval = Route(
    .get, app, "The back end of a customer's app: the session of the user.", takes: .none, answers: FlowSession.resource,
    example: FlowSession.example, statuses: [200, 400, 401, 404], credential: login)

  // MARK: The hosted page

  private static let statuses = [200, 401, 409, 410, 422, 429]

  package static let opening = hosted("open", "Takes the session for this device.", .json(.nothing, example: ()))
  package static let state = Route(
    .get, "\(page)/state", "Where the session stands, and what its active step asks.", takes: .none, answers: FlowState.schema,
    example: .example, statuses: [200, 401, 429], credential: link, refusals: .flow)
  package static let terms = hosted("steps/accept_tos", "Accepts the terms.", .json(.nothing, example: ()))
  package static let phone = hosted(
    "steps/verify_sms", "Sends a code to a phone, sends another one, or checks what was typed.",
    .json(FlowPhoneEntry.schema, example: FlowPhoneEntry(phoneNumber: "+31612345678")))
  package static let details = hosted(
    "steps/kyc_check", "Compares who the person says they are with the register.", .json(FlowDetails.schema, example: .example))
  package static let document = hosted(
    "steps/documentary_verification", "Chooses the document.",
    .json(FlowDocumentEntry.schema, example: FlowDocumentEntry(country: "UTO", category: .passport)))
  package static let picture = hosted(
    "pictures/{picture}", "Takes a picture: original_front, original_back or selfie.", .picture())
  package static let frame = Route(
    .post, "\(page)/frames/{picture}", "Judges a frame of a video: original_front, original_back or selfie.",
    takes: .picture(mostBytes: 1_000_000), answers: .frameJudgement,
    example: .object(["ready": .bool(false), "hint": "moveCloser", "corners": .null]), statuses: statuses, credential: link, refusals: .flow
  )
  package static let closing = Route(
    .post, "\(page)/close", "Notes that the person left; the session stays open.", takes: .json(.nothing, example: ()),
    statuses: [204, 401, 409, 410, 422, 429], credential: link, refusals: .flow)

  private static func hosted<Body>(_ name: String, _ summary: String, _ body: BodyForm<Body>) -> Route<Body, FlowState> {
    Route(
      .post, "\(page)/\(name)", summary, takes: body, answers: FlowState.schema, example: .example, statuses: statuses, credential: link,
      refusals: .flow)
  }
}
