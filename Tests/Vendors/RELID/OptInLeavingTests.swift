import Documents
import JourneyKit
import Notation
import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import RELIDWire
@testable import SandboxKit

/// An opt-in or an opt-out that ends without success: result, events and service say the same.
struct OptInLeavingTests {
  private static func failure(_ outcome: Outcome) throws -> JourneyFailure {
    guard case .failed(let error) = outcome else { throw Unexpected(outcome: outcome) }
    return OptInModule().failure(of: error)
  }

  private struct Unexpected: Error { let outcome: Outcome }

  /// Wherever the person leaves, the status is an event, and the service knows it.
  @Test(arguments: [
    ("anna", "optIn.password", 8), ("anna", "optIn.start", 8), ("anna", "optIn.capture", 8), ("anna", "optIn.frame", 8),
    ("ben", "optOut.password", 7),
  ])
  func leavingIsAnEvent(user: String, prompt: String, mode: Int) async throws {
    let world = OptInWorld()
    let journal = MemoryJournal()
    let outcome = await world.run(OptInJourney(userID: user), as: Person(world, answers: [prompt: [.cancelled]]), journal: journal)
    guard case .cancelled = outcome else { Issue.record("\(outcome)"); return }
    let failure = OptInModule().cancellation(in: journal.records)
    #expect(failure.code == "146" && failure.status == .cancelled)
    let told = try #require(OptInModule().events(in: journal.records).last)
    #expect(failure.json["event"] == .string(told.name))
    for member in ["userID", "challengeMode", "idvWorkflow", "status", "error"] {
      #expect(failure.json[member] == told.payload?[member], "\(member)")
    }
    #expect(failure.json["userID"] == .string(user) && failure.json["challengeMode"] == .integer(mode))
    #expect(failure.json["consent"] == "unchanged")
    #expect(try world.user(user)?.history.last?.text.hasPrefix("Cancelled.") == true)
    let sessions = try await world.sandbox().list(AdministrationPlace("opt-in", "sessions"))
    #expect(sessions.first?.values.contains(.text(told.name)) == true)
  }

  /// Nobody who leaves waits for a server that is gone: the journey is cancelled all the same, and no event is made up.
  @Test func leavingWithoutANetworkIsNoEvent() async throws {
    let world = OptInWorld(faults: Dictionary(uniqueKeysWithValues: (6..<20).map { ($0, .lostBefore) }))
    let journal = MemoryJournal()
    let outcome = await world.run(as: Person(world, answers: ["optIn.capture": [.cancelled]]), journal: journal)
    guard case .cancelled = outcome else { Issue.record("\(outcome)"); return }
    #expect(world.calls.last == "leave" && world.calls.filter { $0 == "leave" }.count == 1)
    let failure = OptInModule().cancellation(in: journal.records)
    #expect(failure.code == "Cancelled" && failure.json["event"] == nil && failure.json["userID"] == "anna")
    #expect(OptInModule().events(in: journal.records).last?.name == "setIDVSelfieProcessStartConfirmation")
  }

  /// A journey that an older program began ends as it did there: nothing is asked of the server.
  @Test func anOlderJourneyEndsAsBefore() async throws {
    let world = OptInWorld()
    let journal = MemoryJournal()
    _ = await world.run(as: Person(world, answers: ["optIn.capture": [.cancelled]]), journal: journal)
    let records = journal.records.compactMap { record -> Record? in
      switch record {
      case .started(var header):
        header.version = 1
        return .started(header: header)
      case .began(_, Leave.name, _), .entry(_, .performed(Leave.name, _, _, _)), .ended: return nil
      default: return record
      }
    }
    let outcome = await world.runner(Person(world), MemoryJournal(records)).resume(Registry([OptInJourney.self]))
    guard case .cancelled = outcome else { Issue.record("\(outcome)"); return }
  }

  /// A failure that no event reports says who it was about, too.
  @Test func aRefusalSaysWhoItIsAbout() async throws {
    let world = OptInWorld(faults: [3: .status(413)])
    let failure = try Self.failure(await world.run(as: Person(world)))
    #expect(failure.json["code"] == "RequestTooLarge" && failure.json["event"] == nil)
    #expect(failure.json["userID"] == "anna" && failure.json["consent"] == "unchanged")
  }

  /// An older program kept an event's name with its error.
  @Test func anErrorOfAnOlderProgramIsRead() {
    let error = WorkflowError(
      code: "153", module: OptInError.module, message: "getUser reports 153: All attempts are used up.", about: "getUser")
    let failure = OptInModule().failure(of: error)
    #expect(failure.json["event"] == "getUser" && failure.json["status"]?["statusCode"] == 153)
    #expect(failure.json["status"]?["statusMessage"] == "All attempts are used up.")
  }

  /// "If password re-authentication is required": the office says whether it is.
  @Test(arguments: [
    ("anna", ["initiateIDVBiometricOptIn", "setIDVSelfieProcessStartConfirmation"]), ("ben", ["initiateIDVBiometricOptOut"]),
  ])
  func whoIsNotAskedAgainTypesNoPassword(user: String, calls: [String]) async throws {
    let world = OptInWorld()
    let place = AdministrationPlace("opt-in", "users", id: user)
    _ = try await world.sandbox().perform("edit", ["reauthentication": "no"], on: place)
    let outcome = await world.run(OptInJourney(userID: user), as: Person(world))
    let result = try #require(outcome.output(as: OptInResult.self), "\(outcome)")
    #expect(result.event.failure == nil && result.consent != .unchanged)
    #expect(world.calls.filter { $0 == "setPassword" }.count == 1, "at the login")
    #expect(Array(world.calls.dropFirst(3).prefix(calls.count)) == calls)
  }

  /// An answer that a scenario gives has the members of the service's own.
  @Test func scenariosAnswerAsTheServiceDoes() async throws {
    func members(_ event: OptInEvent) -> [String] {
      guard case .object(let members) = event.payload else { return [] }
      return members.map(\.key)
    }
    var blind = Reading.selfie
    blind.faces = []
    let world = OptInWorld([blind, .selfie])
    let journal = MemoryJournal()
    _ = await world.run(as: Person(world), journal: journal)
    var answers: [String: [OptInEvent]] = [:]
    for case .entry(_, .performed(let effect, _, _, .output(let json))) in journal.records {
      if let event = try? Outcome.decode(OptInEvent.self, from: json) { answers[effect, default: []].append(event) }
    }
    let frames = try #require(answers[SubmitFrame.name])
    let scenario = try #require(OptInScenarios.all.first { $0.name == "frame-refused" })
    let canned = try scenario.outcomes[SubmitFrame.name, default: []].map { outcome -> OptInEvent in
      guard case .output(let json) = outcome else { throw BackendGone() }
      return try Outcome.decode(OptInEvent.self, from: json)
    }
    #expect(canned.map(members) == frames.map(members))
    let check = try #require(answers[CheckTemplate.name]?.first)
    #expect(members(OptInEvent.template(600)) == members(check))
    #expect(OptInEvent.template(600).response?.replacing("anna", with: check.userID) == check.response)
    let end = try #require(answers[SetOptInConfirmation.name]?.last)
    #expect(members(OptInEvent.example(.optInStatus, mode: 8, workflow: 10)) == members(end))
  }

  private struct BackendGone: Error {}
}
