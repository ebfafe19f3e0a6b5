import Documents
import Journeys
import Services
import Testing
import Workflow

@testable import Sandbox

/// Each fault at each request of a scan journey: the journey goes on, or ends in the vendor's error; nothing is submitted twice.
@Suite struct ScanFaultTests {
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486)).mrz()
  private static let faults: [TransportFault] = [
    .slow(1), .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]

  @Test(arguments: faults, 0..<5) func aFaultAtOneRequest(fault: TransportFault, number: Int) async throws {
    let world = ScanWorld(
      ["front": [.page(hasPortrait: true)], "back": [.page(Self.lines)], "selfie": [.selfie]], faults: [number: fault])
    let journal = MemoryJournal()
    let runner = Runner(
      journal: journal, host: Patient(base: .automatic(pictures: world)), performer: world.performer(),
      environment: RunEnvironment(now: { world.now.withLock { $0 } }, draw: { _ in 0 }))
    let outcome = await runner.run(ScanJourney(definition: JourneyDefinition.shipped[3].id), session: "session")
    let isRefused = fault == .status(413) || fault == .status(401) && number == 0
    if isRefused {
      guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
      #expect(["RequestTooLarge", "ServerError", "NotAuthenticated"].contains(error.code))
    } else {
      let result = try #require(outcome.output(as: ScanResult.self), "\(outcome)")
      #expect(result.response.highLevelResult == "Passed")
      let journeys = world.entities.keys(of: "scan/journey")
      #expect(journeys.count == 1)
      let record: ScanRecord? = try ServiceContext(now: 0, entities: world.entities, newID: { "" }).get(journeys[0])
      // Front, back, the face image, and the result of the challenges, each once.
      #expect(record?.history.count == 4, "\(record?.history ?? [])")
    }
  }

  /// Tries again after every failure that may pass.
  private struct Patient: Host {
    let base: ScriptHost
    var name: String? { base.name }
    func reply(to situation: Situation) async -> Reply { await base.reply(to: situation) }
    func mayTryAgain(after error: WorkflowError) async -> Bool { true }
  }
}
