import Cryptography
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import PingOneMFAWire
@testable import SandboxKit

/// The outcomes that a user name asks for, as the guide has them.
struct MFATestOutcomeTests {
  private static let documented = DocumentedOutcome.all(of: "PingOneMFA")
  private let world = AuthenticatorWorld()
  private let vault = InMemoryDeviceVault.withKey
  private var device: Device { Device(vault, now: world.time.now) }
  private var resources: RequestResources { RequestResources(device: device) { _ in [] } }

  private func answer(_ request: ServiceRequest) async throws -> Node {
    try JSONReader().read(await world.sandbox.respond(to: request).body)
  }

  private func authorize(_ user: String) async throws -> Node {
    let payload = try GenerateMobilePayload(bundleID: "com.example.authenticator").performed(on: device)
    return try await answer(Authorize(user: user, mobilePayload: payload).request(resources))
  }

  /// A device that gets no pushes, and shows a passcode that is none, is paired with the user.
  /// - Returns: the refusal of the pairing, else the answer to the passcode.
  private func pair(_ user: String) async throws -> Node {
    let token = try #require(try await authorize(user)["idToken"]?.string)
    let offered = try #require(try JSONReader().read(JWS(token).unverifiedPayload)["pairing"]?.string)
    let paired = try await answer(PairDevice(grant: .pairing(offered), bundleID: "com.example.authenticator").request(resources))
    guard let id = paired["device"]?.string else { return paired }
    let shown = PasscodeRequest(device: id, user: user, passcode: "none")
    return try await answer(AuthenticatorDevice(device).request(MFARoutes.passcodes, shown))
  }

  @Test func everyOutcomeIsDocumented() {
    let inputs = Self.documented.map { $0.cells[0] }
    for step in MFATestOutcomes.known {
      for value in step.value { #expect(inputs.contains { $0.hasSuffix("\(step.name)=\(value)") }, "\(step.name)=\(value)") }
    }
  }

  @Test(arguments: documented) func aRowIsTrue(row: DocumentedOutcome) async throws {
    let user = row.cells[0]
    guard !user.contains("sign-on=") else {
      let state = try await authorize(user)
      #expect(state["status"]?.string == row.cells[2] && (state["idToken"] != nil) == (row.cells[2] == "COMPLETED"))
      return
    }
    let paired = try await pair(user)
    guard !user.contains("pairing=") else {
      #expect(paired["status"]?.string == row.cells[2], "\(paired)")
      return
    }
    let authenticators = try #require(paired["authenticators"]?.elements)
    let type = user.contains("push=") ? 0 : 1
    let found = try #require(authenticators.first { $0["type"]?.number?.integer == type })
    #expect((found["errorCode"]?.string ?? "none") == row.cells[2], "\(found)")
  }

  @Test func aMisspeltOneIsRefused() async throws {
    let refused = try await authorize("zoe?pash=Unregistered")
    #expect(refused["status"]?.string == "UNKNOWN_USER")
    #expect(refused["message"]?.string?.contains(#""pash" is none of push, passcode, pairing, sign-on"#) == true, "\(refused)")
    let refusal = AdministrationError.field("user", .notOffered(#""pash""#, ["push", "passcode", "pairing", "sign-on"]))
    let place = AdministrationPlace("authenticator", "users")
    await #expect(throws: refusal) { try await world.sandbox.perform("create-mfa-user", ["user": "zoe?pash=x"], on: place) }
  }
}
