import CognitoFlowWire
import Documents
import HTTPTypes
import Notation
import SandboxKit
import Services
import ShippedVendors
import Testing

@testable import CognitoFlowService
@testable import Server

/// The server's own answers, limits, log and description.
struct SandboxServerTests {
  @Test func theServicesAnswerAtTheirPaths() async throws {
    let server = try await ServedSandbox()
    #expect(try await server.get("/v1/idValidations/jwks").status == 200)
    #expect(try await server.get("/mfa/as/jwks").status == 200)
    #expect(try await server.send(.post("/push/devices", json: .object([]))).status == 201)
    #expect(
      try await server.send(
        .post(
          "/idscanenterprisesvc/token",
          form: [.init("grant_type", "password"), .init("area", "scanning"), .init("username", "x"), .init("password", "y")])
      ).status == 401)
  }

  @Test func unknownPathsAndMethodsAreSaid() async throws {
    let server = try await ServedSandbox()
    let nowhere = try await server.get("/nowhere")
    #expect((nowhere.status, nowhere.message) == (404, "There is no such path. /openapi.json lists all paths."))
    let method = try await server.get("/mfa/pairings")
    #expect(method.status == 405)
    #expect(method.head.headerFields[.allow] == "POST")
    #expect(method.message == "The path does not have this method. It has: POST.")
  }

  /// Entities on a disk that is broken, or in a database that is gone for now.
  private struct Gone: EntityStore {
    var isTemporary = false

    private var error: EntityStoreError { EntityStoreError("The disk is gone.", isTemporary ? .outage : .failure) }

    func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? { throw error }
    func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] { throw error }
    func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] { throw error }
    func owner(of key: EntityKey) throws(EntityStoreError) -> String? { throw error }
    func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { throw error }
    func apply(_ transaction: EntityTransaction) throws(EntityStoreError) -> Bool { throw error }
    func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? { throw error }
    func nextDue() throws(EntityStoreError) -> Int64? { throw error }
  }

  @Test func healthSaysWhetherTheEntitiesCanBeRead() async throws {
    #expect(try await ServedSandbox().get("/health").status == 200)
    let failing = try await ServedSandbox(entities: Gone()).get("/health")
    #expect((failing.status, failing.message) == (503, "The disk is gone."))
  }

  /// Every service says that the same request may come again, and when.
  @Test func whileTheDatabaseIsGoneARequestMayComeAgain() async throws {
    let server = try await ServedSandbox(entities: Gone(isTemporary: true))
    var signed = ServiceRequest(.get, "/flow_sessions/flwses_1")
    signed.sign(keyID: FlowKey.shipped.id, secret: FlowKey.shipped.secret, at: Moment(milliseconds: 1_770_000_000_000))
    let requests: [ServiceRequest] = [
      signed, .post("/push/devices", json: .object([])), ServiceRequest(.get, "/v1/idValidations/jwks"), ServiceRequest(.get, "/health"),
    ]
    for request in requests {
      let answer = try await server.send(request)
      #expect(answer.status == 503 && answer.head.headerFields[.retryAfter] == "2", "\(request.head.path ?? ""): \(answer.status)")
    }
    #expect(String(decoding: try await server.send(signed).body, as: UTF8.self).contains(#""code":"service_unavailable""#))
  }

  /// Nobody between the server and a person keeps what is about the person.
  @Test func answersAreNotKeptOnTheWay() async throws {
    let server = try await ServedSandbox()
    for path in ["/health", "/verify/flwses_1/state", "/nowhere"] {
      #expect(try await server.get(path).head.headerFields[.cacheControl] == "no-store", "\(path)")
    }
    // The files of the page are the same for everybody.
    #expect(try await server.get("/pages/page.js").head.headerFields[.cacheControl] == "no-cache")
    #expect(try await server.get("/health").head.headerFields[.strictTransportSecurity] == nil)
    // Behind a proxy that speaks TLS, too.
    let secure = try await ServedSandbox(publicURL: "https://verify.example")
    #expect(try await secure.get("/health").head.headerFields[.strictTransportSecurity] == "max-age=31536000")
  }

  // MARK: Limits

  @Test func aBodyThatIsTooLargeIsRefusedBeforeItIsRead() async throws {
    let server = try await ServedSandbox()
    let (answer, sent) = await RawConnection.exchange(
      "POST /push/devices HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n", port: server.port)
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(answer.contains("A request has at most 20 MB."))
    #expect(sent < 1000)
  }

  /// A body without a length is cut off once it is too large.
  @Test func aBodyWithoutEndIsCutOff() async throws {
    let server = try await ServedSandbox(limits: .patient(bodyBytes: 1_000_000))
    let (answer, sent) = await RawConnection.exchange(
      "POST /push/devices HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n", port: server.port, isEndless: true
    )
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(sent > 1_000_000)
  }

  @Test func aRequestThatDoesNotArriveIsCutOff() async throws {
    let server = try await ServedSandbox(limits: .patient(transferSeconds: 1))
    let (answer, _) = await RawConnection.exchange(
      "POST /push/devices HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{", port: server.port)
    #expect(!answer.contains(" 201 "))
  }

  /// The test ends when the server closes the connection.
  @Test func aClientThatTakesNoAnswersIsCutOff() async throws {
    let server = try await ServedSandbox(limits: .patient(transferSeconds: 1))
    await RawConnection.flood(String(repeating: "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 100), port: server.port)
    #expect(try await server.get("/health").status == 200)
  }

  @Test func aConnectionWithoutARequestIsClosed() async throws {
    let server = try await ServedSandbox(limits: .patient(idleSeconds: 1))
    let (answer, _) = await RawConnection.exchange("GET /he", port: server.port)
    #expect(answer.isEmpty)
  }

  @Test func tooManyRequestsAreToldWhenToComeAgain() async throws {
    let server = try await ServedSandbox(limits: ServerLimits(requestsPerSecond: 1, burstSeconds: 2))
    let one = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n"
    let all = String(repeating: one + "\r\n", count: 200) + one + "Connection: close\r\n\r\n"
    let (answer, _) = await RawConnection.exchange(all, port: server.port)
    #expect(answer.split(separator: "HTTP/1.1 200 ").count >= 2)
    #expect(answer.contains("HTTP/1.1 429 ") && answer.lowercased().contains("\r\nretry-after: 1\r\n"))
    // Whoever watches the server is not refused.
    #expect(try await server.get("/health").status == 200)
  }

  /// Whoever tries codes is held up; their other requests are not.
  @Test func wrongCodesAreHeldUp() async throws {
    let server = try await ServedSandbox(limits: ServerLimits(requestsPerSecond: 10_000))
    func tried(_ code: String) async throws -> Int { try await server.get("/v1/idValidations/shortcode/\(code)").status }
    // Time passes between two requests, and allows another one.
    var isHeldUp = false
    for _ in 0..<1_000 where !isHeldUp {
      guard try await tried("000000000000") == 429 else { continue }
      isHeldUp = try await tried("123456789012") == 429
    }
    #expect(isHeldUp)
    #expect(try await server.get("/openapi.json").status == 200)
  }

  /// What a person types when a device is paired or registered can be guessed there, too.
  @Test(arguments: [
    (HTTPRequest.Method.post, "/mfa/pairings"),
    (.put, "/v1/idValidations/7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10/applicationInstance"),
  ]) func wrongKeysAreHeldUp(method: HTTPRequest.Method, path: String) async throws {
    let server = try await ServedSandbox(limits: ServerLimits(requestsPerSecond: 10_000))
    var request = ServiceRequest.post(path, json: .object([]))
    request.head.method = method
    var status = 400
    for _ in 0..<1_000 where status == 400 { status = try await server.send(request).status }
    #expect(status == 429)
  }

  /// Nor does it help to send many at once. Time passes meanwhile, and allows a few more.
  @Test func wrongKeysAtOnceAreHeldUp() async throws {
    let server = try await ServedSandbox(limits: ServerLimits(requestsPerSecond: 10_000))
    let request = "POST /mfa/pairings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    let answers = await RawConnection.atOnce(request, 150, port: server.port)
    #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 4") })
    #expect(answers.count { $0.hasPrefix("HTTP/1.1 429 ") } > 50, "\(answers)")
  }

  @Test func wrongPasswordsAreHeldUp() async throws {
    let server = try await ServedSandbox(limits: ServerLimits(requestsPerSecond: 10_000))
    let form = Array("grant_type=password&area=scanning&username=scanner&password=wrong".utf8)
    var status = 401
    for _ in 0..<1_000 where status == 401 {
      status = try await server.send(ServiceRequest(.post, "/idscanenterprisesvc/token", body: form)).status
    }
    #expect(status == 429)
  }

  // MARK: The log and the description

  /// A line has the template of the path, and nothing that a client wrote.
  @Test func theLogHasNoDataOfPersons() async throws {
    let server = try await ServedSandbox()
    _ = try await server.get("/v1/idValidations/shortcode/123456789012?name=Anna")
    _ = try await server.get("/Anna")
    let log = server.log
    try #require(log.count == 2)
    #expect(log[0].contains(#""method":"GET","route":"/v1/idValidations/shortcode/{code}","status":"#))
    #expect(log[1].contains(#""route":"-","status":404"#))
    #expect(!log.joined().contains("Anna") && !log.joined().contains("123456789012"))
  }

  @Test func theDescriptionHasEveryEndpoint() async throws {
    let server = try await ServedSandbox()
    let description = try JSONReader().read(try await server.get("/openapi.json").body)
    #expect(description["openapi"]?.string == "3.1.0")
    #expect(description["info"]?["version"]?.string == "1.2.3")
    let described = Set(
      (description["paths"]?.members ?? []).flatMap { path in (path.value.members ?? []).map { "\($0.key) \(path.key)" } })
    #expect(described.isSuperset(of: ["post /mfa/pairings", "get /health", "put /v1/distributedid/claims/{claim}"]))
    #expect(described.contains("post /administration/{service}/{collection}/{id}/{action}"))
    for path in description["paths"]?.members ?? [] {
      for operation in path.value.members ?? [] {
        // Every variable part is a parameter.
        let named = (operation.value["parameters"]?.elements ?? []).filter { $0["in"]?.string == "path" }.compactMap { $0["name"]?.string }
        #expect(named.allSatisfy { path.key.contains("{\($0)}") })
        #expect(named.count == path.key.split(separator: "{").count - 1)
        #expect(operation.value["responses"]?["default"] != nil)
        for body in Self.bodies(operation.value) where body.key.hasSuffix("json") || body.key.hasSuffix("urlencoded") {
          #expect(body.value["schema"]?.members?.isEmpty == false, "\(operation.key) \(path.key)")
          #expect(body.value["example"] != nil, "\(operation.key) \(path.key)")
        }
      }
    }
  }

  /// The bodies of a request and of its successes, by media type.
  private static func bodies(_ operation: Node) -> [Node.Member] {
    let answers = (operation["responses"]?.members ?? []).filter { $0.key.hasPrefix("2") }.map(\.value)
    return ([operation["requestBody"]].compactMap(\.self) + answers).flatMap { $0["content"]?.members ?? [] }
  }

  /// A path that is described is known to its service: it has more to say than that there is no such path.
  @Test func everyEndpointIsServed() async throws {
    let server = try await ServedSandbox()
    for service in [any SandboxService].shipped {
      for endpoint in service.endpoints {
        let path = endpoint.parameters.reduce(endpoint.template) { $0.replacing("{\($1)}", with: "p1::abc") }
        var request = ServiceRequest(endpoint.method, path, body: Array("{}".utf8))
        request.head.headerFields[.contentType] = endpoint.body?.type
        let response = try await server.send(request)
        #expect(!(response.status == 404 && response.body.isEmpty) || service.name == "authenticator", "\(endpoint.template)")
        #expect(
          endpoint.statuses.contains(response.status), "\(endpoint.method) \(endpoint.template) answered \(response.status)")
      }
    }
  }
}
