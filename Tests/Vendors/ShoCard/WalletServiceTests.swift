import Cryptography
import Foundation
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// The service, asked as an integrator's own app would ask it, and the device's side before it.
struct WalletServiceTests {
  private let world: WalletWorld

  init() throws { world = try WalletWorld() }

  private static let root = "/v1/distributedid"

  private func status(_ request: ServiceRequest) async -> Int { await world.sandbox().respond(to: request).status }

  private func signed(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, by pair: RSAPrivateKey = WalletKeys.wallet
  ) throws -> ServiceRequest {
    var request = ServiceRequest(method, Self.root + path, body: body?.bytes() ?? [])
    request.head.headerFields[.authorization] = try InstanceToken.make(WalletWorld.wallet, for: request, with: pair, at: world.clock())
    return request
  }

  @Test func nobodyElseLearnsAnything() async throws {
    let request = try signed(.get, "/mails/\(WalletWorld.wallet)")
    let response = await world.sandbox().respond(to: request)
    let mail = try #require(try response.object()["mails"]?.elements?.first?["envelope"]?.string)
    let stranger = try signed(.get, "/mails/\(WalletWorld.wallet)", by: WalletKeys.bank).head.headerFields[.authorization] ?? ""
    let values = ["instance": WalletWorld.wallet, "id": WalletWorld.wallet]
    #expect(await Strangers(world.sandbox(), request, others: [stranger]).learns([mail], values: values) == [])
  }

  // MARK: The instance

  @Test func aMobileApplicationNeedsAPushTokenAndAServerACallback() throws {
    let keys = JSONWebKeySet([WalletKeys.wallet.publicKey])
    var mobile = ApplicationInstanceCreator(.mobile, osType: "Linux").withJsonWebKeySet(keys)
    #expect(throws: DIDError(.missingPushToken)) { try mobile.build(id: "i") }
    mobile = mobile.withCallbackURL("https://example.com")
    #expect(throws: DIDError(.missingPushToken)) { try mobile.build(id: "i") }
    mobile = mobile.withPushToken("token").withPingBaseUrl(.eu)
    let instance = try mobile.build(id: "i")
    #expect(instance.pushToken == "token" && mobile.pingBaseURL.rawValue == "https://api.pingone.eu/v1/")
    #expect(throws: DIDError(.alreadyBuilt)) { try mobile.build(id: "j") }
    var server = ApplicationInstanceCreator(.server, osType: "Linux").withJsonWebKeySet(keys).withPushToken("token")
    #expect(throws: DIDError(.missingCallbackURL)) { try server.build(id: "i") }
    server = server.withCallbackURL("https://example.com/callback?id=123")
    #expect(try server.build(id: "i").pushToken == "https://example.com/callback?id=123")
    var bare = ApplicationInstanceCreator(.mobile, osType: "Linux").withPushToken("token")
    #expect(throws: DIDError(.missingKeySet)) { try bare.build(id: "i") }
  }

  @Test func theInstanceIsSerialized() throws {
    let instance = try #require(try ApplicationInstances.instance(WalletWorld.wallet, world.context()))
    #expect(ApplicationInstance(fromJson: instance.toJson()) == instance)
    let members = try #require(try JSONReader().read(Array(instance.toJson().utf8)).members).map(\.key)
    #expect(Set(members) == ["applicationInstanceId", "jwks", "pushToken", "osType"])
    #expect(ApplicationInstanceCreator.PingBaseURL.allCases.count == 5)
  }

  @Test func anIDIsNotTakenOver() async throws {
    var thief = ApplicationInstance(
      applicationInstanceId: WalletWorld.wallet, jwks: JSONWebKeySet([WalletKeys.bank.publicKey]), pushToken: "t", osType: "x")
    #expect(await status(.post("\(Self.root)/applicationInstances", json: thief.json)) == 409)
    #expect(await status(.post("\(Self.root)/applicationInstances", json: .object([]))) == 400)
    // That of a server application is its own before it is registered.
    var issuer = thief
    issuer.applicationInstanceId = ApplicationInstances.platform + "0000000000ff"
    #expect(await status(.post("\(Self.root)/applicationInstances", json: issuer.json)) == 409)
    // The keys are public, so knowing them moves nobody's pushes.
    thief.jwks = JSONWebKeySet([WalletKeys.wallet.publicKey])
    let answer = await world.sandbox().respond(to: .post("\(Self.root)/applicationInstances", json: thief.json))
    #expect(answer.status == 201 && !String(decoding: answer.body, as: UTF8.self).contains("\"token\""), "nor tells them")
    #expect(try ApplicationInstances.instance(WalletWorld.wallet, world.context())?.pushToken == "token")
  }

