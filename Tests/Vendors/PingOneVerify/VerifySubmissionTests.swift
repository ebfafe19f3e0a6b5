@testable import PingOneVerifyWire
import Cryptography
import Documents
import Foundation
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import JourneyKit
@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// What is sent is signed and encrypted, and what was changed on its way is refused.
struct VerifySubmissionTests {
  private static let key = VerifyWorld.serviceKey, client = VerifyWorld.clientKey

  /// A transaction that waits for data, and the payload that fits it.
  private static func transaction() -> VerifyTransaction {
    var transaction = VerifyTransactions.shipped
    transaction.status = .inProgress
    transaction.device = VerifyTransaction.Device(
      entityID: "entity", keys: JSONWebKeySet([client.publicKey]).json.text(), accessToken: "access", pushSandbox: false)
    transaction.oneTimeToken = "token"
    return transaction
  }

  private static func payload(
    token: String = "token", entity: String = "entity", cards: [JSONValue] = [.object(["cardType": "Passport", "cardId": "1"])],
    claims: [JSONValue] = []
  ) -> JSONValue {
    .object([
      "transactionId": .string(VerifyTransactions.shipped.id), "entityId": .string(entity), "token": .string(token), "cards": .array(cards),
      "claims": .array(claims),
    ])
  }

  private static func sealed(_ payload: JSONValue, signedBy signer: RSAPrivateKey = client, to service: RSAPublicKey = key.publicKey) throws
    -> [UInt8]
  {
    let signed = try JWS.sign(payload.bytes(), with: signer, type: "JWT")
    return Array(try JWE.encrypt(Array(signed.utf8), to: service, contentType: "JWT").utf8)
  }

  private static func code(_ body: [UInt8]) -> String? {
    do throws(VerifyRefusal) {
      let opened = try VerifySubmission.Opened(String(decoding: body, as: UTF8.self), to: key, from: transaction())
      _ = try VerifySubmission(opened, by: key.publicKey, from: transaction())
      return nil
    } catch { return error.code }
  }

  @Test func onlyTheDevicesDataAreTaken() throws {
    #expect(Self.code(try Self.sealed(Self.payload())) == nil)
    #expect(Self.code(try Self.sealed(Self.payload(token: "another"))) == "INVALID_TOKEN")
    #expect(Self.code(try Self.sealed(Self.payload(entity: "another"))) == "INVALID_DATA")
    #expect(Self.code(try Self.sealed(Self.payload(cards: [.object(["cardType": "Selfie", "cardId": "1"])]))) == "INVALID_DATA")
    let other = VerifyWorld.key()
    #expect(Self.code(try Self.sealed(Self.payload(), signedBy: other)) == "INVALID_DATA")
    #expect(Self.code(try Self.sealed(Self.payload(), to: other.publicKey)) == "INVALID_DATA")
    #expect(Self.code(Self.payload().bytes()) == "INVALID_DATA")
  }

