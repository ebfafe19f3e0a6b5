import Testing
import Workflow

@testable import Recordings

/// A whole recording with fictitious data.
struct ShareSafeRecordingTests {
  private static func shareSafe(_ recording: Recording) async throws(ShareSafeRecording.Refusal) -> Recording {
    try await ShareSafeRecording(recording, PlaybackTests.modules, PlaybackTests.look) { _ in [] }.recording
  }

  /// With steps back, which are runs of their own, and for a session that has not ended.
  @Test(
    arguments: [
      [:], ["name": [.back]], ["data": [.back, .back]], ["way": [.answer(.cancelled)]], ["data": [.answer(.retake)]], ["name": [.suspend]],
    ] as [[String: [Reply]]])
  func itGoesTheSameWayWithAnotherName(replies: [String: [Reply]]) async throws {
    let (original, _) = try await PlaybackTests.recording(DoorVisitor(replies))
    let safe = try await Self.shareSafe(original)
    #expect(safe.records.map(\.way) == original.records.map(\.way))
    let playback = try await Playback(safe, PlaybackTests.modules)
    #expect(PlaybackCheck(safe, try playback.seen(PlaybackTests.look), parting: playback.parting).difference == nil)
    #expect(safe.seen.screens.map(\.prompt) == original.seen.screens.map(\.prompt))
    let bytes = try RecordingFile.bytes(of: safe), text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("Ada") && !text.contains("visit"))
    #expect(try RecordingFile.recording(from: bytes) == safe)
    #expect(try await RecordingFile.bytes(of: Self.shareSafe(original)) == bytes, "the same original gives the same bytes")
  }

  /// A branch names the session from which it comes.
  @Test func aBranchDoesNotNameItsOrigin() async throws {
    var (original, _) = try await PlaybackTests.recording()
    var header = try #require(original.header)
    header.origin = Header.Origin(session: "0123456789abcdef", records: 3)
    original.steps[0].record = .started(header: header)
    let origin = try #require(try await Self.shareSafe(original).header?.origin)
    #expect(origin.records == 3 && origin.session.count == 16 && origin.session != "0123456789abcdef")
  }

  /// The journey goes another way for Ada than for anybody else. The entry is said, and no value.
  @Test func aWayThatDependsOnTheNameIsRefused() async throws {
    try await DoorJourney.$change.withValue(11) {
      let (original, _) = try await PlaybackTests.recording()
      do throws(ShareSafeRecording.Refusal) {
        _ = try await Self.shareSafe(original)
        Issue.record("it was not refused")
      } catch {
        #expect(error.description.contains("at entry 6") && error.description.contains("present known"))
        #expect(!error.description.contains("Ada"))
      }
    }
  }
}
