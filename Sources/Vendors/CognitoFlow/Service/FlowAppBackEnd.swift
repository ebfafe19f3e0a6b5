import CognitoFlowWire
import SandboxKit
import Services

/// The back end of a customer's app, as the seed describes it: a request without a body, from which the back end makes its own to the API. Who
/// the user is follows from the app's login alone, never from anything that the app sends, so nobody gets a second attempt by naming somebody
/// else.
enum FlowAppBackEnd {
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

  static var routes: [RouteHandler] {
    [
      RouteHandler(FlowRoutes.appCreation, authorize: user) { call, user, context throws(EntityStoreError) in
        try begin(call, user, &context)
      },
      RouteHandler(FlowRoutes.appRetrieval, authorize: user) { call, user, context throws(EntityStoreError) in
        if let refusal = refusal(of: call) { return refusal }
        let last = try FlowSessions.last(user.name, user.template, &context)
        return last.map { FlowRoutes.appRetrieval.response($0.resource(for: call)) }
          ?? FlowRoutes.appRetrieval.refusal(.notFound, "The user has no session yet. Send a POST to begin one.")
      },
    ]
  }

  private static func user(_ routed: RoutedRequest, _ context: inout ServiceContext) -> Authorization<User> {
    guard let user = User.all.first(where: { routed.request.bearerToken == $0.name }) else {
      return .refused(.refusal(.unauthorized, "Nobody is logged in with this token. Log in to the app first."))
    }
    return .granted(user, caller: user.name)
  }

  private static func refusal(of call: Call<Void>) -> ServiceResponse? {
    call.request.body.isEmpty
      ? nil : .refusal(.badRequest, "The request has no body: who the user is follows from the login.")
  }

  private static func begin(
    _ call: Call<Void>, _ user: User, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    if let refusal = refusal(of: call) { return refusal }
    let route = FlowRoutes.appCreation
    guard let last = try FlowSessions.last(user.name, user.template, &context) else {
      guard let template = try FlowTemplates(context)[user.template] else {
        return route.refusal(.conflict, "The template \(user.template) of this user is gone. Restore it in the office.")
      }
      let order = FlowSessions.Order(template: template, customerReference: user.name, email: user.email, isShareable: true)
      return route.response(try FlowSessions.create(order, &context).resource(for: call))
    }
    return last.mayBeRetried
      ? route.response(try FlowSessions.repeat(last, .infer, &context).resource(for: call))
      : route.response(last.resource(for: call), .ok)
  }
}
