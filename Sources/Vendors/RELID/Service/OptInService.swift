import Documents
import FoundationEssentials
import HTTPTypes
import Notation
import Phrases
import SandboxKit
import Services

/// The vendor's server, and the vendor's SDK before it, of the biometric opt-in (Uniken REL-ID). Each call of the SDK is one request, which is
/// answered with the next event; the vendor publishes no requests, so paths and JSON are ours.
public struct OptInService: EndpointService {
  public let name = "opt-in"
  public static let root = "/relid"

  /// How long a session lasts after its last request, in milliseconds. The vendor publishes no value.
  static let sessionLife: Int64 = 3_600_000
  /// The largest request, in bytes.
  static let mostBytes = 10_000_000

  public init() {}

  public var administration: Administration? {
    Administration(title: Phrase("optIn.office.title"), collections: [OptInUsers.collection, OptInSessions.collection])
  }

  public func pictures(in request: ServiceRequest, _ context: ServiceContext) -> [[UInt8]] {
    guard call(request) == "capturedFrame", request.body.count <= Self.mostBytes else { return [] }
    return [Self.frame(in: request)].compactMap(\.self)
  }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard request.body.count <= Self.mostBytes else { return .refusal(.contentTooLarge, "A request has at most 10 MB.") }
    let body = try? JSONReader().read(request.body)
    if call(request) == "setUser" { return try setUser(body, &context) }
    guard let id = request.head.headerFields[.authorization], let session: OptInSession = try context.get(EntityKey(OptInSession.kind, id)),
      context.now < session.expiresAt, let user = try OptInUsers(context)[session.userID]
    else { return .refusal(.unauthorized, "The session is unknown or has expired.") }
    var exchange = OptInExchange(session: session, user: user, now: context.now)
    switch (request.head.method, call(request)) {
    case (.get, "checkIDVUserBiometricTemplateStatus"): exchange.checkTemplate()
    case (.post, "setPassword"): exchange.setPassword(body?["password"]?.string, mode: body?["challengeMode"]?.number?.integer)
    case (.post, "setDeviceAuthentication"):
      exchange.setDeviceAuthentication(body?["isAuthenticated"]?.bool, mode: body?["challengeMode"]?.number?.integer)
    case (.post, "initiateIDVBiometricOptIn"): exchange.initiateOptIn(OptInSession.Numbers(body))
    case (.post, "initiateIDVBiometricOptOut"): exchange.initiateOptOut()
    case (.post, "setIDVSelfieProcessStartConfirmation"):
      exchange.setSelfieStart(body?["isConfirm"]?.bool, workflow: body?["idvWorkflow"]?.number?.integer)
    case (.post, "capturedFrame"):
      exchange.take(frame: context.readings.first ?? nil)
    case (.post, "setIDVBiometricOptInConfirmation"):
      exchange.setConfirmation(
        body?["status"]?.string, workflow: body?["idvWorkflow"]?.number?.integer, mode: body?["challengeMode"]?.number?.integer,
        newID: context.id())
    default: return .refusal(.notFound, "There is no such call.")
    }
    if let refused = exchange.refusal { return .refusal(.conflict, refused) }
    exchange.session.expiresAt = context.now + Self.sessionLife
    try context.put(exchange.session, EntityKey(OptInSession.kind, id))
    if exchange.user != user { try OptInUsers.put(exchange.user, &context) }
    return ServiceResponse(json: exchange.session.last.json(session: id, user: user.id))
  }

  /// The call that a request represents: `setPassword`.
  private func call(_ request: ServiceRequest) -> String { String(request.path.dropFirst(Self.root.count + 1)) }

  /// Begins a session, which then waits for the password or for the device.
  private func setUser(_ body: Node?, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let id = body?["userID"]?.string else { return .refusal(.badRequest, "The body has no userID.") }
    guard let user = try OptInUsers(context)[id] else {
      let unknown = OptInAnswer.status(400, "There is no user \(id).", of: .getUser)
      return ServiceResponse(json: unknown.json(session: nil, user: id))
    }
    let session = OptInSession(
      id: context.id(), userID: id, hasDeviceAuthentication: body?["hasDeviceAuthentication"]?.bool ?? false,
      expiresAt: context.now + Self.sessionLife, last: OptInAnswer(event: .getUser))
    var exchange = OptInExchange(session: session, user: user, now: context.now)
    exchange.begin(.login)
    try context.put(exchange.session, EntityKey(OptInSession.kind, session.id))
    return ServiceResponse(json: exchange.session.last.json(session: session.id, user: id))
  }

  /// `frameData`, from Base64, or nil if there is none.
  private static func frame(in request: ServiceRequest) -> [UInt8]? {
    let data = (try? JSONReader().read(request.body))?["frameData"]?.string
    return data.flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }
}

extension OptInSession.Numbers {
  /// The defaults for what a request leaves out.
  fileprivate init(_ body: Node?) {
    self.init()
    optInMode = body?["challengeMode"]?.number?.integer ?? optInMode
    workflow = body?["idvWorkflow"]?.number?.integer ?? workflow
    cancelCode = body?["cancelCode"]?.number?.integer ?? cancelCode
  }
}
