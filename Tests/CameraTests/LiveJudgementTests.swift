import Documents
import Foundation
import TestQueue
import TestScale
import Testing

@testable import Imaging

/// Hint and gauges never contradict each other over the pictures of a camera: a minute of the moving pattern, and three videos of it.
@Suite(.queued) struct LiveJudgementTests {}

extension LiveJudgementTests {
  /// How many readings are judged: about as many as there are in a minute, or a part of it.
  private static let readings = max(60, TestScale.count(600))

  private static let types: [DocumentType] = [.passport, .idCard, .driversLicense]

  private static func pattern(_ type: DocumentType) -> LiveOrder {
    LiveOrder(.pattern(specimen: SpecimenRequest(of: type, asOf: CameraTestKit.today)), aim: aim(type), rate: 25)
  }

  private static func step(_ type: DocumentType) -> CaptureStep { type.steps(tilted: false)[0] }
  private static func aim(_ type: DocumentType) -> LiveAim { LiveAim(step(type)) }

  /// Judges readings of a source as a capture does, and counts those that showed each hint.
  private static func judge(_ type: DocumentType, from link: ImagingLink, _ id: UInt64, _ count: Int) async throws -> Set<CaptureHint?> {
    var guidance = Guidance(.document(type, step(type)), gates: Gates())
    var hints: Set<CaptureHint?> = [], last = 0
    for reading in 1...count {
      guard let sight = try await CameraTestKit.look(link, id, until: { $0.sight.map { $0.number != last } ?? false })?.frame.sight else {
        Issue.record("no more readings after \(reading)")
        break
      }
      last = sight.number
      guidance.see(sight.reading, number: sight.number, at: reading * 100)
      let judgement = try #require(guidance.judgement)
      hints.insert(judgement.hint)
      #expect(judgement.isConsistent, "reading \(reading): \(judgement)")
    }
    return hints
  }

  @Test func overAMinuteOfThePattern() async throws {
    let link = CameraTestKit.link()
    defer { link.close() }
    try await link.watch(Self.pattern(.passport), descriptor: nil, id: 1)
    let hints = try await Self.judge(.passport, from: link, 1, Self.readings)
    #expect(hints.count > 1, "it shows more than one state: \(hints)")
  }

  /// In each run the video of another type of document, in full those of all.
  @Test(arguments: TestScale.some(1, of: types, for: "videos")) func overAVideo(type: DocumentType) async throws {
    let link = CameraTestKit.link()
    defer { link.close() }
    try await link.watch(Self.pattern(type), descriptor: nil, id: 1)
    try await link.record(1, seconds: 12)
    _ = try #require(try await CameraTestKit.look(link) { $0.recorded ?? 0 >= 6_000 })
    let clip = try await link.endRecord(1)
    try await CameraTestKit.withFile(clip.bytes) { descriptor in
      try await link.watch(LiveOrder(.video, aim: Self.aim(type)), descriptor: descriptor, id: 2)
      _ = try await Self.judge(type, from: link, 2, Self.readings / 2)
    }
  }
}