  /// Data are opened once, and looked at again when their pictures were read.
  @Test func aKeyThatWasReplacedMeanwhileDoesNotCount() throws {
    var transaction = Self.transaction()
    let body = String(decoding: try Self.sealed(Self.payload()), as: UTF8.self)
    let opened = try VerifySubmission.Opened(body, to: Self.key, from: transaction)
    transaction.device?.keys = JSONWebKeySet([VerifyWorld.key().publicKey]).json.text()
    #expect(throws: VerifyRefusal("INVALID_DATA", CryptographyError.wrongSignature.message)) {
      try VerifySubmission(opened, by: Self.key.publicKey, from: transaction)
    }
  }

  /// Each part of the JWE, and of the JWS in it.
  @Test func aTamperedEnvelopeIsRefused() throws {
    func changed(_ text: String, part: Int) -> String {
      var parts = text.split(separator: ".").map(String.init)
      let first = parts[part].removeFirst()
      parts[part] = (first == "A" ? "B" : "A") + parts[part]
      return parts.joined(separator: ".")
    }
    let envelope = String(decoding: try Self.sealed(Self.payload()), as: UTF8.self)
    for part in 0..<5 { #expect(Self.code(Array(changed(envelope, part: part).utf8)) == "INVALID_DATA", "part \(part) of the JWE") }
    let signed = try JWS.sign(Self.payload().bytes(), with: Self.client, type: "JWT")
    for part in 0..<3 {
      let body = try JWE.encrypt(Array(changed(signed, part: part).utf8), to: Self.key.publicKey)
      #expect(Self.code(Array(body.utf8)) == "INVALID_DATA", "part \(part) of the JWS")
    }
  }

  private static func claim(_ number: String = "L898902C3", signedBy signer: RSAPrivateKey = key) throws -> Claim {
    try Claim(
      id: "00000000-0000-4000-8000-000000000009", Claim.Parties(issuer: "service", subject: "entity", holder: "entity"),
      [("documentId", number), ("cardType", "Passport")], signedBy: signer, at: 1_770_000_000_000)
  }

  @Test func onlyTheServicesClaimsAreTaken() throws {
    #expect(Self.code(try Self.sealed(Self.payload(claims: [try Self.claim().json]))) == nil)
    var changed = try Self.claim()
    changed.claimData[0].value.content = "X"
    #expect(Self.code(try Self.sealed(Self.payload(claims: [changed.json]))) == "CLAIM_VALIDATION_FAILED")
    let foreign = try Self.claim(signedBy: Self.client)
    #expect(Self.code(try Self.sealed(Self.payload(claims: [foreign.json]))) == "CLAIM_VALIDATION_FAILED")
    #expect(Self.code(try Self.sealed(Self.payload(claims: ["x"]))) == "CLAIM_VALIDATION_FAILED")
  }

  /// The kiosk names a refused claim by the SDK's error.
  @Test func aRefusedClaimIsTheSDKsError() async throws {
    let world = VerifyWorld()
    var claim = try Self.claim(Self.passportNumber)
    claim.dataHash = "x"
    let kept: [String: JSONValue] = ["claim": claim.json, "cardType": "Passport", "idNumber": .string(Self.passportNumber)]
    let value = JSONValue.object(kept.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    world.vault.apply(["verify/claim/\(claim.id)": value.bytes()])
    let outcome = await world.run(.passportExample)
    guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.code == "claimValidationFailed")
  }

  private static let passportNumber = Reading.passport { _ in }.mrz?.value(.documentNumber) ?? ""

  /// A claim that the service did not sign, or that is another's, is not kept.
  @Test func aForgedClaimIsNotKept() throws {
    let world = VerifyWorld()
    try world.vault.put("entity", "verify/entity")
    let device = Device(world.vault), keys = JSONWebKeySet([Self.key.publicKey]).json.text()
    #expect(try KeepIssuedClaims(claims: [Self.claim()], serviceKeys: keys).performed(on: device))
    var forged = try Self.claim()
    forged.id = "00000000-0000-4000-8000-00000000000a"
    forged.claimData[0].value.content = "X"
    try world.vault.put("another", "verify/entity")
    for (claim, keys) in [
      (forged, keys), (try Self.claim(), JSONWebKeySet([Self.client.publicKey]).json.text()), (try Self.claim(), keys),
    ] {
      do throws(WorkflowError) {
        _ = try KeepIssuedClaims(claims: [claim], serviceKeys: keys).performed(on: device)
        Issue.record("It was kept.")
      } catch { #expect(error.code == "cannotValidateIssuedClaim") }
    }
    #expect(world.vault.names(from: "verify/claim/").count == 1)
  }

  /// Nothing secret is in the journal, and the data cannot be read on their way.
  @Test func secretsStayOnTheDevice() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    _ = await world.run(journal: journal)
    let told = String(decoding: try JSONEncoder().encode(journal.records), as: UTF8.self)
    let access = try #require(try world.transaction()?.device?.accessToken)
    #expect(!told.contains(access) && !told.contains(Data(Self.client.der).base64EncodedString()))
    let sent = world.traffic.requests.filter { $0.path.hasSuffix("/data") }.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(sent.count == 1 && sent[0].split(separator: ".").count == 5 && !sent[0].contains("cardType"))
  }

  /// The paths need the device's token.
  @Test(arguments: ["", "tokens", "data"]) func anotherDeviceGetsNothing(name: String) async throws {
    let world = VerifyWorld()
    _ = await world.run()
    let path = "/v1/idValidations/\(VerifyTransactions.shipped.id)" + (name.isEmpty ? "" : "/\(name)")
    var request = ServiceRequest(name.isEmpty ? .get : .post, path)
    #expect(await world.sandbox().respond(to: request).status == 401)
    request.head.headerFields[.authorization] = "Bearer another"
    #expect(await world.sandbox().respond(to: request).status == 401)
  }

  /// Somebody who knows the code, the public key and the idempotency key of a registration, but not its signature, gets no access token.
  @Test func aRegistrationIsRepeatedByItsDeviceAlone() async throws {
    let sandbox = VerifyWorld().sandbox(), transaction = VerifyTransactions.shipped
    func register(_ signature: String?) async -> ServiceResponse {
      let body = JSONValue.object([
        "entityId": "x", "code": .string(transaction.code), "jwks": JSONWebKeySet([Self.client.publicKey]).json,
        "signature": signature.map { .string($0) },
      ])
      var request = ServiceRequest(.put, "/v1/idValidations/\(transaction.id)/applicationInstance", body: body.bytes())
      request.idempotencyKey = "1"
      return await sandbox.respond(to: request)
    }
    let signature = try JWS.sign(Array("\(transaction.id).x".utf8), with: Self.client)
    let first = await register(signature)
    #expect(try first.object()["accessToken"]?.string != nil)
    #expect(await register(signature) == first)
    for other in [nil, "a.b.c"] { #expect(await register(other).status == 422) }
    // An empty text is no signature, so that the body is none either.
    #expect(await register("").status == 400)
  }

  @Test func theServiceRefusesWhatIsNoRequest() async throws {
    let sandbox = VerifyWorld().sandbox(), root = "/v1/idValidations"
    #expect(await sandbox.respond(to: ServiceRequest(.get, "\(root)/shortcode/1")).status == 404)
    #expect(await sandbox.respond(to: ServiceRequest(.get, "\(root)/nobody")).status == 404)
    let register = "\(root)/\(VerifyTransactions.shipped.id)/applicationInstance"
    #expect(await sandbox.respond(to: ServiceRequest(.put, register)).status == 400)
    let body = JSONValue.object(["entityId": "x", "code": "1", "jwks": JSONWebKeySet([Self.client.publicKey]).json])
    #expect(await sandbox.respond(to: ServiceRequest(.put, register, body: body.bytes())).status == 403)
    #expect(await sandbox.respond(to: ServiceRequest(.post, "\(root)/x/data", body: Array(repeating: 0, count: 10_000_001))).status == 413)
  }
}
