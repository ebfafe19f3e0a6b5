import CognitoFlowWire
import Documents
import HTTPTypes
import Phrases
import SandboxKit
import Services

/// The server of Cognito Flow: hosted verifications.
///
/// - `/flow_sessions` is the API for a customer's back end, by signed requests (`FlowAPI`).
/// - `/verify/{id}` is what the hosted page does (`FlowHosted`).
/// - `/app/flow-session` is the back end of a customer's app, so that an app can be tried without one (`FlowAppBackEnd`).
public struct FlowService: EndpointService {
  static let serviceName = "flow"
  static let api = "/flow_sessions", hosted = "/verify", app = "/app/flow-session"

  public let name = FlowService.serviceName

  public init() {}

  public var administration: Administration? {
    Administration(
      title: Phrase("flow.office.title"),
      collections: [FlowSessionOffice.collection, FlowTemplateOffice.collection, FlowKeyOffice.collection])
  }

  public func pictures(in request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> [[UInt8]] {
    [try hosted(request)?.picture(context)].compactMap(\.self)
  }

  public func aim(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> LiveAim? {
    try hosted(request)?.aim(context)
  }

  /// Answers have the keys of links.
  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    if let hosted = hosted(request) { return try hosted.respond(&context) }
    if request.path.lowercased() == Self.app { return try FlowAppBackEnd(request: request, origin: origin(request)).respond(&context) }
    do throws(FlowAPIError) {
      return try FlowAPI(request: request, origin: origin(request)).respond(Self.parts(request, below: Self.api), &context)
    } catch { return error.response }
  }

  /// What is due: a session whose time is over, a signature or a count of wrong keys that can be forgotten.
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
    if key.kind == FlowRecord.kind {
      _ = try FlowSessions.get(key.id, &context)
    } else if FlowAuthentication.remembers(key) || FlowGuesses.counts(key) {
      context.remove(key)
    }
  }

  public func request(for message: OutboxMessage, in context: ServiceContext) throws(EntityStoreError) -> ServiceRequest? {
    try FlowEvents.request(for: message, in: context)
  }

  /// Returns nil for any other request.
  private func hosted(_ request: ServiceRequest) -> FlowHosted? {
    guard request.path.lowercased().hasPrefix("\(Self.hosted)/") else { return nil }
    let parts = Self.parts(request, below: Self.hosted)
    return FlowHosted(request: request, id: parts.first ?? "", path: parts.dropFirst().map { $0.lowercased() })
  }

  private static func parts(_ request: ServiceRequest, below root: String) -> [String] {
    request.path.dropFirst(root.count).split(separator: "/").map { PathSegment.decoded($0) }
  }

  /// The address by which the server was asked; a sandbox in the kiosk's process has none.
  private func origin(_ request: ServiceRequest) -> String {
    guard let scheme = request.head.scheme, let authority = request.head.authority else { return "https://verify.vestibule.example" }
    return "\(scheme)://\(authority)"
  }
}