  /// A signature is of one body, counts once, and for two hours.
  @Test func aPushTokenIsChangedOnce() async throws {
    let path = "/applicationInstances/\(WalletWorld.wallet)"
    func update(_ token: String) throws -> ServiceRequest { try signed(.put, path, .object(["pushToken": .string(token)])) }
    let first = try update("first")
    #expect(await status(first) == 200)
    #expect(await status(try update("second")) == 200)
    #expect(await status(first) == 401)
    var changed = try update("third")
    changed.body = try update("thief").body
    #expect(await status(changed) == 401)
    let old = try update("old")
    world.now.withLock { $0 += (RequestProof.window + 1) * 1000 }
    #expect(await status(old) == 401)
    #expect(try ApplicationInstances.instance(WalletWorld.wallet, world.context())?.pushToken == "second")
  }

  // MARK: The mailbox

  @Test func onlyTheOwnerReadsAMailbox() async throws {
    let path = "/mails/\(WalletWorld.wallet)"
    #expect(await status(try signed(.get, path)) == 200)
    #expect(await status(ServiceRequest(.get, Self.root + path)) == 401)
    #expect(await status(try signed(.get, path, by: WalletKeys.bank)) == 401)
    // A token is for one method and one path.
    var other = try signed(.get, path)
    other.head.method = .delete
    other.head.path = "\(Self.root)\(path)/x"
    #expect(await status(other) == 401)
    #expect(await status(try signed(.get, "/mails/\(WalletBank.id)")) == 401)
    // Of the same path as well.
    var removing = try signed(.get, "\(path)/x")
    removing.head.method = .delete
    #expect(await status(removing) == 401)
  }

  /// A signature that names no body, or another instance with the same key, is none of the instance's.
  @Test func aSignatureNamesItsBodyAndItsInstance() async throws {
    let path = "\(Self.root)/applicationInstances/\(WalletWorld.wallet)"
    var request = ServiceRequest(.put, path, body: JSONValue.object(["pushToken": "thief"]).bytes())
    let proof = RequestProof(.put, path, id: "1", at: world.clock())
    let claims = JSONValue.object([.init("iss", .string(WalletWorld.wallet))] + proof.members)
    request.head.headerFields[.authorization] = "Bearer \(try JWS.sign(claims.bytes(), with: WalletKeys.wallet, type: "JWT"))"
    #expect(await status(request) == 401)
    request.head.headerFields[.authorization] = try InstanceToken.make("another", for: request, with: WalletKeys.wallet, at: world.clock())
    #expect(await status(request) == 401)
  }

  /// A mail of the wallet to itself, or to somebody else.
  private func mail(
    from sender: String = WalletWorld.wallet, to recipient: String = WalletWorld.wallet, for key: RSAPrivateKey = WalletKeys.wallet,
    _ envelope: String? = nil
  ) throws -> ServiceRequest {
    let text = try envelope ?? JWE.encrypt([1], to: key.publicKey)
    return try signed(
      .post, "/mails", .object(["senderId": .string(sender), "recipientId": .string(recipient), "envelope": .string(text)]))
  }

  /// Garbage is not kept: what the sender did not sign, and what the recipient cannot open.
  @Test func aMailNeedsASenderARecipientAndAnEnvelope() async throws {
    let before = try Mailbox(WalletWorld.wallet).count(world.context())
    #expect(await status(try mail(to: "nobody")) == 404)
    #expect(await status(try mail(from: "nobody")) == 401)
    #expect(await status(try mail(from: WalletBank.id)) == 401)
    #expect(await status(try mail("a.b.c.d.e")) == 400)
    #expect(await status(try mail(for: WalletKeys.bank)) == 400)
    var unsigned = try mail()
    unsigned.head.headerFields[.authorization] = nil
    #expect(await status(unsigned) == 401)
    #expect(try Mailbox(WalletWorld.wallet).count(world.context()) == before)
    #expect(await status(try mail()) == 201)
    #expect(await status(try signed(.post, "/mails", .object([]))) == 400)
    let large = ServiceRequest(.post, "\(Self.root)/mails", body: [UInt8](repeating: 32, count: 18_000_000))
    #expect(await status(large) == 413)
  }

