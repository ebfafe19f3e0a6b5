import Testing

@testable import Documents

struct JudgeTests {
  static let good = PictureQuality(sharpness: 1.9, glare: 0.001, brightness: 140)

  /// A passport's data page, well placed in a picture of 1000 × 1000: 600 × 422 pixels.
  static func reading(
    quality: PictureQuality? = good, width: Double = 600, at origin: Double = 100, mrz: MrzResult? = Mrz.parse(MrzParserTests.passport)
  ) -> Reading {
    let height = width * 0.704
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { PicturePoint(x: origin + $0.0, y: origin + $0.1) }
    return Reading(
      width: 1000, height: 1000, quality: quality, document: DocumentOutline(corners: corners, aspect: 0.704), lookedForDocument: true,
      mrz: mrz, lookedForMrz: true)
  }

  static let step = DocumentType.passport.steps(tilted: true)[0]
  static let tilted = DocumentType.passport.steps(tilted: true)[1]

  @Test func aGoodPictureIsTakenAutomatically() {
    let judgement = Judge.judge(Self.reading(), step: Self.step, gates: Gates())
    #expect(judgement.takesItself)
    #expect(judgement.hint == nil)
    #expect(judgement.gates.map(\.gate) == [.wholeDocument, .large, .lit, .sharp, .glare, .mrz])
    #expect(judgement.gates.allSatisfy { $0.passed })
    #expect(judgement.gates.allSatisfy { $0.value >= $0.threshold && (0...1).contains($0.value) })
  }

  @Test(arguments: [
    (PictureQuality(sharpness: 1.2, glare: 0, brightness: 140), CaptureHint.holdStill, Gate.sharp),
    (PictureQuality(sharpness: 1.9, glare: 0.05, brightness: 140), .avoidGlare, .glare),
    (PictureQuality(sharpness: 1.9, glare: 0, brightness: 35), .moreLight, .lit),
    // Darkness also reduces sharpness; the hint about light comes first.
    (PictureQuality(sharpness: 1.1, glare: 0, brightness: 35), .moreLight, .lit),
  ])
  func badPicturesGiveOneHint(_ quality: PictureQuality, _ hint: CaptureHint, _ gate: Gate) throws {
    let judgement = Judge.judge(Self.reading(quality: quality), step: Self.step, gates: Gates())
    #expect(judgement.hint == hint)
    #expect(!judgement.takesItself)
    let verdict = try #require(judgement.verdict(at: gate))
    #expect(!verdict.passed)
    #expect(verdict.value < verdict.threshold)
  }

  @Test func theDocumentMustBeWholeAndNear() {
    let gates = Gates()
    #expect(Judge.judge(Self.reading(width: 250), step: Self.step, gates: gates).hint == .moveCloser)
    #expect(Judge.judge(Self.reading(at: -5), step: Self.step, gates: gates).hint == .showWholeDocument)
    // A card in the frame of a passport is flatter by a tenth, which perspective can also cause; an A4 sheet in landscape fits; a strip does
    // not.
    var strip = Self.reading()
    strip.document = DocumentOutline(corners: strip.document?.corners ?? [], aspect: 0.3)
    #expect(Judge.judge(strip, step: Self.step, gates: gates).hint == .fillFrame)
    var none = Self.reading()
    none.document = nil
    #expect(Judge.judge(none, step: Self.step, gates: gates).hint == .showDocument)
    none.height = 704
    #expect(Judge.judge(none, step: Self.step, gates: gates).takesItself, "a scan cut to the edge is the document")
  }

  @Test func theMrzMustBePresentAndRight() {
    let gates = Gates()
    #expect(Judge.judge(Self.reading(mrz: nil), step: Self.step, gates: gates).hint == .showMrz)
    let damaged = Mrz.parse([MrzParserTests.passport[0], MrzParserTests.changed(MrzParserTests.passport[1], 19, "3")])
    let judgement = Judge.judge(Self.reading(mrz: damaged), step: Self.step, gates: gates)
    #expect(judgement.hint == .mrzUnreadable)
    #expect(judgement.verdict(at: .mrz)?.value == 0.6, "three of five check digits hold")
    #expect(Judge.judge(Self.reading(mrz: damaged), step: Self.step, gates: gates, policy: .normal).takesItself)
  }

  @Test func strictnessDecidesTheConsequence() {
    let dark = PictureQuality(sharpness: 1.2, glare: 0, brightness: 20)
    let warned = Judge.judge(Self.reading(quality: dark), step: Self.step, gates: Gates(sharp: .warn, lit: .warn))
    #expect(warned.takesItself)
    #expect(warned.hint == .moreLight)
    let ignored = Judge.judge(Self.reading(quality: dark), step: Self.step, gates: Gates(sharp: .block, lit: .ignore))
    #expect(ignored.verdict(at: .lit) == nil)
    #expect(ignored.hint == .holdStill)
    // Hints of gates that block come before those that only warn.
    #expect(Judge.judge(Self.reading(quality: dark), step: Self.step, gates: Gates(sharp: .block, lit: .warn)).hint == .holdStill)
  }

  @Test func aTiltedPictureIsTakenByThePerson() {
    let glint = PictureQuality(sharpness: 1.9, glare: 0.2, brightness: 140)
    let judgement = Judge.judge(Self.reading(quality: glint, mrz: nil), step: Self.tilted, gates: Gates())
    #expect(!judgement.takesItself)
    #expect(judgement.hint == nil, "glinting is what it is for, and no zone need be read")
  }

  @Test func whatWasNotMeasuredIsNotJudged() {
    let judgement = Judge.judge(Self.reading(quality: nil), step: Self.step, gates: Gates())
    #expect(judgement.gates.map(\.gate) == [.wholeDocument, .large, .mrz])
    #expect(!judgement.takesItself)
    #expect(judgement.hint == nil)
  }

  @Test func standInsMayClaimWhatCannotBeMeasured() {
    var reading = Self.reading()
    reading.claims = [.wrongSide]
    #expect(Judge.judge(reading, step: Self.step, gates: Gates()).hint == .turnOver)
    #expect(!Judge.judge(reading, step: Self.step, gates: Gates()).takesItself)
    reading.claims = [.noDocument]
    #expect(Judge.judge(reading, step: Self.step, gates: Gates()).hint == .showDocument)
  }

  @Test func everyHintHasItsOwnKey() {
    #expect(CaptureHint.moveCloser.phraseKey == "capture.hint.moveCloser")
    #expect(Set(CaptureHint.allCases.map(\.phraseKey)).count == CaptureHint.allCases.count)
  }
}
