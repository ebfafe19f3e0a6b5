import Cryptography
import HTTPTypes
import Notation
import Pages
import SandboxKit
import Services
import Testing

@testable import Server

/// The log of requests of a server for tests. (`ServedSandbox` has no data folder, so it is one.)
struct RequestLogTests {
  private func log(_ server: ServedSandbox, _ query: String = "") async throws -> ServiceResponse {
    try await server.get("/administration/requests\(query)", token: ServedSandbox.token)
  }

  private func found(_ server: ServedSandbox, _ query: String = "") async throws -> [Node] {
    let response = try await log(server, query)
    #expect(response.status == 200)
    return try response.object()["requests"]?.elements ?? []
  }

  private func post(_ path: String, _ body: String, _ server: ServedSandbox, token: String? = nil) async throws -> ServiceResponse {
    var request = ServiceRequest(.post, path, body: Array(body.utf8))
    request.head.headerFields[.authorization] = token.map { "Bearer \($0)" }
    request.head.headerFields[.contentType] = "application/json"
    return try await server.send(request)
  }

  @Test func aServerWithDataSaysThatItHasNone() async throws {
    let routes = ServerRoutes(
      Sandbox([], now: { 0 }) { _ in nil }, pages: PhonePages(flavor: .orca, texts: PageTexts([])), token: ServedSandbox.token,
      metrics: ServerMetrics(), version: "1")
    guard case .endpoint(let routed) = routes.match(ServiceRequest(.get, "/administration/requests")) else {
      Issue.record("it is not there")
      return
    }
    let refused = await routes.respond(to: routed)
    #expect(refused.status == 409 && refused.message?.contains("--ephemeral") == true)
  }

