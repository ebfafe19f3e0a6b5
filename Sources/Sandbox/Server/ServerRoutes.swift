import Cryptography
import HTTPTypes
import Notation
import Pages
import SandboxKit
import Services

/// Everything that the server has: the vendors' services, the pages for phones, the administration, and itself. The description at
/// `/openapi.json` and the way of each request are made from the same list.
struct ServerRoutes: Sendable {
  private static let health = Endpoint(
    .get, "/health", "Whether the server can answer requests.", statuses: [200, 503],
    answer: .json(
      .verbatim(.record([("status", .type("string"))], optional: [("message", .type("string"))])), example: .object(["status": "ok"])))
  private static let metrics = Endpoint(.get, "/metrics", "What the server counts, in the text format of Prometheus.")
  private static let description = Endpoint(
    .get, "/openapi.json", "This description.", answer: .json(.verbatim(.type("object")), example: .object(["openapi": "3.1.0"])))

  /// What the server says about itself.
  static let own = [health, metrics, description]

  /// Those of the administration that only a server for tests carries out.
  static let forTests = SnapshotInterface.endpoints + RequestLogInterface.endpoints

  private let sandbox: Sandbox
  private let pages: PhonePages
  /// It is nil if there is no administration, and nothing about the server itself.
  private let token: String?
  private let serverMetrics: ServerMetrics
  /// nil: the bodies of requests are nobody's business.
  let requestLog: RequestLog?
  private let snapshots: SnapshotInterface?
  private let openAPI: [UInt8]
  private let endpoints: [Endpoint]

  /// - Parameter requestLog: for a server of tests.
  init(_ sandbox: Sandbox, pages: PhonePages, token: String?, metrics: ServerMetrics, version: String, requestLog: RequestLog? = nil) {
    self.sandbox = sandbox
    self.pages = pages
    self.token = token
    serverMetrics = metrics
    self.requestLog = requestLog
    snapshots = requestLog.map { SnapshotInterface(sandbox, $0) }
    let administration = AdministrationInterface.endpoints + Self.forTests
    endpoints = sandbox.endpoints + PhonePages.endpoints + (token == nil ? [] : administration + Self.own)
    let groups =
      sandbox.endpointGroups.map { OpenAPIDescription.Group($0.service, $0.endpoints) } + [
        .init("pages", PhonePages.endpoints), .init("administration", administration, needsToken: true),
        .init("server", Self.own),
      ]
    openAPI = OpenAPIDescription(version: version, groups).json.bytes()
  }

  func match(_ request: ServiceRequest) -> EndpointMatch { endpoints.match(request) }

  /// Whether the limits on requests do not apply, because monitoring asks often.
  func isUnlimited(_ endpoint: Endpoint) -> Bool { [Self.health, Self.metrics].contains(endpoint) }

  /// Whether it is about the server itself, and not what an app or a person wants of a service.
  func isOwn(_ endpoint: Endpoint) -> Bool { Self.own.contains(endpoint) || needsToken(endpoint) }

  private func needsToken(_ endpoint: Endpoint) -> Bool {
    AdministrationInterface.endpoints.contains(endpoint) || Self.forTests.contains(endpoint)
  }

  /// Why a request is refused before its body is read, or nil if it is not.
  func refusal(_ endpoint: Endpoint, _ request: ServiceRequest) -> ServiceResponse? {
    guard let token, needsToken(endpoint) else { return nil }
    let given = request.head.headerFields[.authorization] ?? ""
    guard !ConstantTime.areEqual(given, "Bearer \(token)") else { return nil }
    var response = ServiceResponse.refusal(.unauthorized, "The token of the administration is missing or wrong.")
    response.head.headerFields[.wwwAuthenticate] = "Bearer"
    return response
  }

  /// Answers a request that is sent again from the log.
  private func answer(_ request: ServiceRequest) async -> ServiceResponse {
    guard case .endpoint(let routed) = match(request) else { return ServiceResponse(.notFound) }
    return await respond(to: routed)
  }

  func respond(to routed: RoutedRequest) async -> ServiceResponse {
    switch routed.endpoint {
    case Self.health:
      do throws(EntityStoreError) {
        try await sandbox.check()
        return ServiceResponse(json: .object(["status": "ok"]))
      } catch { return ServiceResponse(.serviceUnavailable, json: .object(["status": "failing", "message": .string(error.message)])) }
    case Self.metrics:
      let text = serverMetrics.text(await sandbox.deliveries)
      return ServiceResponse(.ok, body: Array(text.utf8), type: "text/plain; version=0.0.4")
    case Self.description: return ServiceResponse(.ok, body: openAPI, type: "application/json")
    case let endpoint where PhonePages.endpoints.contains(endpoint): return await pages.respond(to: routed)
    case let endpoint where AdministrationInterface.endpoints.contains(endpoint):
      return await AdministrationInterface(sandbox).respond(to: routed)
    case let endpoint where Self.forTests.contains(endpoint):
      guard let requestLog, let snapshots else { return SnapshotInterface.noSnapshots }
      if let answer = snapshots.respond(to: routed) { return answer }
      return await RequestLogInterface(log: requestLog).respond(to: routed, keys: sandbox.privateKeys, send: answer)
        ?? ServiceResponse(.notFound)
    default: return await sandbox.respond(to: routed)
    }
  }
}
