import Documents
import Foundation
import Notation
import Testing

@testable import Imaging

/// The sequences for testers: each reaches the state in its `about`, and then a good picture. The test sets the clock.
struct SequenceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sequences")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  /// `document: hint moveCloser, then good`.
  private static func about(_ name: String) throws -> (subject: Guidance.Subject, kind: String, what: String) {
    let node = try JSONReader().read(Array(Data(contentsOf: folder.appending(path: name))))
    let words = try #require(node["about"]?.string).split { $0 == " " || $0 == "," || $0 == ":" }.map(String.init)
    let subject: Guidance.Subject =
      switch words[0] {
      case "selfie": .selfie
      case "code": .code
      case "licence": .document(.driversLicense, DocumentType.driversLicense.steps(tilted: false, of: Country(code: "USA"))[1])
      default: .document(.passport, DocumentType.passport.steps(tilted: false)[0])
      }
    return (subject, words[1], words[2])
  }

  private static func sequence(_ name: String) throws -> StandInSequence {
    let file = try StandInFile(folder.appending(path: name).path)
    guard case .sequence(let sequence) = file else { throw ImagingError(.standIn, "\(name) is no sequence.") }
    return sequence
  }

  @Test func thereAreTwentyOfThem() { #expect(Self.names.count >= 20) }

  @Test(arguments: names) func itReachesWhatItIsFor(_ name: String) throws {
    let (subject, kind, what) = try Self.about(name)
    let sequence = try Self.sequence(name)
    let aspect = if case .document(_, let step) = subject { step.frame.aspect } else { 0.704 }
    var guidance = Guidance(subject, gates: Gates())
    var hints: Set<String> = [], cameras: Set<String> = [], taken: Int?
    for number in 1...150 where taken == nil {
      let time = number * 1000 / StandInSequence.rate
      let entry = sequence.entries[sequence.index(at: time)]
      cameras.insert(entry.camera.rawValue)
      guard entry.camera == .live else {
        guidance.interrupt()
        continue
      }
      let reading = SequenceFeed.reading(entry, number, PixelSize(width: 1000, height: Int(1000 * aspect)), aspect: aspect)
      guidance.see(reading, number: number, at: time)
      if let hint = guidance.judgement?.hint { hints.insert(hint.rawValue) }
      #expect(guidance.judgement?.isConsistent == true, "picture \(number)")
      if guidance.take != nil { taken = time }
    }
    #expect(kind == "hint" ? hints.contains(what) : cameras.contains(what), "\(hints) \(cameras)")
    #expect(taken != nil, "in the end a picture is taken automatically")
    if let taken { #expect(taken > 3_000, "not while something was wrong") }
  }

  /// A tester who completes a sequence gets a document that is valid for years.
  @Test(arguments: names) func itDoesNotEndWithAnExpiredDocument(_ name: String) throws {
    let sequence = try Self.sequence(name)
    let day = ImagingTestKit.today
    for entry in sequence.entries {
      guard let mrz = entry.standIn.mrz.map({ Mrz.parse($0) }), let date = mrz.fields[.expirationDate] else { continue }
      let expires = try #require(MrzDate(date)?.expiration(asOf: day))
      #expect(expires.year >= day.year + 20, "\(expires.iso)")
    }
  }

  /// There is a sequence for every camera state and for every hint that a measurement can give.
  @Test func nothingIsMissing() throws {
    let reached = Set(try Self.names.map { try Self.about($0).what })
    for state in CameraState.allCases where state != .live { #expect(reached.contains(state.rawValue), "\(state)") }
    for hint in CaptureHint.allCases where hint != .fillFrame { #expect(reached.contains(hint.rawValue), "\(hint)") }
  }

  @Test func mistakesAreReportedWithTheirPositions() throws {
    for (text, word) in [
      (#"{"sequence": []}"#, "at least one"), (#"{"sequence": [{"camera": "asleep"}]}"#, "camera"),
      (#"{"sequence": [{"seconds": 0}]}"#, "seconds"), (#"{"sequence": [{}], "mrz": null}"#, "mrz"),
    ] {
      #expect { try StandInSequence(JSONReader().read(Array(text.utf8))) } throws: { "\($0)".contains(word) }
    }
  }

  /// A busy machine looks seldom. Each look shows it at most two more pictures, so that it misses no entry.
  @Test func timeInWhichNobodyLooksDoesNotCount() {
    var clock = SequenceClock(), now = ContinuousClock.now
    clock.advance(to: now)
    #expect(clock.time == 0)
    for seconds in [0.02, 0.1, 30, 0.0004, 0.0004, 0.0004] {
      now += .seconds(seconds)
      clock.advance(to: now)
    }
    #expect(clock.time == 20 + 100 + 200 + 1)
    clock.skip(to: 5_000)
    clock.skip(to: 1_000)
    #expect(clock.time == 5_000)
  }
}