  @Test func everyRequestIsThereWithItsBody() async throws {
    let server = try await ServedSandbox()
    _ = try await post("/relid/setUser?a=b", #"{"userID":"anna"}"#, server)
    _ = try await post("/relid/setUser", #"{"userid":1}"#, server)
    _ = try await server.get("/nowhere", token: nil)
    _ = try await server.get("/health", token: nil)
    let all = try await found(server)
    #expect(all.map { $0["path"]?.string } == ["/relid/setUser?a=b", "/relid/setUser", "/nowhere"])
    #expect(all.map { $0["status"]?.number?.integer } == [200, 400, 404] && all[2]["route"]?.string == "-")
    #expect(all[0]["request"]?["body"]?.string == #"{"userID":"anna"}"#)
    #expect(all[0]["request"]?["headers"]?["Content-Type"]?.string == "application/json")
    #expect(all[0]["answer"]?["body"]?.string?.contains("sessionID") == true)
  }

  @Test func aQueryIsAnAssertion() async throws {
    let server = try await ServedSandbox()
    for _ in 0..<2 { _ = try await post("/relid/setUser?a=b", #"{"userID":"anna"}"#, server) }
    _ = try await post("/relid/setUser", "{}", server)
    #expect(try await found(server, "?path=/relid/setUser&status=200").count == 2)
    #expect(try await found(server, "?method=get").isEmpty)
    #expect(try await found(server, "?after=2").map { $0["number"]?.number?.integer } == [3])
    #expect(try await log(server, "?path=/relid/setUser&count=3").status == 200)
    let wrong = try await log(server, "?path=/relid/setUser&status=200&count=3")
    #expect(wrong.status == 409 && String(decoding: wrong.body, as: UTF8.self).contains("2 requests are like that, not 3."))
    #expect(try await log(server, "?count=many").status == 400)
    #expect(try await server.get("/administration/requests", token: nil).status == 401)
    var clearing = ServiceRequest(.delete, "/administration/requests")
    clearing.head.headerFields[.authorization] = "Bearer \(ServedSandbox.token)"
    #expect(try await server.send(clearing).status == 204)
    #expect(try await log(server, "?count=0").status == 200)
  }

  @Test func aRequestIsSentAgain() async throws {
    let server = try await ServedSandbox()
    _ = try await post("/relid/setUser", #"{"userID":"anna"}"#, server)
    let again = try await post("/administration/requests/1/replay", "", server, token: ServedSandbox.token)
    #expect(again.status == 200)
    #expect(try again.object()["status"]?.number?.integer == 200)
    #expect(try again.object()["answer"]?["body"]?.string?.contains("sessionID") == true)
    #expect(try await post("/administration/requests/9/replay", "", server, token: ServedSandbox.token).status == 404)
  }

  @Test func oneRequestIsShownWhole() async throws {
    let server = try await ServedSandbox()
    _ = try await post("/relid/setUser", #"{"userID":"anna"}"#, server)
    let shown = try await server.get("/administration/requests/1", token: ServedSandbox.token)
    #expect(try shown.status == 200 && shown.object()["request"]?["body"]?.string == #"{"userID":"anna"}"#)
    #expect(try shown.object()["request"]?["opened"] == nil)
    let missing = try await server.get("/administration/requests/9", token: ServedSandbox.token)
    #expect(missing.status == 404 && missing.message?.contains("/administration/requests lists them") == true)
  }

  /// A submission of PingOne Verify is signed and then encrypted to the service, a request of PingOne MFA is signed.
  @Test func tokensAreOpened() throws {
    let service = try RSAPrivateKey.generate(), device = try RSAPrivateKey.generate()
    let signed = try JWS.sign(Array(#"{"a":"\#(String(repeating: "x", count: 5_000))","b":1}"#.utf8), with: device)
    let sealed = try JWE.encrypt(Array(signed.utf8), to: service.publicKey)
    var request = ServiceRequest(.post, "/a", body: Array(#"{"list":[{"a/b":"\#(sealed)"}]}"#.utf8))
    request.head.headerFields[.authorization] = "Bearer \(signed)"
    let entry = RequestLog.Entry(
      number: 1, record: RequestRecord(time: 0, method: .post, route: "/a", status: 200, milliseconds: 0), request: request,
      answer: ServiceResponse(.ok, body: Array(sealed.utf8)))
    let shown = try JSONReader().read(entry.opened(with: [device, service]).bytes())
    let opened = try #require(shown["request"]?["opened"]?.elements)
    try #require(opened.map { $0["in"]?.string } == ["Authorization", "/list/0/a~1b"])
    #expect(opened[0]["header"]?["alg"]?.string == "RS256" && opened[0]["payload"]?["a"]?["bytes"]?.number?.integer == 5_000)
    #expect(opened[1]["header"]?["alg"]?.string == "RSA-OAEP-256")
    #expect(opened[1]["payload"]?["payload"]?["b"]?.number?.integer == 1)
    #expect(shown["answer"]?["opened"]?.elements?.map { $0["in"]?.string } == [""])
    let closed = try JSONReader().read(entry.opened(with: [device]).bytes())["answer"]?["opened"]?.elements?.first
    #expect(closed?["header"]?["enc"]?.string == "A128CBC-HS256" && closed?["payload"] == nil)
  }

  /// The services that clients encrypt to give their keys: without these, the log shows only headers.
  @Test func theServicesKeysAreKnown() async throws {
    let sandbox = Sandbox(.shipped, now: { 0 }) { _ in nil }
    #expect(sandbox.privateKeys.isEmpty)
    _ = await sandbox.respond(to: ServiceRequest(.get, "/v1/idValidations/jwks"))
    _ = await sandbox.respond(to: ServiceRequest(.get, "/v1/distributedid/applicationInstances/none/jwks"))
    #expect(sandbox.privateKeys.count == 2)
  }

  /// The server of a hand-off keeps nothing of a client, and one with a data folder no bodies.
  @Test(arguments: [(nil, ""), (ServedSandbox.token, "/data")]) func othersHaveNone(token: String?, data: String) {
    func log(_ token: String?, _ data: String) -> RequestLog? {
      SandboxServer(
        Sandbox([], now: { 0 }) { _ in nil }, pages: PhonePages(flavor: .orca, texts: PageTexts([])),
        ServerSettings(data: data, version: "1"),
        token: token, now: { 0 }
      ) { _ in }.requestLog
    }
    #expect(log(token, data) == nil && log(ServedSandbox.token, "") != nil)
  }

  /// Pictures of a whole day do not stay in memory.
  @Test func itKeepsAHundredMegabytes() throws {
    let log = RequestLog(), record = RequestRecord(time: 0, method: .post, route: "/a", status: 200, milliseconds: 0)
    let picture = [UInt8](repeating: 0, count: RequestLog.mostBytes / 10)
    for _ in 1...13 { log.add(record, ServiceRequest(.post, "/a", body: picture), ServiceResponse(.ok)) }
    #expect(log.find(try #require(RequestLog.Wanted([]))).map(\.number) == Array(4...13))
    log.clear()
    for _ in 1...10 { log.add(record, ServiceRequest(.post, "/a", body: picture), ServiceResponse(.ok)) }
    #expect(log.find(try #require(RequestLog.Wanted([]))).count == 10)
  }

  @Test func itKeepsTheLastThousand() throws {
    let log = RequestLog()
    for number in 1...1_003 {
      let record = RequestRecord(time: 0, method: .get, route: "/a", status: 200, milliseconds: number)
      log.add(record, ServiceRequest(.get, "/a"), ServiceResponse(.ok, body: [0xFF]))
    }
    let kept = log.find(try #require(RequestLog.Wanted([])))
    #expect((kept.count, kept.first?.number, kept.last?.number) == (1_000, 4, 1_003))
    #expect(kept[0].json.text().contains(#""bytes":1"#) && !kept[0].json.text().contains(#""answer":{"headers":{},"body""#))
  }
}
