import HTTPTypes
import Phrases
import RELIDWire
import SandboxKit
import Services

/// The vendor's server, and the vendor's SDK before it, of the biometric opt-in (Uniken REL-ID).
public struct OptInService: SandboxService {
  public let name = "opt-in"

  /// How long a session lasts after its last request, in milliseconds. The vendor publishes no value.
  static let sessionLife: Int64 = 3_600_000

  public init() {}

  public var credentials: [Named<String>] {
    [Named("userID", OptInUser.shipped[0].id), Named("password", OptInUser.shipped[0].password)]
  }

  public var administration: Administration? {
    Administration(
      title: Phrase("optIn.office.title"), product: OptInRoutes.product, collections: [OptInUsers.collection, OptInSessions.collection])
  }

  public var routes: [RouteHandler] {
    [
      RouteHandler(OptInRoutes.setUser) { call, context throws(EntityStoreError) in try begin(call.body, &context) },
      handler(OptInRoutes.checkTemplate) { exchange, _, _ in exchange.checkTemplate() },
      handler(OptInRoutes.setPassword) { exchange, body, _ in exchange.setPassword(body) },
      handler(OptInRoutes.setDeviceAuthentication) { exchange, body, _ in exchange.setDeviceAuthentication(body) },
      handler(OptInRoutes.initiateOptIn) { exchange, numbers, _ in exchange.initiateOptIn(numbers) },
      handler(OptInRoutes.initiateOptOut) { exchange, _, _ in exchange.initiateOptOut() },
      handler(OptInRoutes.setSelfieStart) { exchange, body, _ in exchange.setSelfieStart(body) },
      handler(OptInRoutes.submitFrame, pictures: { call, _, _ in [call.body.data] }) { exchange, body, context in
        exchange.take(frame: body.data, showing: context.readings.first ?? nil)
      },
      handler(OptInRoutes.leave) { exchange, _, _ in exchange.leave() },
      handler(OptInRoutes.setOptInConfirmation) { exchange, body, context in exchange.setConfirmation(body, newID: context.id()) },
    ]
  }

  /// Begins a session, which then waits for the password or for the device.
  private func begin(_ login: OptInLogin, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let id = login.userID
    func refused(_ reason: String) -> ServiceResponse {
      OptInRoutes.setUser.response(OptInAnswer.status(400, reason, of: .getUser).event(session: nil, user: id))
    }
    let wanted: TestOutcomes
    do throws(TestOutcomes.Unknown) { wanted = try context.outcomes(of: id, among: OptInUser.testOutcomes) } catch {
      return refused("userID: \(error.message)")
    }
    let known = try OptInUsers(context)[id]
    guard let user = known ?? OptInUser(id, wanted, context) else { return refused("There is no user \(id).") }
    if known == nil { try OptInUsers.put(user, &context) }
    let session = OptInSession(
      id: context.id(), userID: id, hasDeviceAuthentication: login.hasDeviceAuthentication,
      expiresAt: context.now + Self.sessionLife, last: OptInAnswer(event: .getUser))
    var exchange = OptInExchange(session: session, user: user, now: context.now)
    exchange.begin(.login)
    try context.put(exchange.session, EntityKey(OptInSession.kind, session.id))
    return OptInRoutes.setUser.response(exchange.session.last.event(session: session.id, user: id))
  }

  /// A call in a session.
  private func handler<Body>(
    _ route: Route<Body, OptInEvent>, pictures: @escaping RouteHandler.Pictures<Body, OptInExchange> = { _, _, _ in [] },
    _ take: @escaping @Sendable (inout OptInExchange, Body, inout ServiceContext) -> Void
  ) -> RouteHandler {
    RouteHandler(route, authorize: exchange, pictures: pictures) { call, exchange, context throws(EntityStoreError) in
      var exchange = exchange
      let before = exchange.user
      take(&exchange, call.body, &context)
      if let refused = exchange.refusal { return route.refusal(.conflict, refused) }
      exchange.session.expiresAt = context.now + Self.sessionLife
      try context.put(exchange.session, EntityKey(OptInSession.kind, exchange.session.id))
      if exchange.user != before { try OptInUsers.put(exchange.user, &context) }
      var event = exchange.session.last.event(session: exchange.session.id, user: before.id)
      event.frame = exchange.preview
      return route.response(event)
    }
  }

  /// Lets in who shows the id of a session. The caller is the session.
  private func exchange(
    _ routed: RoutedRequest, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> Authorization<OptInExchange> {
    guard let id = routed.request.head.headerFields[.authorization],
      let session: OptInSession = try context.get(EntityKey(OptInSession.kind, id)), context.now < session.expiresAt,
      let user = try OptInUsers(context)[session.userID]
    else {
      return .refused(routed.endpoint.refusals.refusal(.unauthorized, "The session is unknown or has expired. Call setUser again."))
    }
    return .granted(OptInExchange(session: session, user: user, now: context.now), caller: id)
  }
}
