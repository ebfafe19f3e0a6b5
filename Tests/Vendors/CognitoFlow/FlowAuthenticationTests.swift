import Cryptography
import Documents
import HTTPTypes
import Services
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// Signed requests of a customer's back end.
struct FlowAuthenticationTests {
  private let world = FlowWorld()

  private func post(_ change: (inout ServiceRequest) -> Void) async -> ServiceResponse {
    await world.signed(.post, "/flow_sessions?idempotent=true", FlowWorld.order(), change: change)
  }

  @Test func aSignedRequestIsAnswered() async { #expect(await post { _ in }.status == 201) }

  @Test(arguments: [HTTPField.Name.date, .digest, .authorization, .cognitoVersion]) func aHeaderThatIsMissingIsNamed(
    name: HTTPField.Name
  ) async throws {
    let response = await post { $0.head.headerFields[name] = nil }
    #expect(response.status == 401 && response.errorCode == "missing_header")
    #expect(String(decoding: response.body, as: UTF8.self).contains("The header \(name.rawName) is missing."))
  }

  /// The part of the header Authorization that is replaced, by what, and the error.
  private static let parts = [
    ("Signature ", "Bearer ", "invalid_authorization"), (#"headers=""#, #"heads=""#, "invalid_authorization"),
    (#",signature="#, #" signature="#, "invalid_authorization"), ("hmac-sha256", "hmac-sha512", "unknown_algorithm"),
    ("(request-target) date digest", "date digest", "wrong_headers"), ("sandbox_key_0", "sandbox_key_1", "unknown_key"),
    (#"signature=""#, #"signature="A"#, "wrong_signature"),
  ]

  @Test(arguments: parts) func aWrongPartOfTheAuthorizationIsSaid(old: String, new: String, code: String) async {
    let response = await post { request in
      let text = request.head.headerFields[.authorization] ?? ""
      request.head.headerFields[.authorization] = text.replacing(old, with: new)
      #expect(request.head.headerFields[.authorization] != text)
    }
    #expect(response.status == 401 && response.errorCode == code)
  }

  @Test func anotherVersionIsRefused() async {
    let response = await post { $0.head.headerFields[.cognitoVersion] = "2016-09-01" }
    #expect(response.status == 400 && response.errorCode == "unsupported_version")
  }

  @Test func theDigestIsThatOfTheBody() async {
    #expect(await post { $0.body.append(0x20) }.errorCode == "digest_mismatch")
  }

  /// What is signed is this request and no other.
  @Test func theTargetIsSigned() async {
    #expect(await post { $0.head.path = "/flow_sessions" }.errorCode == "wrong_signature")
    #expect(await world.signed(.post, "/flow_sessions", FlowWorld.order()) { $0.head.path? += "?a=b" }.errorCode == "wrong_signature")
  }

  @Test(arguments: [(-300_000, nil), (300_000, nil), (-301_000, "date_skewed"), (301_000, "date_skewed")] as [(Int64, String?)])
  func theDateIsWithinFiveMinutes(skew: Int64, code: String?) async {
    let sent = Moment(milliseconds: world.moment.milliseconds + skew)
    #expect(await post { $0.sign(keyID: FlowKey.shipped.id, secret: FlowKey.shipped.secret, at: sent) }.errorCode == code)
  }

  /// The date may be in each form of HTTP, and the names of the scheme and of the digest's algorithm in any case. What was sent is signed.
  @Test(arguments: ["SHA-256", "sha-256", "Sha-256", "md5=AAAA, SHA-256"], [0, 1, 2])
  func allFormsOfDateAndDigestAreTaken(algorithm: String, form: Int) async throws {
    // Of 2 February 2026, 02:40.
    let date = [world.moment.httpDate, "Monday, 02-Feb-26 02:40:00 GMT", "Mon Feb  2 02:40:00 2026"][form]
    try #require(Moment(httpDate: date, at: world.moment) == world.moment)
    let response = await post { request in
      let digest = FlowSignature.digest(of: request.body).replacing("SHA-256", with: algorithm)
      let signature = FlowSignature.text(
        request.head.method, target: request.head.path ?? "/", date: date, digest: digest, secret: FlowKey.shipped.secret)
      (request.head.headerFields[.date], request.head.headerFields[.digest]) = (date, digest)
      request.head.headerFields[.authorization] =
        #"signature keyId="\#(FlowKey.shipped.id)",algorithm="hmac-sha256",headers="(request-target) date digest",signature="\#(signature)""#
    }
    #expect(response.status == 201, "\(response.errorCode ?? "")")
  }

  @Test func aDateOfAnotherFormIsRefused() async {
    #expect(await post { $0.head.headerFields[.date] = "2026-02-02T02:40:00Z" }.errorCode == "invalid_date")
  }

  /// A signature that was used counts no more; an idempotent request may be repeated as it is.
  @Test func aReplayIsRefused() async {
    let session = FlowWorld.order("replayed")
    #expect(await world.signed(.post, "/flow_sessions", session).status == 201)
    #expect(await world.signed(.post, "/flow_sessions", session).errorCode == "replayed")
    world.wait(milliseconds: 1000)
    #expect(await world.signed(.post, "/flow_sessions", session).errorCode == "already_exists")
    #expect(await post { _ in }.status == 201)
    #expect(await post { _ in }.status == 200)
  }

  /// The key of the signature is the text of the secret, not what its digits say. The example is computed with Python's hmac.
  @Test func theSignatureIsThatOfTheScheme() {
    #expect(FlowSignature.digest(of: []) == "SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    let text = FlowSignature.text(
      .get, target: "/flow_sessions/flwses_1", date: "Sun, 06 Nov 1994 08:49:37 GMT", digest: FlowSignature.digest(of: []), secret: "00ff")
    #expect(text == "baNRS8hvmn/dLIqorZUAjwt4Gh5svYjSmRpzGodpw0Q=")
  }

  @Test func aKeyOfTheOtherEnvironmentDoesNotSeeTheSession() async throws {
    let session = try await world.create()
    let id = try #require(
      try await world.sandbox.perform(
        "create-key", ["name": "Live", "environment": "live"], on: AdministrationPlace("flow", "keys")))
    let details = try await world.sandbox.show(AdministrationPlace("flow", "keys", id: id))
    guard case .text(let secret)? = details.rows.first(where: { $0.column.name == "secret" })?.value else {
      Issue.record("no secret"); return
    }
    let live = FlowKey(id: id, secret: secret, name: "Live", environment: .live, createdAt: 0)
    #expect(id.hasPrefix("live_key_") && secret.count == 64)
    #expect(await world.signed(.get, "/flow_sessions/\(session.id)", key: live).errorCode == "session_not_found")
    #expect(await world.signed(.post, "/flow_sessions", FlowWorld.order(), key: live).errorCode == "template_not_found")
    #expect(await world.signed(.get, "/flow_sessions/\(session.id)").status == 200)
  }
}
