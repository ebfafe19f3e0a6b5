import Backends
import Documents
import JourneyKit
import Services
import Synchronization
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService

/// Faults that a tester switches on in the middle of a journey, when the first picture is confirmed.
struct ScanActiveFaultTests {
  private static let day = CalendarDate(daysSince1970: 20_486)

  /// A person who tries again, and what was asked and said.
  private final class Patient: Workflow.Host {
    private let base: any Workflow.Host
    private let seen = Mutex<(prompts: [String], errors: [String])>(([], []))

    init(_ base: any Workflow.Host) { self.base = base }

    var prompts: [String] { seen.withLock { $0.prompts } }
    var errors: [String] { seen.withLock { $0.errors } }

    func reply(to situation: Situation) async -> Reply {
      seen.withLock { $0.prompts.append(situation.prompt.id) }
      return await base.reply(to: situation)
    }

    func mayTryAgain(after error: WorkflowError) async -> Bool {
      seen.withLock { $0.errors.append(error.code) }
      return true
    }
  }

  private func run(_ fault: NamedFault) async throws -> (world: ScanWorld, outcome: Outcome, person: Patient) {
    let lines = try SpecimenDocument.standard(.idCard, asOf: Self.day).mrz()
    let world = ScanWorld(["front": [.page(lines, hasPortrait: true)], "back": [.page(lines)]]), faults = ActiveFaults { _ in }
    faults.begin(nil, in: ScanModule().effects)
    let person = Patient(OvertakenHost(ScriptHost.automatic(pictures: world), ["frontSide.confirm": { faults.toggle(fault) }]))
    let outcome = await world.run(ScanJourney(definition: JourneyDefinition.shipped[1].id), as: person, active: faults)
    return (world, outcome, person)
  }

  /// The failure is told, and trying again helps: no picture is taken once more, and none is submitted twice.
  @Test(arguments: [(NamedFault.serverError, "500"), (.lostBefore, "connectionLost"), (.lostAfter, "connectionLost")])
  func tryingAgainHelps(fault: NamedFault, code: String) async throws {
    let (world, outcome, person) = try await run(fault)
    #expect(person.errors == [code])
    #expect(outcome.output(as: ScanResult.self)?.response.highLevelResult == "Passed", "\(outcome)")
    #expect(person.prompts.filter { $0.hasSuffix(".capture") }.count == 2)
    #expect(try world.submissions() == [2])
  }

  /// Whoever is not known any more signs in again; the person notices nothing, as with a slow service.
  @Test(arguments: [NamedFault.unauthorized, .slow]) func thePersonNeedNotTryAgain(fault: NamedFault) async throws {
    let (world, outcome, person) = try await run(fault)
    #expect(person.errors.isEmpty)
    #expect(outcome.output(as: ScanResult.self)?.response.highLevelResult == "Passed", "\(outcome)")
    #expect(world.paths.filter { $0 == "/token" }.count == (fault == .slow ? 1 : 2))
    #expect(try world.submissions() == [2])
  }

  @Test func aPictureThatIsTooLargeEndsTheJourney() async throws {
    guard case .failed(let error) = try await run(.tooLarge).outcome else { Issue.record("it went on"); return }
    #expect(error.code == "RequestTooLarge")
  }
}
