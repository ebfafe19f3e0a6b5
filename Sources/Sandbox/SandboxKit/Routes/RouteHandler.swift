import Documents
import Notation
import Services
import Synchronization

/// A request that a service answers, and how. What all requests go through is said once, in this order: the path is matched; the sender is
/// authorized; the body is read; a repetition is answered as before; the pictures are read; the handler answers.
public struct RouteHandler: Sendable {
  package let endpoint: Endpoint
  /// Whether each attempt of a request has another body, because it is signed or encrypted again.
  let isRenewed: Bool
  let prepare: @Sendable (RoutedRequest, inout ServiceContext) throws(EntityStoreError) -> Prepared

  /// A request up to its pictures.
  indirect enum Prepared {
    case refused(ServiceResponse)
    case ready(Ready)
  }

  /// A request that is authorized and whose body was read.
  struct Ready {
    /// Who sends it.
    var caller: String
    /// What the body has that is wrong and was left out.
    var leniencies: [NotationError]
    /// The pictures that must be read first.
    var pictures: (ServiceContext) throws(EntityStoreError) -> [[UInt8]]
    var look: PictureLook
    var respond: (inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
    /// Authorizes the request once more, with the body that was read.
    var again: (inout ServiceContext) throws(EntityStoreError) -> Prepared
  }

  /// How the sender is authorized.
  public typealias Authorize<Grant> = @Sendable (RoutedRequest, inout ServiceContext) throws(EntityStoreError) -> Authorization<Grant>
  /// What is made of the body before its pictures are read, once for a request.
  public typealias Open<Body: Sendable, Grant, Opened> = @Sendable (Call<Body>, Grant, ServiceContext) throws(EntityStoreError) -> Opened
  /// The pictures that must be read before the handler can answer.
  public typealias Pictures<Body: Sendable, Grant> = @Sendable (Call<Body>, Grant, ServiceContext) throws(EntityStoreError) -> [[UInt8]]
  /// What is looked for in the pictures.
  public typealias Look<Body: Sendable, Grant> = @Sendable (Call<Body>, Grant) -> PictureLook

  /// - Parameters:
  ///   - isRenewed: whether each attempt has another body, because it is signed or encrypted again. Then another body under the same idempotency
  ///     key is not refused.
  ///   - authorize: who sends it, and what it may do.
  ///   - pictures: default: none.
  ///   - look: default: `picture`.
  ///   - respond: the answer. It has the readings of the pictures in the context.
  public init<Body, Answer, Grant>(
    _ route: Route<Body, Answer>, isRenewed: Bool = false, authorize: @escaping Authorize<Grant>,
    pictures: @escaping Pictures<Body, Grant> = { _, _, _ in [] }, look: @escaping Look<Body, Grant> = { _, _ in .picture },
    respond: @escaping @Sendable (Call<Body>, Grant, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  ) {
    self.init(
      route, isRenewed: isRenewed, authorize: authorize, open: { _, _, _ in },
      pictures: { call, grant, _, context throws(EntityStoreError) in try pictures(call, grant, context) }, look: look,
      respond: { call, grant, _, context throws(EntityStoreError) in try respond(call, grant, &context) })
  }

  /// A request whose body is opened first: decrypted, for example. That is done once, although everything else is looked at again when the
  /// pictures were read.
  public init<Body, Answer, Grant, Opened: Sendable>(
    _ route: Route<Body, Answer>, isRenewed: Bool = false, authorize: @escaping Authorize<Grant>, open: @escaping Open<Body, Grant, Opened>,
    pictures: @escaping @Sendable (Call<Body>, Grant, Opened, ServiceContext) throws(EntityStoreError) -> [[UInt8]],
    look: @escaping Look<Body, Grant> = { _, _ in .picture },
    respond: @escaping @Sendable (Call<Body>, Grant, Opened, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  ) {
    (endpoint, self.isRenewed) = (route.endpoint, isRenewed)
    @Sendable func prepared(
      _ routed: RoutedRequest, _ known: (body: ReadBody<Body>, opened: Once<Opened>)?, _ context: inout ServiceContext
    ) throws(EntityStoreError) -> Prepared {
      guard routed.request.body.count <= route.body.mostBytes else {
        return .refused(route.refusal(.contentTooLarge, route.body.tooLarge))
      }
      let grant: Grant, caller: String
      switch try authorize(routed, &context) {
      case .refused(let response): return .refused(response)
      case .granted(let what, let who): (grant, caller) = (what, who)
      }
      let read: ReadBody<Body>
      do throws(BodyError) { read = if let known { known.body } else { try route.body.read(routed.request) } } catch {
        return .refused(route.endpoint.refusals.refusal(of: error))
      }
      let call = Call(routed: routed, body: read.body), opened = known?.opened ?? Once<Opened>()
      return .ready(
        Ready(
          caller: caller, leniencies: read.errors,
          pictures: { context throws(EntityStoreError) in
            let value = try opened.value { () throws(EntityStoreError) in try open(call, grant, context) }
            return try pictures(call, grant, value, context)
          }, look: look(call, grant),
          respond: { context throws(EntityStoreError) in
            let value = try opened.value { () throws(EntityStoreError) in try open(call, grant, context) }
            return try respond(call, grant, value, &context)
          }, again: { context throws(EntityStoreError) in try prepared(routed, (read, opened), &context) }))
    }
    prepare = { routed, context throws(EntityStoreError) in try prepared(routed, nil, &context) }
  }

  /// A request that anybody may send.
  public init<Body, Answer>(
    _ route: Route<Body, Answer>, isRenewed: Bool = false,
    respond: @escaping @Sendable (Call<Body>, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  ) {
    self.init(
      route, isRenewed: isRenewed, authorize: { _, _ in Authorization<Void>.granted((), caller: "") },
      respond: { call, _, context throws(EntityStoreError) in try respond(call, &context) })
  }
}

/// A value that is made when it is first needed.
private final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  func value(_ make: () throws(EntityStoreError) -> Value) throws(EntityStoreError) -> Value {
    if let value = made.withLock({ $0 }) { return value }
    let value = try make()
    made.withLock { $0 = value }
    return value
  }
}

/// Whether a request is let in.
public enum Authorization<Grant> {
  /// - Parameter caller: who sends it. Nobody else gets the answer to it by repeating its idempotency key; a client that signs in again stays the
  ///   same caller.
  case granted(Grant, caller: String)
  case refused(ServiceResponse)
}

/// A request whose body was read.
public struct Call<Body: Sendable>: Sendable {
  package let routed: RoutedRequest
  public let body: Body

  public var request: ServiceRequest { routed.request }

  /// The value of a variable part of the path.
  public subscript(name: String) -> String { routed[name] }
}
