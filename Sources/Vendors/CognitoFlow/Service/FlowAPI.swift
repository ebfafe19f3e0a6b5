import CognitoFlowWire
import HTTPTypes
import Notation
import SandboxKit
import Services

/// The API for a customer's back end, by signed requests.
enum FlowAPI {
  static var routes: [RouteHandler] {
    [
      handler(FlowRoutes.creation) { call, key, context throws(FlowAPIError) in try create(call, key, &context) },
      handler(FlowRoutes.retrieval) { call, key, context throws(FlowAPIError) in
        FlowRoutes.retrieval.response(try session(call, key, &context).resource(for: call))
      },
      handler(FlowRoutes.listing) { call, key, context throws(FlowAPIError) in
        let page = try FlowSessionList(call.request.query, key).page(&context)
        return FlowRoutes.listing.response(
          FlowSessionPage(sessions: page.sessions.map { $0.resource(for: call) }, next: page.next))
      },
      handler(FlowRoutes.retry) { call, key, context throws(FlowAPIError) in try retry(call, key, &context) },
    ]
  }

  private typealias Answer<Body: Sendable> =
    @Sendable (Call<Body>, FlowKey, inout ServiceContext) throws(FlowAPIError) -> ServiceResponse

  /// A request that is signed with a key.
  private static func handler<Body, Resource>(_ route: Route<Body, Resource>, _ answer: @escaping Answer<Body>) -> RouteHandler {
    RouteHandler(
      route,
      authorize: { routed, context throws(EntityStoreError) in
        do throws(FlowAPIError) {
          let authentication = try FlowAuthentication(routed.request, context)
          return .granted(authentication, caller: authentication.key.id)
        } catch { return .refused(error.response) }
      }
    ) { call, authentication, context throws(EntityStoreError) in
      do throws(FlowAPIError) {
        try authentication.spend(&context)
        return try answer(call, authentication.key, &context)
      } catch { return error.response }
    }
  }

  // MARK: Creating

  private static func create(
    _ call: Call<FlowOrder>, _ key: FlowKey, _ context: inout ServiceContext
  ) throws(FlowAPIError) -> ServiceResponse {
    let order = try order(call.body, key, context)
    if var known = try FlowAPIError.wrapping({ () throws(EntityStoreError) in
      try FlowSessions.last(order.customerReference, order.template.id, &context)
    }) {
      guard call.request.isIdempotent else {
        throw FlowAPIError(
          .conflict, "already_exists",
          "This customer_reference has the session \(known.id) for this template. "
            + "Add ?idempotent=true to get it, or let the office authorise a retry.")
      }
      if order.isShareable, !known.isShareable {
        let before = known
        known.isShareable = true
        try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.put(known, after: before, &context) }
      }
      return FlowRoutes.creation.response(known.resource(for: call), .ok)
    }
    let created = try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.create(order, &context) }
    return FlowRoutes.creation.response(created.resource(for: call))
  }

  private static func order(
    _ wanted: FlowOrder, _ key: FlowKey, _ context: ServiceContext
  ) throws(FlowAPIError) -> FlowSessions.Order {
    let template = try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowTemplates(context)[wanted.template] }
    guard let template, template.environment == key.environment else {
      throw .unknownTemplate(wanted.template)
    }
    if template.environment == .sandbox { _ = try FlowTestOutcomes(wanted.user.reference) }
    return FlowSessions.Order(
      template: template, customerReference: wanted.user.reference, email: wanted.user.email, isShareable: wanted.isShareable)
  }

  // MARK: Retrying

  private static func retry(
    _ call: Call<FlowRetryOrder>, _ key: FlowKey, _ context: inout ServiceContext
  ) throws(FlowAPIError) -> ServiceResponse {
    let record = try session(call, key, &context), strategy = try strategy(call.body)
    guard record.mayBeRetried else {
      throw FlowAPIError(.conflict, "retry_not_authorized", "The office has not authorised a retry of this session, or it was begun.")
    }
    let begun = try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.repeat(record, strategy, &context) }
    return FlowRoutes.retry.response(begun.resource(for: call))
  }

  private static func strategy(_ order: FlowRetryOrder) throws(FlowAPIError) -> FlowRecord.Strategy {
    switch order.strategy {
    case .reset: return .reset
    case .incomplete: return .incomplete
    case .infer: return .infer
    case .custom:
      guard let steps = order.steps else {
        throw FlowAPIError(.badRequest, "invalid_field", "steps: with the strategy custom it says of each step whether it is repeated.")
      }
      return .custom(FlowRecord.Strategy.choices.filter(steps.repeats))
    }
  }

  private static func session<Body>(
    _ call: Call<Body>, _ key: FlowKey, _ context: inout ServiceContext
  ) throws(FlowAPIError) -> FlowRecord {
    let id = call["id"]
    let record = try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.get(id, &context) }
    guard let record, record.template.environment == key.environment else {
      throw FlowAPIError(.notFound, "session_not_found", "There is no session \(id) in the environment of this API key.")
    }
    return record
  }
}

extension FlowRetryOrder.Steps {
  fileprivate func repeats(_ step: FlowStep) -> Bool {
    switch step {
    case .verifySMS: verifySMS
    case .kycCheck: kycCheck
    case .documentaryVerification: documentaryVerification
    case .selfieCheck: selfieCheck
    case .acceptTerms, .watchlistScreening, .riskCheck: false
    }
  }
}

extension FlowRecord {
  /// The FlowSession resource, with links to the server that was asked.
  func resource<Body>(for call: Call<Body>) -> JSONValue { FlowResource(record: self, origin: call.request.origin).json }
}
