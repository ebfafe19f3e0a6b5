import Backends
import Cryptography
import Foundation
import HTTPTypes
import Notation
import Services
import Synchronization
import Testing
import Workflow

/// What is shown of a request and its answer.
struct ExchangeTests {
  private struct Ask: Query, ServiceEffect {
    typealias Output = Bool
    static let name = "ask"
    var body: [UInt8] = []
    var type = "application/json"
    var path = "/ask"

    func request(_ resources: RequestResources) -> ServiceRequest {
      var request = ServiceRequest(body.isEmpty ? .get : .post, path, body: body)
      request.head.headerFields[.contentType] = type
      request.head.headerFields[.authorization] = "Bearer a-bearers-token"
      return request
    }
    func output(of response: ServiceResponse, _ resources: RequestResources) -> Bool { true }
  }

  private struct Server: Transport {
    var answer = JSONValue.object(["echo": "a-bearers-token"])
    func send(_ request: ServiceRequest) async -> ServiceResponse { ServiceResponse(json: answer) }
  }

  private static func observe(_ asks: Ask..., answer: JSONValue = .object(["echo": "a-bearers-token"]), secrets: SecretBox = SecretBox())
    async
    -> [ExchangeObserver.Observed]
  {
    let seen = Mutex<[ExchangeObserver.Observed]>([])
    let performer = ServicePerformer(
      Server(answer: answer), observer: ExchangeObserver { one in seen.withLock { $0.append(one) } }, picture: { _ in [] },
      over: MockPerformer())
    for ask in asks { _ = try? await performer.perform(ask, EffectContext(key: "s/1/0", secrets: secrets)) }
    return seen.withLock { $0 }
  }

  private static func body(_ ask: Ask, secrets: SecretBox = SecretBox()) async throws -> JSONValue {
    guard case .exchange(let exchange)? = await observe(ask, secrets: secrets).first else { return .null }
    let headers = exchange.json["request"]?["headers"]
    #expect(headers?["Authorization"] == "Bearer (covered)")
    #expect(exchange.json["response"]?["body"]?["echo"] == "(covered)", "it is covered wherever it appears")
    return try #require(exchange.json["request"]?["body"])
  }

  @Test(arguments: ["password", "newPassword", "passcode", "client_secret", "accessToken", "uniqueToken", "pin", "pairingKey", "otp"])
  func aSecretIsCoveredByItsName(name: String) async throws {
    let members = JSONValue.object([.init(name, "open sesame"), .init("other", "word")])
    #expect(try await Self.body(Ask(body: members.bytes())) == .object([.init(name, "(covered)"), .init("other", "word")]))
    let form = Array("\(name)=open+sesame&other=word".utf8)
    #expect(try await Self.body(Ask(body: form, type: "application/x-www-form-urlencoded"))["other"] == "word")
    #expect(try await Self.body(Ask(body: form, type: "application/x-www-form-urlencoded"))[name] == "(covered)")
  }

  @Test func whatWasTypedAsASecretIsCoveredUnderAnyName() async throws {
    let secrets = SecretBox()
    _ = secrets.keep("1357")
    let body = try await Self.body(Ask(body: JSONValue.object(["answer": "1357", "number": "13579"]).bytes()), secrets: secrets)
    #expect(body == .object(["answer": "(covered)", "number": "13579"]))
  }

  /// Pictures, alone or in JSON, and long texts.
  @Test func whatIsLongHasItsSizeAndDigest() async throws {
    let picture = [UInt8](repeating: 0xD8, count: 3_000)
    let json = JSONValue.object(["name": "front", "data": .string(Data(picture).base64EncodedString())])
    for shown in [try await Self.body(Ask(body: picture, type: "image/jpeg")), try await Self.body(Ask(body: json.bytes()))["data"]] {
      #expect(shown?["bytes"] == 3_000 && shown?["sha256"] != nil)
    }
    let long = JSONValue.array((0..<9_000).map { .string("line \($0)") })
    #expect(try await Self.body(Ask(body: long.bytes()))["bytes"] == .integer(long.bytes().count))
    #expect(try await Self.body(Ask(body: Array("no JSON".utf8), type: "text/plain")) == "no JSON")
  }

  /// A signature is opened. One with a secret in it is not shown as it was sent.
  @Test func tokensAreOpened() async throws {
    func token(_ payload: String) -> String {
      ["{\"alg\":\"RS256\"}", payload, "signature"].map { Base64URL.text(Array($0.utf8)) }.joined(separator: ".")
    }
    let plain = token(#"{"sub":"anna"}"#), covered = token(#"{"sub":"anna","passcode":"123456"}"#)
    let body = try await Self.body(
      Ask(body: JSONValue.object(["a": .string(plain), "b": .string(covered), "id_token": .string(plain)]).bytes()))
    #expect(body["a"] == .object(["token": .string(plain), "header": .object(["alg": "RS256"]), "payload": .object(["sub": "anna"])]))
    #expect(body["b"]?["token"] == "(covered)" && body["b"]?["payload"] == .object(["sub": "anna", "passcode": "(covered)"]))
    #expect(body["id_token"]?["token"] == "(covered)" && body["id_token"]?["payload"] == .object(["sub": "anna"]))
  }

  @Test func aPushIsObservedOnce() async {
    let message = JSONValue.object(["id": "1", "sentAt": "0", "data": #"{"alert":"Your parcel has arrived."}"#])
    let ask = Ask(path: "/push/devices/a/messages")
    let seen = await Self.observe(ask, ask, answer: .object(["messages": .array([message])]))
    #expect(seen.count == 2 && seen.last == .push(id: "1", .object(["alert": "Your parcel has arrived."])))
  }
}
