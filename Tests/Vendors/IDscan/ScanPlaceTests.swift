import Documents
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// The kiosk goes where the journey is, which only the server knows: when it is begun elsewhere, and when the office changes it.
struct ScanPlaceTests {
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486)).mrz()
  private static let card: [String: [Reading]] = [
    "front": [.page(hasPortrait: true)], "back": [.page(lines)], "address": [.page(words: 60)], "selfie": [.selfie],
  ]
  private static let front: [ScriptAnswer] = [.capture("front"), .confirm(true)]
  private static let back: [ScriptAnswer] = [.capture("back"), .confirm(true)]
  private static let selfie: [ScriptAnswer] = [.capture("selfie"), .confirm(true)]
  private static let begin: [ScriptAnswer] = [.proceed, .choose("idCard")]

  private let world = ScanWorld(card)

  private static func definition(_ number: Int) -> ScanJourney { ScanJourney(definition: JourneyDefinition.shipped[number].id) }

  private func journeyID() throws -> String { try #require(world.entities.keys(of: ScanRecord.kind).first?.id) }

  /// The office wants a picture once more.
  private func rescan(_ step: String) -> @Sendable () async -> Void {
    { [world] in
      let sandbox = world.sandbox()
      guard let journey = try? await sandbox.list(AdministrationPlace("scan", "journeys")).first else { return }
      _ = try? await sandbox.perform("rescan", ["step": step], on: AdministrationPlace("scan", "journeys", id: journey.id))
    }
  }

  private func messages(_ journal: MemoryJournal, of prompt: String) -> [String?] {
    journal.records.compactMap { record in
      guard case .entry(_, let entry) = record, let asked = entry.answer?.prompt, asked.id == prompt,
        case .capture(let request) = asked.content
      else { return nil }
      return .some(request.message?.key)
    }
  }

  /// The front was taken elsewhere.
  @Test func aJourneyGoesOnWhereItIs() async throws {
    let left = await world.run(Self.definition(1), script: Script(Self.begin + Self.front + [.cancel]))
    #expect(left == .cancelled)
    let script = Script(Self.begin + Self.back + [.review(true)])
    let outcome = await world.run(ScanJourney(journeyID: try journeyID()), script: script)
    let result = try #require(outcome.output(as: ScanResult.self), "\(outcome)")
    #expect(result.response.highLevelResult == "Passed" && result.pictures.count == 1)
  }

  /// A person who only shows the face is not asked for a document.
  @Test func aSelfieNeedsNoDocument() async throws {
    _ = await world.run(Self.definition(2), script: Script(Self.begin + Self.front + Self.back + [.cancel]))
    let outcome = await world.run(ScanJourney(journeyID: try journeyID()), script: Script([.proceed] + Self.selfie + [.review(true)]))
    #expect(outcome.output(as: ScanResult.self)?.pictures.count == 1, "\(outcome)")
  }

  @Test func aCompleteJourneyIsOnlyShown() async throws {
    _ = await world.run(Self.definition(1), script: Script(Self.begin + Self.front + Self.back + [.review(true)]))
    let outcome = await world.run(ScanJourney(journeyID: try journeyID()), script: Script([.proceed, .review(true)]))
    #expect(outcome.output(as: ScanResult.self)?.response.highLevelResult == "Passed", "\(outcome)")
  }

  @Test func anUnknownJourneyEndsBeforeThePictures() async throws {
    let outcome = await world.run(ScanJourney(journeyID: "none"), script: Script([.proceed]))
    guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.code == "ServerError" && error.message.contains("no such journey"))
  }

  /// An account that may only scan begins with the front.
  @Test func whoMayNotAskBegins() async throws {
    _ = await world.run(Self.definition(1), script: Script(Self.begin + Self.front + [.cancel]))
    let id = try journeyID()
    let again = ScanWorld(Self.card, faults: [1: .status(401)])
    again.entities.apply(
      EntityTransaction(
        Dictionary(uniqueKeysWithValues: world.entities.keys(of: ScanRecord.kind).map { ($0, .write(world.entities.value(of: $0) ?? [])) }))
    )
    let journal = MemoryJournal()
    _ = await again.run(ScanJourney(journeyID: id), script: Script(Self.begin + Self.front + [.cancel]), journal: journal)
    #expect(again.paths.prefix(2) == ["/token", "/token"])
    #expect(messages(journal, of: "frontSide.capture") == ["scan.attempt.1"])
  }

  /// Nothing is taken for what the server does not want any more, and nothing is lost.
  @Test(arguments: [(1, "backSide.confirm", back), (2, "selfie.confirm", selfie)])
  func theKioskFollowsTheOffice(definition: Int, prompt: String, step: [ScriptAnswer]) async throws {
    let before = Self.begin + Self.front + (definition == 2 ? Self.back : [])
    let script = Script(before + step + Self.front + step + [.review(true)]), journal = MemoryJournal()
    let outcome = await world.run(
      Self.definition(definition), script: script, journal: journal, meanwhile: [prompt: rescan("FRONTSIDE")])
    let result = try #require(outcome.output(as: ScanResult.self), "\(outcome)")
    #expect(result.response.requiredAction == "NONE")
    #expect(messages(journal, of: "frontSide.capture") == ["scan.attempt.1", "scan.attempt.changed"])
    let record: ScanRecord? = try ServiceContext(now: 0, entities: world.entities, newID: { "" }).get(
      EntityKey(ScanRecord.kind, try journeyID()))
    let steps = record?.pages.map(\.step)
    #expect(steps == (definition == 1 ? ["FRONTSIDE", "FRONTSIDE", "BACKSIDE"] : ["FRONTSIDE", "BACKSIDE", "FRONTSIDE"]))
    #expect(record?.pages.allSatisfy { $0.attempt == 1 } == true)
  }

  /// A refusal of a journey that is where it was is an error.
  @Test func aRefusalWithoutAChangeEndsTheJourney() async throws {
    let delete: @Sendable () async -> Void = { [world] in
      for key in world.entities.keys(of: ScanRecord.kind) { world.entities.apply(EntityTransaction([key: .remove])) }
    }
    let outcome = await world.run(
      Self.definition(1), script: Script(Self.begin + Self.front + Self.back), meanwhile: ["backSide.confirm": delete])
    guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.code == "ServerError" && error.message.contains("404"))
  }

  /// Sessions of the first version go on as they began.
  @Test func theFirstVersionAsksNothingNew() async throws {
    let input = #"{"credentials":{"username":"kiosk","password":"vestibule","urlPrefix":"idscanenterprisesvc","area":"scanning"}}"#
    let header = Header(session: "session", journey: "scan", version: 1, input: input, startedAt: 0)
    let journal = MemoryJournal([.started(header: header)])
    let runner = Runner(
      journal: journal, host: ScriptHost.automatic(pictures: world), performer: world.performer(),
      environment: RunEnvironment(now: { world.now.withLock { $0 } }, draw: { _ in 0 }))
    let outcome = await runner.resume(Registry([ScanJourney.self]))
    #expect(outcome.output(as: ScanResult.self)?.response.highLevelResult == "Passed", "\(outcome)")
    #expect(world.paths == ["/token", "/journey/upload", "/journey/upload"])
    let bodies = try world.requests.dropFirst().map { try JSONReader().read($0.body) }
    #expect(bodies.allSatisfy { $0["IsDocumentExtracted"]?.bool == true && $0["AdditionalData"]?.elements?.count == 1 })
  }
}
