import HTTPTypes
import Notation
import SandboxKit
import Services

/// The back end of a customer's app, as the seed describes it: a request without a body, from which the back end makes its own to the API. Who
/// the user is follows from the app's login alone, never from anything that the app sends, so nobody gets a second attempt by naming somebody
/// else.
struct FlowAppBackEnd {
  /// A user of the customer's app.
  struct User: Equatable, Sendable {
    /// The name is also the token of the login, because the app is fictitious.
    let name: String
    let email: String
    /// The template that the customer uses for them.
    let template: String

    static let all = [
      User(name: "carla", email: "carla@harbourbank.example", template: FlowTemplate.shipped[0].id),
      User(name: "anna", email: "anna@harbourbank.example", template: FlowTemplate.shipped[1].id),
      User(name: "ben", email: "ben@harbourbank.example", template: FlowTemplate.shipped[2].id),
    ]
  }

  let request: ServiceRequest
  /// Where the person's pages are.
  let origin: String

  func respond(_ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let user = User.all.first(where: { request.bearerToken == $0.name }) else {
      return .refusal(.unauthorized, "Nobody is logged in with this token. Log in to the app first.")
    }
    guard request.body.isEmpty else {
      return .refusal(.badRequest, "The request has no body: who the user is follows from the login.")
    }
    let last = try FlowSessions.last(user.name, user.template, &context)
    if request.head.method == .get {
      return last.map { answer($0, .ok) } ?? .refusal(.notFound, "The user has no session yet. Send a POST to begin one.")
    }
    guard let last else {
      guard let template = try FlowTemplates(context)[user.template] else {
        return .refusal(.conflict, "The template \(user.template) of this user is gone. Restore it in the office.")
      }
      let order = FlowSessions.Order(template: template, customerReference: user.name, email: user.email, isShareable: true)
      return answer(try FlowSessions.create(order, &context), .created)
    }
    return last.mayBeRetried ? answer(try FlowSessions.repeat(last, .infer, &context), .created) : answer(last, .ok)
  }

  private func answer(_ record: FlowRecord, _ status: HTTPResponse.Status) -> ServiceResponse {
    ServiceResponse(status, json: FlowResource(record: record, origin: origin).json)
  }
}
