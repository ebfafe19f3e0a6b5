import TestScale
import Testing

@testable import Documents

/// Hint and gauges come from the same picture, whatever the camera shows.
struct LiveJudgementTests {
  private static let step = DocumentType.passport.steps(tilted: false)[0]
  private static let faults: [(inout Reading) -> Void] = [
    { _ in }, { _ in }, { $0.document = nil }, { $0.document?.aspect = 0.3 }, { $0.quality?.sharpness = 0.9 }, { $0.quality?.glare = 0.05 },
    { $0.quality?.brightness = 20 }, { $0.mrz = nil }, { $0.mrz?.valid = false }, { ($0.mrz, $0.lookedForMrz) = (nil, false) },
    { $0.claims = [.wrongSide] }, { $0.claims = [.documentType(type: .idCard)] }, { $0.quality = nil },
    { reading in reading.document?.corners = (reading.document?.corners ?? []).map { PicturePoint(x: $0.x + 60, y: $0.y) } },
    { reading in reading.document?.corners = (reading.document?.corners ?? []).map { PicturePoint(x: $0.x - 120, y: $0.y) } },
    { reading in reading.document?.corners = (reading.document?.corners ?? []).map { PicturePoint(x: $0.x / 3, y: $0.y / 3) } },
  ]

  /// Faults come and go, each for up to a second and a half, some for one picture.
  @Test(arguments: TestScale.seeds(100, for: "faults that come and go")) func theyNeverContradictEachOther(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let gates = Gates(sharp: seed % 3 == 0 ? .warn : .block, glare: seed % 5 == 0 ? .ignore : .block)
    var guidance = Guidance(.document(.passport, Self.step), gates: gates)
    var fault = 0, left = 0, hints: Set<CaptureHint?> = []
    for number in 0..<600 {
      if left == 0 { (fault, left) = (random.below(Self.faults.count), 1 + random.below(random.below(2) == 0 ? 2 : 15)) }
      left -= 1
      var reading = JudgeTests.reading()
      Self.faults[fault](&reading)
      guidance.see(reading, number: number, at: number * 100)
      if random.below(40) == 0 { guidance.refuse(random.below(2) == 0 ? .blurred : .mrzDiffers, at: number * 100) }
      guard let judgement = guidance.judgement else { continue }
      hints.insert(judgement.hint)
      if !judgement.isConsistent { Issue.record("picture \(number): \(judgement)") }
      if judgement.takesItself != (guidance.secondsToTake != nil) {
        Issue.record("picture \(number): the countdown runs at the wrong time")
      }
    }
    #expect(hints.count > 3)
  }

  /// The gauges stay with their hint: the last picture that calls for it, and no other.
  @Test func theGaugesWaitForTheHint() throws {
    var guidance = GuidanceTests.guidance()
    for i in 0..<6 { guidance.see(GuidanceTests.blurred(), number: i, at: i * 100) }
    guidance.see(GuidanceTests.good, number: 6, at: 600)
    #expect(guidance.newest?.judgement.verdict(at: .sharp)?.passed == true)
    #expect(guidance.judgement?.hint == .holdStill && guidance.judgement?.failing?.gate == .sharp)
    for i in 7..<20 { guidance.see(GuidanceTests.good, number: i, at: i * 100) }
    #expect(guidance.judgement?.isGood == true && guidance.judgement?.verdict(at: .sharp)?.passed == true)
  }

  @Test func theCountdownCountsTheStabilityTime() {
    var guidance = GuidanceTests.guidance(.init(stability: 3_000))
    var told: [Int] = []
    for i in 0..<40 {
      guidance.see(GuidanceTests.good, number: i, at: i * 100)
      if let seconds = guidance.secondsToTake, told.last != seconds { told.append(seconds) }
      if guidance.take != nil { break }
    }
    #expect(told == [3, 2, 1])
  }

  /// Every hint about a measurement has a gate of its own kind of picture.
  @Test func everyHintNamesItsGates() {
    for hint in CaptureHint.allCases { #expect(hint.gates.isEmpty == [.turnOver, .otherDocument].contains(hint), "\(hint)") }
  }
}
