import Cells
import JourneyKit
import Phrases
import Scenes
import ShippedTexts
import Testing
import Workflow

@testable import Recordings

struct PlaybackTests {
  static let modules = JourneyModules([DoorModule()])

  static var look: Look {
    Look(
      theme: .marked, wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"), language: "en", languages: [], themes: [])
  }

  /// A recording of a visit, and what the visitor was asked.
  static func recording(_ visitor: DoorVisitor = DoorVisitor()) async throws -> (Recording, [PendingPrompt]) {
    let journal = MemoryJournal()
    _ = await Runner(journal: journal, host: visitor, performer: visitor).run(DoorJourney(), session: "visit")
    var recording = Recording(program: "test", steps: journal.records.map { Recording.Step($0) })
    recording.seen = try await Playback(recording, modules).seen(look)
    return (recording, await visitor.asked)
  }

  private static func difference(_ recording: Recording) async throws -> PlaybackCheck.Difference? {
    let playback = try await Playback(recording, modules)
    return PlaybackCheck(recording, try playback.seen(look), parting: playback.parting).difference
  }

  /// The screens are those that the person saw, in the same order, also after a step back and for an answer that was typed before.
  @Test(
    arguments: [
      [:], ["name": [.back]], ["data": [.back, .back]], ["way": [.answer(.cancelled)]], ["data": [.answer(.retake)]],
    ] as [[String: [Reply]]])
  func itShowsWhatWasSeen(replies: [String: [Reply]]) async throws {
    let (recording, asked) = try await Self.recording(DoorVisitor(replies))
    let playback = try await Playback(recording, Self.modules)
    let live = asked.map { playback.text($0, Self.look) }
    #expect(recording.seen.screens.map(\.text) == live)
    #expect(try await Self.difference(recording) == nil)
  }

  @Test func itHasTheEventsAndTheResult() async throws {
    let (recording, _) = try await Self.recording()
    #expect(recording.seen.events == [#"{"call":"isOpen"}"#])
    #expect(recording.seen.result == #"{"name":"Ada"}"#)
    let (closed, _) = try await Self.recording(DoorVisitor(isOpen: false))
    #expect(closed.seen.result == #"{"code":"CLOSED"}"#)
  }

  /// A session that was left has the prompt that waits.
  @Test func aLeftSessionEndsAtItsPrompt() async throws {
    let (recording, _) = try await Self.recording(DoorVisitor(["name": [.suspend]]))
    #expect(recording.seen.screens.last?.prompt == "name" && recording.seen.result == nil)
    #expect(try await Self.difference(recording) == nil)
  }

  /// The records: started, intro, way, the query, name, data, ended.
  @Test(arguments: [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4), (7, 5), (8, 6), (9, 6), (10, 7)])
  func aChangeOfTheJourneyIsNoticed(change: Int, at entry: Int) async throws {
    let (recording, _) = try await Self.recording()
    let difference = try await DoorJourney.$change.withValue(change) { try await Self.difference(recording) }
    #expect(difference?.entry == entry, "\(difference?.sentence ?? "no difference")")
  }

  /// A screen that is recorded for another entry is a difference too.
  @Test func aScreenAtAnotherEntryIsNoticed() async throws {
    var (recording, _) = try await Self.recording()
    recording.seen.screens[1].entry += 1
    #expect(try await Self.difference(recording)?.entry == recording.seen.screens[1].entry)
  }

  @Test func bothSidesAreSaid() async throws {
    let (recording, _) = try await Self.recording()
    let difference = try await DoorJourney.$change.withValue(5) { try await Self.difference(recording) }
    #expect(
      difference?.sentence == "At entry 4 the journey reaches query \"isLocked\", but the recording holds query \"isOpen\".")
  }

  @Test func aJourneyThatIsNotThereIsSaid() async throws {
    let (recording, _) = try await Self.recording()
    await #expect(throws: WorkflowError.self) { try await Playback(recording, JourneyModules([])) }
  }

  @Test func itsAnswersAreAScript() async throws {
    let (recording, _) = try await Self.recording(DoorVisitor(["name": [.back]]))
    #expect(
      Script(of: recording.records, secret: "") { $0.digest }.answers
        == [.proceed, .choose("bell"), .back, .choose("bell"), .enter("Ada"), .review(true)])
  }
}
