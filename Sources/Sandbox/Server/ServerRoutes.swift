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

  private let sandbox: Sandbox
  private let pages: PhonePages
  /// It is nil if there is no administration, and nothing about the server itself.
  private let token: String?
  private let serverMetrics: ServerMetrics
  private let openAPI: [UInt8]
  private let endpoints: [Endpoint]

  init(_ sandbox: Sandbox, pages: PhonePages, token: String?, metrics: ServerMetrics, version: String) {
    self.sandbox = sandbox
    self.pages = pages
    self.token = token
    serverMetrics = metrics
    endpoints = sandbox.endpoints + PhonePages.endpoints + (token == nil ? [] : AdministrationInterface.endpoints + Self.own)
    let groups =
      sandbox.endpointGroups.map { OpenAPIDescription.Group($0.service, $0.endpoints) } + [
        .init("pages", PhonePages.endpoints), .init("administration", AdministrationInterface.endpoints, needsToken: true),
        .init("server", Self.own),
      ]
    openAPI = OpenAPIDescription(version: version, groups).json.bytes()
  }

  func match(_ request: ServiceRequest) -> EndpointMatch { endpoints.match(request) }

  /// Whether the limits on requests do not apply, because monitoring asks often.
  func isUnlimited(_ endpoint: Endpoint) -> Bool { [Self.health, Self.metrics].contains(endpoint) }

  /// Why a request is refused before its body is read, or nil if it is not.
  func refusal(_ endpoint: Endpoint, _ request: ServiceRequest) -> ServiceResponse? {
    guard let token, AdministrationInterface.endpoints.contains(endpoint) else { return nil }
    let given = request.head.headerFields[.authorization] ?? ""
    guard !ConstantTime.areEqual(given, "Bearer \(token)") else { return nil }
    var response = ServiceResponse.refusal(.unauthorized, "The token of the administration is missing or wrong.")
    response.head.headerFields[.wwwAuthenticate] = "Bearer"
    return response
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
    default: return await sandbox.respond(to: routed)
    }
  }
}
