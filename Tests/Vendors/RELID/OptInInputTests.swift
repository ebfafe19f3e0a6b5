import Documents
import JourneyKit
import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import RELIDWire
@testable import SandboxKit

/// What the caller gives, and what the caller gets.
struct OptInInputTests {
  private static func journey(_ config: String) throws(JourneyFailure) -> OptInJourney {
    try OptInModule().prepare(JourneyInput(config: Array(config.utf8))).journey
  }

  @Test func everyKeyIsRead() throws {
    let journey = try Self.journey(
      #"{"userID":"ben","localDeviceAuthentication":true,"useDeviceBackCamera":true,"challengeMode":6,"idvWorkflow":14,"cancelCode":240}"#)
    #expect(journey.userID == "ben" && journey.hasDeviceAuthentication && journey.usesBackCamera)
    #expect(journey.numbers.optInMode == 6 && journey.numbers.workflow == 14 && journey.numbers.cancelCode == 240)
    let standard = try Self.journey("{}")
    #expect(standard.userID == "anna" && !standard.hasDeviceAuthentication && !standard.usesBackCamera)
    #expect(standard.numbers.optInMode == 8 && standard.numbers.workflow == 10 && standard.numbers.cancelCode == 146)
  }

  @Test(arguments: [
    (#"{"challengeMode":7}"#, "challengeMode"), (#"{"idvWorkflow":11}"#, "idvWorkflow"), (#"{"cancelCode":241}"#, "cancelCode"),
    (#"{"password":"x"}"#, "password"), (#"{"userID":""}"#, "userID"), ("[]", "object"),
  ])
  func otherNumbersAreRefused(config: String, name: String) {
    do throws(JourneyFailure) {
      _ = try Self.journey(config)
      Issue.record("\(config) was taken.")
    } catch {
      #expect(error.code == "IncorrectConfiguration" && error.message.contains(name), "\(error.message)")
      #expect(error.status == .workflowError)
    }
  }

  /// The service takes each of the numbers that differ, and answers with the same.
  @Test(arguments: [8, 6], [10, 14]) func eitherNumberIsCarriedThrough(mode: Int, workflow: Int) async throws {
    let world = OptInWorld()
    var journey = OptInJourney()
    (journey.numbers.optInMode, journey.numbers.workflow) = (mode, workflow)
    let journal = MemoryJournal()
    #expect(await world.run(journey, as: Person(world), journal: journal).output(as: OptInResult.self)?.event.name == .optInStatus)
    let events = OptInModule().events(in: journal.records).filter { $0.name == "onIDVOptInCapturedFrameConfirmation" }
    #expect(events.map { $0.payload?["challengeMode"] } == [.integer(mode)])
    #expect(events.map { $0.payload?["idvWorkflow"] } == [.integer(workflow)])
  }

  @Test func theResultIsTheLastEvent() async throws {
    var selfie = Reading.selfie
    selfie.origin = .camera
    let world = OptInWorld([selfie])
    let result = try #require(await world.run(as: Person(world)).output(as: OptInResult.self))
    #expect(
      OptInModule().result(of: result).json { _ in nil }.text()
        == #"{"event":"onIDVBiometricOptInStatus","userID":"anna","challengeMode":8,"idvWorkflow":10,"#
        + #""status":{"statusCode":100,"statusMessage":"Success"},"#
        + #""error":{"longErrorCode":0,"shortErrorCode":0,"errorString":""},"consent":"given","source":"camera"}"#)
  }

  /// A person who leaves before anything is under way: no event tells it, so the result names none.
  @Test(arguments: ["settings.home", "settings.offer"]) func leavingTheSettingsIsNoEvent(prompt: String) async throws {
    let world = OptInWorld()
    let journal = MemoryJournal()
    let outcome = await world.run(as: Person(world, answers: [prompt: [.cancelled]]), journal: journal)
    guard case .cancelled = outcome else { Issue.record("\(outcome)"); return }
    let failure = OptInModule().cancellation(in: journal.records)
    #expect(failure.code == "Cancelled" && failure.status == .cancelled && failure.json["userID"] == "anna")
    #expect(failure.json["event"] == nil && failure.json["consent"] == "unchanged")
    #expect(
      OptInModule().events(in: journal.records).allSatisfy {
        !["onIDVBiometricOptInStatus", "onIDVBiometricOptOutStatus"].contains($0.name)
      })
  }
}
