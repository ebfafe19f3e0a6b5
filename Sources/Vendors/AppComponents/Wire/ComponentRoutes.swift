import HTTPTypes
import Services

/// The requests of App Components (Fourthline). The vendor publishes none: paths and JSON are ours. The names of codes, modules and errors are
/// those of its guide.
package enum ComponentRoutes {
  package static let product = Product("Fourthline App Components", short: "Fourthline")

  private static let sessions = "/app-components/sessions", session = "/app-components/session"

  package static let start = Route(
    .post, sessions, "Starts a session with a validation code, which is used up.", takes: .json(SessionOrder.schema, example: .example),
    answers: ServedSession.schema, example: .example, statuses: [200, 400, 404, 410, 422], refusals: .session, isGuessed: true)

  package static let check = inSession(
    .get, "", "Whether a session is still valid, and what has ended in it.", .none, ServedSession.schema, .example, query: ["component"])

  package static let ending = inSession(
    .post, "/endings", "Takes how a component ended, before its result is handed over.",
    .json(ComponentEnding.schema, example: .example), ServedSession.schema, .example)

  package static let assessment = inSession(
    .post, "/pictures", "Assesses the quality of a picture.", .json(PictureOrder.schema, example: .example), PictureVerdict.schema, .example
  )

  package static let comparison = inSession(
    .post, "/faces", "Compares the portrait in a document with a selfie.",
    .json(FaceOrder.schema, example: .example), ServedSimilarity.schema, .example)

  private static func inSession<Body, Answer>(
    _ method: HTTPRequest.Method, _ path: String, _ summary: String, _ body: BodyForm<Body>, _ answer: Schema<Answer>,
    _ example: @autoclosure @escaping @Sendable () -> Answer, query: [String] = []
  ) -> Route<Body, Answer> {
    Route(
      method, "\(session)\(path)", summary, takes: body, answers: answer, example: example(), statuses: [200, 400, 401, 403, 409, 410],
      query: query, credential: Credential("componentSession", "The id in the answer to POST \(sessions) as it is."), refusals: .session)
  }
}
