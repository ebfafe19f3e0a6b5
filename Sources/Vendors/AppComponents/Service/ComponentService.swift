import AppComponentsWire
import Cryptography
import HTTPTypes
import Phrases
import SandboxKit
import Services

/// The vendor's server of App Components (Fourthline): codes, the sessions that they start, and what is asked about pictures.
public struct ComponentService: SandboxService {
  public let name = "app-components"

  public init() {}

  public var administration: Administration? {
    Administration(
      title: .verbatim(ComponentRoutes.product.name), product: ComponentRoutes.product,
      collections: [ComponentSessions.collection, ComponentCodes.collection])
  }

  public var routes: [RouteHandler] {
    [
      RouteHandler(ComponentRoutes.start) { call, context throws(EntityStoreError) in try start(call.body, &context) },
      handler(ComponentRoutes.check) { call, session, context in
        check(call.request.query["component"], session, context)
      },
      handler(ComponentRoutes.ending) { call, session, context throws(EntityStoreError) in
        if let refusal = session.refusal(to: call.body.component, at: context.now) { return refusal.response }
        var session = session
        session.take(call.body, at: context.now)
        try context.put(session, EntityKey(ComponentSession.kind, session.id))
        return ComponentRoutes.ending.response(ServedSession(session))
      },
      handler(
        ComponentRoutes.assessment,
        pictures: { call, session, context in
          session.refusal(at: context.now) == nil ? [call.body.data] : []
        }
      ) { call, session, context in
        if let refusal = session.refusal(at: context.now) { return refusal.response }
        let judged = PictureJudge.retake(call.body.subject, context.readings.first ?? nil)
        let reason = session.test.map(\.retake) ?? judged
        return ComponentRoutes.assessment.response(PictureVerdict(retake: reason?.rawValue))
      },
      handler(
        ComponentRoutes.comparison,
        pictures: { call, session, context in
          session.refusal(at: context.now) == nil ? [call.body.portrait, call.body.selfie] : []
        }
      ) { _, session, context in
        if let refusal = session.refusal(at: context.now) { return refusal.response }
        return ComponentRoutes.comparison.response(session.test?.similarity ?? PictureJudge.similarity(of: context.readings))
      },
    ]
  }

  /// What is old is removed.
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) { context.remove(key) }

  /// Starts a session; a code is used up by it.
  private func start(_ order: SessionOrder, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let text = ValidationCode.normalized(order.validationCode) else { return SessionRefusal.invalidValidationCode.response }
    var session = ComponentSession(id: context.id(), startedAt: context.now)
    if let mock = ValidationCode(mock: text) {
      if let module = mock.unsupported { return SessionRefusal.configurationNotSupported(module).response }
      (session.modules, session.workflow) = (mock.modules, order.workflow?.json.text())
    } else if context.isForTests, let test = ComponentTestCode(rawValue: text) {
      if test == .late { return SessionRefusal.sessionExpired.response }
      session.workflow = order.workflow?.json.text()
      test.prepare(&session, at: context.now)
    } else {
      guard let code = try ComponentCode.find(text, context) else {
        return SessionRefusal.invalidValidationCode.response
      }
      guard context.now < code.expiresAt else { return SessionRefusal.sessionExpired.response }
      context.remove(EntityKey(ComponentCode.kind, code.id))
      (session.workflow, session.expiresAt) = (code.workflow, code.expiresAt)
    }
    session.note("started", at: context.now)
    try context.put(
      session, EntityKey(ComponentSession.kind, session.id), due: session.expiresAt.map { $0 + ComponentCode.memory })
    return ComponentRoutes.start.response(ServedSession(session))
  }

  private func check(_ name: String?, _ session: ComponentSession, _ context: ServiceContext) -> ServiceResponse {
    let component = name.flatMap(SessionPart.init)
    guard name == nil || component != nil else {
      let known = SessionPart.allCases.map(\.rawValue).joined(separator: ", ")
      return ComponentRoutes.check.refusal(.badRequest, "There is no such component. There are: \(known).")
    }
    return session.refusal(to: component, at: context.now)?.response ?? ComponentRoutes.check.response(ServedSession(session))
  }

  /// A request in a session. The caller is the session; whether something can still happen in it, the handler finds out, because a repetition
  /// is answered as before.
  private func handler<Body, Answer>(
    _ route: Route<Body, Answer>, pictures: @escaping RouteHandler.Pictures<Body, ComponentSession> = { _, _, _ in [] },
    _ respond: @escaping @Sendable (Call<Body>, ComponentSession, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  ) -> RouteHandler {
    RouteHandler(
      route,
      authorize: { routed, context throws(EntityStoreError) in
        guard let id = routed.request.head.headerFields[.authorization],
          let session: ComponentSession = try context.get(EntityKey(ComponentSession.kind, id))
        else { return .refused(SessionRefusal.sessionExpired.response(.unauthorized)) }
        return .granted(session, caller: id)
      }, pictures: pictures, respond: respond)
  }
}