  @Test func aMailboxIsFullOnce() async throws {
    let box = Mailbox(WalletWorld.wallet)
    var context = world.context()
    for _ in try box.count(context)..<Mailbox.capacity - 1 { try box.deliver(Envelope("x"), from: "x", notifies: false, &context) }
    world.entities.apply(context.transaction)
    #expect(await status(try mail()) == 201)
    #expect(await status(try mail()) == 429)
  }

  // MARK: Bodies

  private static let wrongBodies: [(method: HTTPRequest.Method, path: String, body: String, member: String)] = [
    (.post, "/applicationInstances", #"{"applicationInstanceId":"i","jwks":{"keys":[]},"pushToken":"t","osType":"x"}"#, "jwks: "),
    (.post, "/applicationInstances", #"{"applicationInstanceId":"i","jwks":7,"pushToken":"","osType":"x"}"#, "pushToken: "),
    (.put, "/applicationInstances/\(WalletWorld.wallet)", #"{"pushToken":7}"#, "pushToken: "),
    (.put, "/applicationInstances/\(WalletWorld.wallet)", #"{"pushToken":"t","other":1}"#, "other: "),
    (.post, "/mails", #"{"senderId":"s","recipientId":"r"}"#, "envelope: "),
    (.post, "/claims", #"{"id":"../x","applicationInstanceId":"i","hash":"h","hashSignature":"s"}"#, "id: "),
    (.put, "/claims/pa::a", #"{"applicationInstanceId":"i","expiryTimestamp":"1","signature":"s"}"#, "expiryTimestamp: "),
    (.put, "/claims/pa::a", "[]", "The body: "),
  ]

  @Test(arguments: wrongBodies.indices) func aWrongBodyIsRefusedWithTheMembersPath(number: Int) async throws {
    let wrong = Self.wrongBodies[number]
    let request = try signed(wrong.method, wrong.path, JSONValue(try JSONReader().read(Array(wrong.body.utf8))))
    let response = await world.sandbox().respond(to: request)
    #expect(response.status == 400)
    #expect(try #require(try response.object()["message"]?.string).contains(wrong.member))
  }

  // MARK: Repetitions

  /// The instance gets its answer again, although the signature was used; who has no instance any more does not.
  @Test func anAnswerIsItsInstancesAlone() async throws {
    func update() throws -> ServiceRequest {
      var request = try signed(.put, "/applicationInstances/\(WalletWorld.wallet)", .object(["pushToken": "other"]))
      request.idempotencyKey = "1"
      return request
    }
    let request = try update(), first = await world.sandbox().respond(to: request)
    #expect(first.status == 200)
    #expect(await world.sandbox().respond(to: request) == first)
    #expect(await world.sandbox().respond(to: try update()) == first, "signed again")
    var unsigned = request
    unsigned.head.headerFields[.authorization] = nil
    #expect(await status(unsigned) == 401)
    let instance = ApplicationInstances.key(WalletWorld.wallet)
    let context = world.context()
    let other = ApplicationInstance(
      applicationInstanceId: WalletWorld.wallet, jwks: JSONWebKeySet([WalletKeys.bank.publicKey]), pushToken: "t", osType: "x")
    for change in [{ $0.remove(instance) }, { try $0.put(other, instance) }] as [(inout ServiceContext) throws -> Void] {
      var changed = context
      try change(&changed)
      world.entities.apply(changed.transaction)
      #expect(await status(request) == 401)
    }
  }

  /// An id that came in a message does not lead a request elsewhere.
  @Test(arguments: ["", ".", "..", "a/../b", "../mails/a", "a?b#c", "%2E%2E", "ä"]) func anIDIsOneSegment(id: String) {
    let resources = RequestResources { _ in [] }
    for request in [
      FindKeys(instance: id).request(resources), FindRequester(instance: id).request(resources), FindRequest(id: id).request(resources),
    ] {
      let parts = (request.head.path ?? "").split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.prefix(3) == ["", "v1", "distributedid"] && parts[3] != "mails" && (5...6).contains(parts.count))
      #expect(!["", ".", ".."].contains(parts[4]) && parts[4].allSatisfy { $0.isASCII && !"?#".contains($0) })
    }
  }

  // MARK: The registry

  private func registration(hash: String, by pair: RSAPrivateKey = WalletKeys.wallet) throws -> ServiceRequest {
    .post(
      "\(Self.root)/claims",
      json: .object([
        "id": "a0000000-0000-4000-8000-000000000001", "applicationInstanceId": .string(WalletWorld.wallet), "hash": .string(hash),
        "hashSignature": .string(try JWS.sign(Array(hash.utf8), with: pair)),
      ]))
  }

  @Test func aHashIsRegisteredOnceAndForEver() async throws {
    #expect(await status(try registration(hash: "h", by: WalletKeys.bank)) == 403)
    #expect(await status(try registration(hash: "h")) == 201)
    #expect(await status(try registration(hash: "h")) == 201)
    #expect(await status(try registration(hash: "other")) == 409)
    let found = await world.sandbox().respond(
      to: ServiceRequest(.get, "\(Self.root)/claims/pa::a0000000-0000-4000-8000-000000000001"))
    #expect(ClaimRegistration(try JSONReader().read(found.body))?.hash == "h")
    #expect(await status(ServiceRequest(.get, "\(Self.root)/claims/pb::a0000000-0000-4000-8000-000000000001")) == 404)
  }

  /// Each transaction names the one before, so that none can be taken out.
  @Test func transactionsAreAChain() throws {
    try world.bank { bank, context in
      let claim = try bank.claim([("a", "1")], for: WalletWorld.wallet, &context)
      try context.put(WalletClaim(claim: claim, issuedAt: 0), WalletClaim.key(claim.id))
      for timestamp in [5, 3, 3, 9] as [Int64] { try bank.expire(claim.id, at: timestamp, message: nil, &context) }
      let all = try ClaimRegistry.transactions(claim.id, context)
      #expect(all.map(\.expiryTimestamp) == [nil, 5, 3, 9])
      #expect(all.map(\.previous) == [""] + all.dropLast().map(\.id) && Set(all.map(\.id)).count == 4)
      let registration = try #require(try ClaimRegistry.registration(partition: claim.partitionId, claim.id, context))
      #expect(registration.expiresAt == 3)
    }
  }

  @Test(
    arguments: [
      ("accountNumber", nil, []), ("Bank Account->accountNumber", "Bank Account", []),
      ("Bank Account (a, b)->accountNumber", "Bank Account", ["a", "b"]),
    ] as [(String, String?, [String])])
  func requestedKeysAreRead(text: String, type: String?, issuers: [String]) throws {
    let key = try #require(RequestedKey(text))
    #expect(key.cardType == type && key.issuers == issuers && key.key == "accountNumber" && key.text == text)
    #expect(key.fits(cardType: "Bank Account", issuer: "a", keys: ["accountNumber"]))
    #expect(key.fits(cardType: "Licence", issuer: "a", keys: ["accountNumber"]) == (type == nil))
    #expect(key.fits(cardType: "Bank Account", issuer: "c", keys: ["accountNumber"]) == issuers.isEmpty)
    #expect(RequestedKey("") == nil && RequestedKey("Bank Account->") == nil)
  }

  /// In English for logs, and in the texts of the screens.
  @Test func everyErrorHasASentence() throws {
    let codes = DIDError.Code.allCases.map(\.rawValue) + ClaimError.allCases.map(\.rawValue)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Localization/en/wallet.json")
    let texts = try JSONReader().read(Array(try Data(contentsOf: file)))
    for code in codes where !DIDError.building.contains(code) { #expect(texts["error"]?[code]?.string?.isEmpty == false, "\(code)") }
    for part in ClaimProblem.Part.allCases {
      for error in ClaimError.allCases { #expect(ClaimProblem(error, part, key: "k").message.hasSuffix(".")) }
    }
    for code in DIDError.Code.allCases { #expect(DIDError(code).message.hasSuffix(".")) }
  }
}
