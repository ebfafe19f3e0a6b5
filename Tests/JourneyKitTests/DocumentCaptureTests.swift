import Documents
import Synchronization
import Testing
import Workflow

@testable import JourneyKit

/// The capture of a document in a journey of no vendor.
struct DocumentCaptureTests {
  /// Takes the photo page of a passport.
  private struct PassportScan: Journey {
    static let name = "scan"
    static let version = 1

    /// Whether a picture is to be taken again that the person confirmed for the first time.
    var assesses = false

    func run(_ guide: Guide) async throws(Exit) -> [String] {
      let assessed = Mutex(0)
      var requirements = DocumentRequirements(
        limit: 20, objection: { facts, _, day in facts.objection(minimumAge: 18, on: day) },
        ending: { .error(WorkflowError(code: $0.name, module: "Ours", message: "Stopped.")) })
      if assesses {
        requirements.assess = { _, _ throws(Exit) in
          assessed.withLock { count in
            count += 1
            return count > 1
          }
        }
      }
      var capture = DocumentCapture(requirements, type: .passport, country: nil, isTypeFixed: true)
      for step in DocumentType.passport.steps(tilted: false) { try await capture.take(step, guide) }
      return capture.pages.map(\.picture.digest)
    }
  }

  /// Shows pictures with these faults, then good ones. Whenever something is wrong, they choose the same.
  private final class Client: Host {
    private let faults: Mutex<[ExamplePicture.Fault]>
    private let choice: String
    let prompts = Mutex<[Prompt]>([])

    init(_ faults: [ExamplePicture.Fault], choosing choice: String = Choice.Option.retake.id) {
      self.faults = Mutex(faults)
      self.choice = choice
    }

    func reply(to situation: Situation) async -> Reply {
      prompts.withLock { $0.append(situation.prompt) }
      switch situation.prompt.content {
      case .capture(let request):
        let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return ExamplePicture(of: request, fault).map { .answer($0.answer) } ?? .suspend
      case .choose: return .answer(.chose(id: choice))
      default: return .answer(.confirmed)
      }
    }

    var ids: [String] { prompts.withLock { $0.map(\.id) } }
  }

  /// No effect is expected.
  private struct Nobody: Performer {
    func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
      throw WorkflowError(code: "unexpected", message: E.name)
    }
  }

  private func run(_ client: Client, _ journey: PassportScan = PassportScan()) async -> Outcome {
    let noon = Int64(ExamplePicture.day.daysSince1970) * 86_400_000 + 43_200_000
    return await Runner(
      journal: MemoryJournal(), host: client, performer: Nobody(), environment: RunEnvironment(now: { noon })
    ).run(journey)
  }

  @Test func aGoodPictureIsKept() async {
    let client = Client([])
    #expect(await run(client).output(as: [String].self) == ["example-passport-front"])
    #expect(client.ids == ["capture", "confirm"])
  }

  /// Each fault is shown under its name in the catalogues.
  @Test(arguments: [
    (ExamplePicture.Fault.noDocument, "NoDocumentDetected"), (.noLines, "MrzNotDetected"), (.visa, "DocumentTypeInvalid"),
    (.expired, "DocumentExpired"), (.minor, "PersonNotAdult"), (.damagedLines, "MrzNotValid"),
  ])
  func theJourneyEndsAsItRequiresWhenThePersonStops(fault: ExamplePicture.Fault, name: String) async {
    let client = Client([fault], choosing: Choice.Option.stopID)
    guard case .failed(let error) = await run(client) else { Issue.record("it did not fail"); return }
    #expect(error.code == name && error.module == "Ours")
    #expect(client.ids == ["capture", "error.\(name)"])
  }

  @Test func anotherPictureTakesThePlaceOfTheRefusedOne() async {
    let client = Client([.expired])
    #expect(await run(client).output(as: [String].self) == ["example-passport-front"])
    #expect(client.ids == ["capture", "error.DocumentExpired", "capture", "confirm"])
  }

  @Test func aPictureThatIsAssessedBadlyIsTakenAgain() async {
    let client = Client([])
    #expect(await run(client, PassportScan(assesses: true)).output(as: [String].self) == ["example-passport-front"])
    #expect(client.ids == ["capture", "confirm", "capture", "confirm"])
  }

  @Test func theLimitsAreThoseOfTheJourney() async {
    let client = Client([])
    _ = await run(client)
    guard case .capture(let request)? = client.prompts.withLock({ $0.first?.content }) else { Issue.record("no capture"); return }
    #expect(request.limit == 20 && request.unseenLimit == 10 && request.clip == nil)
  }

  @Test func theLastDayAndTheBirthdayCount() {
    let day = CalendarDate(daysSince1970: 20_000)
    var facts = DocumentFacts(namesIssuer: false)
    #expect(facts.objection(minimumAge: 18, on: day) == nil, "a missing fact is no objection")
    facts.expiration = day
    #expect(facts.objection(minimumAge: 18, on: day) == nil)
    #expect(facts.objection(minimumAge: 18, on: day.adding(days: 1)) == .expired(day))
    facts.expiration = nil
    facts.latestBirth = day.adding(years: -18)
    #expect(facts.objection(minimumAge: 18, on: day) == nil)
    #expect(facts.objection(minimumAge: 19, on: day) == .notAdult(minimumAge: 19, birthIsUnknown: false))
    facts.latestBirth = nil
    facts.birthIsUnknown = true
    #expect(facts.objection(minimumAge: 18, on: day) == .notAdult(minimumAge: 18, birthIsUnknown: true))
    #expect(facts.objection(minimumAge: 0, on: day) == nil)
  }
}
