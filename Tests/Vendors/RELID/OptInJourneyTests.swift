import Documents
import Foundation
import JourneyKit
import Services
import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import RELIDWire
@testable import SandboxKit

/// The opt-in and the opt-out against the sandbox's service: every edge of the vendor's diagram.
struct OptInJourneyTests {
  private static let login = ["setUser", "setPassword", "checkIDVUserBiometricTemplateStatus"]
  private static let selfie = ["setIDVSelfieProcessStartConfirmation", "capturedFrame", "setIDVBiometricOptInConfirmation"]

  private static func result(_ outcome: Outcome) throws -> OptInResult { try #require(outcome.output(as: OptInResult.self), "\(outcome)") }

  private static func failure(_ outcome: Outcome) throws -> JourneyFailure {
    guard case .failed(let error) = outcome else { throw Unexpected(outcome: outcome) }
    return OptInModule().failure(of: error)
  }

  private struct Unexpected: Error { let outcome: Outcome }

  // MARK: The way through

  @Test func aSelfieIsStoredAsTemplate() async throws {
    let world = OptInWorld()
    let result = try Self.result(await world.run(as: Person(world)))
    #expect(result.event.name == .optInStatus && result.event.failure == nil && result.consent == .given)
    #expect(world.calls == Self.login + ["initiateIDVBiometricOptIn", "setPassword"] + Self.selfie)
    let template = try #require(try world.user()?.template)
    #expect(template.createdAt == 1_770_000_000_000)
  }

  /// A tester sees the requests and what a fault replaced; the typed password is covered.
  @Test func theExchangesAreSeen() async throws {
    let world = OptInWorld(faults: [1: .lostAfter])
    _ = try Self.result(await world.run(as: Person(world, passwords: ["a-password-of-hers", "vestibule"])))
    #expect(world.observed.exchanges.map { $0.name.dropFirst("POST /relid/".count) }.starts(with: ["setUser", "setPassword"]))
    let lost = try #require(world.observed["POST /relid/setPassword"])
    #expect(lost.detail == "connectionLost" && lost.json["response"]?["failure"] == "connectionLost")
    #expect(lost.json["request"]?["body"]?["password"] == "(covered)")
    #expect(!world.observed.text.contains("a-password-of-hers") && !world.observed.text.contains("vestibule\""))
  }

  @Test func anOptOutDeletesTheTemplate() async throws {
    let world = OptInWorld()
    let result = try Self.result(await world.run(OptInJourney(userID: "ben"), as: Person(world)))
    #expect(result.event.name == .optOutStatus && result.event.failure == nil && result.consent == .withdrawn)
    #expect(world.calls == Self.login + ["initiateIDVBiometricOptOut", "setPassword"])
    #expect(try world.user("ben")?.template == nil)
  }

  /// The device authenticates its user at the login and again at the opt-in; nobody types a password.
  @Test func theDeviceAuthenticatesInPlaceOfAPassword() async throws {
    let world = OptInWorld()
    let result = try Self.result(await world.run(OptInJourney(hasDeviceAuthentication: true), as: Person(world)))
    #expect(result.event.name == .optInStatus)
    #expect(!world.calls.contains("setPassword"))
    #expect(world.calls.filter { $0 == "setDeviceAuthentication" }.count == 2)
  }

  @Test(arguments: [("anna", false), ("ben", true)])
  func whoChangesNothingEndsWithTheCheck(user: String, hasTemplate: Bool) async throws {
    let world = OptInWorld()
    let result = try Self.result(
      await world.run(OptInJourney(userID: user), as: Person(world, answers: ["settings.offer": [.chose(id: "keep")]])))
    #expect(result.event.name == .templateStatus && result.consent == .unchanged)
    let response = try JSONSerialization.jsonObject(with: Data(try #require(result.event.response).utf8)) as? [String: Any]
    #expect(response?["result"] as? Bool == hasTemplate)
    #expect(response?["status_code"] as? Int == (hasTemplate ? 100 : 600))
    #expect(world.calls == Self.login)
  }

  @Test func aFrameIsTakenAgain() async throws {
    let world = OptInWorld()
    _ = try Self.result(await world.run(as: Person(world, answers: ["optIn.frame": [.retake]])))
    #expect(world.calls.filter { $0 == "capturedFrame" }.count == 2)
    #expect(world.calls.filter { $0 == "setIDVBiometricOptInConfirmation" }.count == 2)
    #expect(try world.user()?.template != nil)
  }

  /// Status 500: the service has looked at the frame, and there is no face, or more than one.
  @Test(arguments: [0, 2]) func aFrameWithoutExactlyOneFaceIsTakenAgain(faces: Int) async throws {
    var bad = Reading.selfie
    bad.faces = (0..<faces).map { FaceReading(x: 100 + 500 * Double($0), y: 210, width: 240, height: 300) }
    let world = OptInWorld([bad, .selfie])
    let journal = MemoryJournal()
    _ = try Self.result(await world.run(as: Person(world), journal: journal))
    #expect(world.calls.filter { $0 == "capturedFrame" }.count == 2)
    let frames = OptInModule().events(in: journal.records).filter { $0.name == "onIDVOptInCapturedFrameConfirmation" }
    #expect(frames.map { $0.payload?["status"]?["statusCode"] } == [500, 100])
  }

  // MARK: Passwords

  @Test func aWrongPasswordCostsAnAttempt() async throws {
    let world = OptInWorld()
    let journal = MemoryJournal()
    _ = try Self.result(await world.run(as: Person(world, passwords: ["vestibule", "wrong", "vestibule"]), journal: journal))
    let asked = OptInModule().events(in: journal.records).filter { $0.name == "getPassword" }
    #expect(asked.map { $0.payload?["attemptsLeft"] } == [3, 3, 2])
    // The right password gives all attempts back.
    #expect(try world.user()?.attemptsLeft == 3)
  }

  /// "Failure" of the diagram: it ends in the status event of what was begun.
  @Test(arguments: [("anna", "onIDVBiometricOptInStatus"), ("ben", "onIDVBiometricOptOutStatus")])
  func whenAllAttemptsAreUsedUpTheUserIsLocked(user: String, event: String) async throws {
    let world = OptInWorld()
    let journey = OptInJourney(userID: user)
    let failure = try Self.failure(await world.run(journey, as: Person(world, passwords: ["vestibule", "wrong"])))
    #expect(failure.code == "153" && failure.status == .workflowError)
    #expect(failure.json["event"] == .string(event))
    #expect(failure.json["status"]?["statusCode"] == 153)
    #expect(failure.json["status"]?["statusMessage"] == "All attempts are used up. The user is locked.")
    #expect(world.calls.filter { $0 == "setPassword" }.count == 4)
    #expect(try world.user(user)?.isLocked == true)
    // A locked user cannot log in any more.
    let next = try Self.failure(await world.runner(Person(world)).run(journey, session: "next"))
    #expect(next.code == "153" && next.json["event"] == "getUser")
  }

  @Test func aLoginWithWrongPasswordsLocksToo() async throws {
    let world = OptInWorld()
    let failure = try Self.failure(await world.run(as: Person(world, passwords: ["wrong"])))
    #expect(failure.code == "153" && failure.json["event"] == "getUser")
    #expect(world.calls == ["setUser"] + Array(repeating: "setPassword", count: 3))
  }

  @Test func aUserMustBeKnown() async throws {
    let world = OptInWorld()
    let failure = try Self.failure(await world.run(OptInJourney(userID: "dora"), as: Person(world)))
    #expect(failure.code == "400" && failure.message.contains("dora"))
  }

  @Test(arguments: [("anna", "onIDVBiometricOptInStatus", "optIn"), ("ben", "onIDVBiometricOptOutStatus", "optOut")])
  func aDeviceThatDoesNotRecognizeItsUserEndsIt(user: String, event: String, stage: String) async throws {
    let world = OptInWorld()
    let failure = try Self.failure(
      await world.run(
        OptInJourney(userID: user, hasDeviceAuthentication: true),
        as: Person(world, answers: ["\(stage).device": [.chose(id: "refused")]])))
    #expect(failure.code == "131" && failure.json["event"] == .string(event))
    #expect(failure.json["error"]?["longErrorCode"] == 131)
  }

  // MARK: Declined and cancelled

  @Test(arguments: [146, 240]) func aDeclinedStartEndsInTheStatus(code: Int) async throws {
    let world = OptInWorld()
    var journey = OptInJourney()
    journey.numbers.cancelCode = code
    let failure = try Self.failure(await world.run(journey, as: Person(world, answers: ["optIn.start": [.action(id: "decline")]])))
    #expect(failure.code == String(code) && failure.status == .cancelled)
    #expect(failure.json["event"] == "onIDVBiometricOptInStatus")
    #expect(failure.json["error"]?["longErrorCode"] == .integer(code))
    #expect(!world.calls.contains("capturedFrame"))
    #expect(try world.user()?.template == nil)
  }

  @Test func aCancelledFrameEndsInTheStatus() async throws {
    let world = OptInWorld()
    let failure = try Self.failure(await world.run(as: Person(world, answers: ["optIn.frame": [.action(id: "cancel")]])))
    #expect(failure.code == "146" && failure.status == .cancelled)
    #expect(world.calls.last == "setIDVBiometricOptInConfirmation")
    #expect(try world.user()?.template == nil)
  }

  @Test(arguments: [400, 500]) func aFailedCheckEndsTheJourney(code: Int) async throws {
    let world = OptInWorld()
    try world.change { $0.checkFailure = code }
    let failure = try Self.failure(await world.run(as: Person(world)))
    #expect(failure.code == String(code) && failure.json["event"] == "onIDVCheckUserBiometricTemplateStatus")
    #expect(world.calls == Self.login)
  }

  /// The office deletes the template between the check and the opt-out.
  @Test func anOptOutWithoutTemplateHasStatus600() async throws {
    let world = OptInWorld()
    let outcome = await world.run(
      OptInJourney(userID: "ben"),
      as: Meanwhile(base: Person(world), at: "settings.offer") { try? world.change("ben") { $0.template = nil } })
    let failure = try Self.failure(outcome)
    #expect(failure.code == "600" && failure.json["event"] == "onIDVBiometricOptOutStatus")
  }

  @Test func aSessionExpires() async throws {
    let world = OptInWorld()
    let outcome = await world.run(as: Meanwhile(base: Person(world), at: "optIn.start") { world.now.withLock { $0 += 7_200_000 } })
    #expect(try Self.failure(outcome).code == "SessionExpired")
    #expect(try world.user()?.template == nil)
  }

  /// Something happens before a prompt is answered.
  private struct Meanwhile: Workflow.Host {
    let base: Person
    let at: String
    let work: @Sendable () -> Void

    func reply(to situation: Situation) async -> Reply {
      if situation.prompt.id == at { work() }
      return await base.reply(to: situation)
    }
  }
}
