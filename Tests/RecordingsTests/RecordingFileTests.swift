import Testing
import Workflow

@testable import Recordings

struct RecordingFileTests {
  private func file() async throws -> ([UInt8], Recording) {
    let (recording, _) = try await PlaybackTests.recording()
    return (try RecordingFile.bytes(of: recording), recording)
  }

  private func refusal(_ bytes: [UInt8]) -> String {
    do throws(RecordingFile.Refusal) {
      _ = try RecordingFile.recording(from: bytes)
      return ""
    } catch { return error.description }
  }

  @Test func itIsReadAsItWasWritten() async throws {
    var (bytes, recording) = try await file()
    #expect(try RecordingFile.recording(from: bytes) == recording)
    // SHA-256 of no bytes (FIPS 180-4).
    recording.pictures = ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855": []]
    bytes = try RecordingFile.bytes(of: recording)
    #expect(try RecordingFile.recording(from: bytes) == recording)
  }

  /// What was observed stands at its place in the timeline. Only a file that has it is of a format that older programs refuse.
  @Test func itHasWhatWasObserved() async throws {
    var (bytes, recording) = try await file()
    #expect(String(decoding: bytes.prefix(40), as: UTF8.self).contains(#""format":1"#))
    recording.trace = [
      Observation(records: 2, time: 1_900_000_000_000, .http, "GET /door", "200", json: .object(["status": 200])),
      Observation(records: 99, time: 1_900_000_000_001, .fault, "slow", json: .null),
    ]
    bytes = try RecordingFile.bytes(of: recording)
    #expect(String(decoding: bytes.prefix(40), as: UTF8.self).contains(#""format":2"#))
    #expect(try RecordingFile.recording(from: bytes) == recording)
    let entries = Timeline(recording.steps, of: DoorModule(), trace: recording.trace).entries
    let place = try #require(entries.firstIndex { $0.kind == .http })
    #expect(entries[place - 1].record == 2 && entries[place + 1].record == 3 && entries.last?.kind == .fault)
    recording.trace[0].time = .max
    #expect(refusal(try RecordingFile.bytes(of: recording)).contains("no clock"))
  }

  @Test func anythingElseIsRefused() {
    for text in ["", "{}", "\n", "hello", #"{"answers":[]}"#] { #expect(refusal(Array(text.utf8)).hasPrefix("It is not a recording.")) }
  }

  @Test func aNewerFormatIsRefused() {
    #expect(refusal(Array(#"{"recording":{"format":3,"shape":"new"}}"#.utf8)).contains("format 3"))
  }

  /// Cut off anywhere.
  @Test func aCutFileIsRefused() async throws {
    let (bytes, _) = try await file()
    for length in stride(from: 100, to: bytes.count, by: 97) { #expect(!refusal(Array(bytes[..<length])).isEmpty, "\(length) bytes") }
    #expect(refusal(Array(bytes.dropLast())).contains("cut off"))
  }

  /// One bit anywhere.
  @Test func aChangedFileIsRefused() async throws {
    let (bytes, _) = try await file()
    for place in stride(from: 0, to: bytes.count, by: 53) {
      var changed = bytes
      changed[place] ^= 1
      #expect(!refusal(changed).isEmpty, "byte \(place)")
    }
  }

  /// The checksum is right, and the times would overflow.
  @Test(arguments: [-1, Int64.min, Int64.max]) func aTimeOutsideOfAllClocksIsRefused(time: Int64) async throws {
    var (_, recording) = try await file()
    recording.steps[1].time = time
    #expect(refusal(try RecordingFile.bytes(of: recording)).contains("no clock"))
  }

  @Test func missingPicturesAreSaid() async throws {
    var (_, recording) = try await file()
    let picture = PictureReference(digest: String(repeating: "a", count: 64), type: "jpg", byteCount: 3)
    recording.steps.append(
      Recording.Step(.entry(at: 9, entry: .performed(effect: "draw", kind: .query, input: "", outcome: try EffectOutcome(of: [picture])))))
    #expect(refusal(try RecordingFile.bytes(of: recording)).hasPrefix("1 of its pictures is missing."))
  }
}
