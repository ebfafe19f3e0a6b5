import Cryptography
import Foundation
import HTTPTypes
import Notation
import Services
import Testing
import Workflow

@testable import Journeys
@testable import Sandbox

/// The service, asked as an integrator's own app would ask it, and the device's side before it.
struct WalletServiceTests {
  private let world: WalletWorld

  init() throws { world = try WalletWorld() }

  private func status(_ request: ServiceRequest) async -> Int { await world.sandbox().respond(to: request).status }

  private func signed(_ method: HTTPRequest.Method, _ path: String, by pair: RSAPrivateKey = WalletKeys.wallet) throws
    -> ServiceRequest
  {
    var request = ServiceRequest(method, WalletService.root + path)
    request.head.headerFields[.authorization] = try InstanceToken.make(WalletWorld.wallet, for: request, with: pair)
    return request
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
    let thief = ApplicationInstance(
      applicationInstanceId: WalletWorld.wallet, jwks: JSONWebKeySet([WalletKeys.bank.publicKey]), pushToken: "t", osType: "x")
    #expect(await status(.post("\(WalletService.root)/applicationInstances", json: thief.json)) == 409)
    #expect(await status(.post("\(WalletService.root)/applicationInstances", json: .object([]))) == 400)
  }

  // MARK: The mailbox

  @Test func onlyTheOwnerReadsAMailbox() async throws {
    let path = "/mails/\(WalletWorld.wallet)"
    #expect(await status(try signed(.get, path)) == 200)
    #expect(await status(ServiceRequest(.get, WalletService.root + path)) == 401)
    #expect(await status(try signed(.get, path, by: WalletKeys.bank)) == 401)
    // A token is for one method and one path.
    var other = try signed(.get, path)
    other.head.method = .delete
    other.head.path = "\(WalletService.root)\(path)/x"
    #expect(await status(other) == 401)
    #expect(await status(try signed(.get, "/mails/\(WalletBank.id)")) == 401)
  }

  @Test func aMailNeedsARecipient() async {
    func mail(_ recipient: String) -> ServiceRequest {
      .post("\(WalletService.root)/mails", json: .object(["senderId": "x", "recipientId": .string(recipient), "envelope": "a.b.c.d.e"]))
    }
    #expect(await status(mail("nobody")) == 404)
    #expect(await status(mail(WalletWorld.wallet)) == 201)
    #expect(await status(.post("\(WalletService.root)/mails", json: .object([]))) == 400)
    let large = ServiceRequest(.post, "\(WalletService.root)/mails", body: [UInt8](repeating: 32, count: WalletService.mostBytes + 1))
    #expect(await status(large) == 413)
  }

  // MARK: The registry

  private func registration(hash: String, by pair: RSAPrivateKey = WalletKeys.wallet) throws -> ServiceRequest {
    .post(
      "\(WalletService.root)/claims",
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
      to: ServiceRequest(.get, "\(WalletService.root)/claims/pa::a0000000-0000-4000-8000-000000000001"))
    #expect(ClaimRegistration(try JSONReader().read(found.body))?.hash == "h")
    #expect(await status(ServiceRequest(.get, "\(WalletService.root)/claims/pb::a0000000-0000-4000-8000-000000000001")) == 404)
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
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Localization/en/wallet.json")
    let texts = try JSONReader().read(Array(try Data(contentsOf: file)))
    for code in codes where !DIDError.building.contains(code) { #expect(texts["error"]?[code]?.string?.isEmpty == false, "\(code)") }
    for part in ClaimProblem.Part.allCases {
      for error in ClaimError.allCases { #expect(ClaimProblem(error, part, key: "k").message.hasSuffix(".")) }
    }
    for code in DIDError.Code.allCases { #expect(DIDError(code).message.hasSuffix(".")) }
  }
}
