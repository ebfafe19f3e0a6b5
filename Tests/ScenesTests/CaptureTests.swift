import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Taking a picture and judging it.
struct CaptureTests {
  static func still(blurred: Bool = false) -> KioskEvent {
    .frame(CaptureFrame(name: "front.jpg", picture: SamplePicture.document(), reading: Samples.reading(blurred: blurred)))
  }

  /// An open camera that has shown a picture.
  static let camera: [KioskEvent] = [
    .live(.source(.live, name: "Camera", others: false)), .live(.frame(SamplePicture.document(), number: 1, at: 0)),
  ]

  /// Readings every tenth of a second, from number `first` on.
  static func sights(_ count: Int, from first: Int = 1, blurred: Bool = false) -> [KioskEvent] {
    (first..<first + count).map { .live(.sight(Samples.reading(blurred: blurred), number: $0, at: $0 * 100)) }
  }

  @Test func spaceTakesOnce() {
    var kiosk = KioskTests.asked(Samples.capture, then: [Self.still()])
    #expect(kiosk.update(.key(.character(" "))) == [.take(token: 7, name: nil)])
    #expect(kiosk.update(.key(.character(" "))) == [])
    _ = kiosk.update(.readingFailed(name: "front.jpg", Phrase("kiosk.picture.damaged", ["detail": .text("x")])))
    #expect(kiosk.screen.text.contains("damaged"))
    #expect(kiosk.update(.key(.enter)) == [.take(token: 7, name: nil)])
  }

  @Test func nothingIsTakenBeforeThereIsAPicture() {
    var kiosk = KioskTests.asked(Samples.capture)
    #expect(kiosk.update(.key(.character(" "))) == [])
  }

  @Test func aStillWaitsForThePerson() {
    var kiosk = KioskTests.asked(Samples.capture)
    #expect(kiosk.update(Self.still()) == [])
    #expect(kiosk.tickInterval == nil)
  }

  @Test func aGoodLivePictureIsTakenAutomatically() {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera + Self.sights(5, blurred: true))
    #expect(kiosk.screen.text.contains("Hold still"))
    // Half a second must be good, and the MRZ must be read twice.
    for event in Self.sights(5, from: 6) { #expect(!kiosk.update(event).contains(where: Self.isTaking)) }
    let taken = Self.sights(9, from: 11).flatMap { kiosk.update($0) }.filter(Self.isTaking)
    #expect(taken.count == 1, "once")
    guard case .takeLive(7, let order)? = taken.first, let range = order.range else { Issue.record("\(taken)"); return }
    #expect(range.lowerBound >= 6 && range.count >= 5)
  }

  static func isTaking(_ effect: KioskEffect) -> Bool { if case .takeLive = effect { true } else { false } }

  @Test func captureContinuesAfterABadPicture() {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera)
    for event in Self.sights(12) { _ = kiosk.update(event) }
    #expect(kiosk.update(.key(.character(" "))) == [], "it is being taken")
    _ = kiosk.update(.live(.notTaken(.mrzDiffers)))
    #expect(kiosk.screen.text.contains("two different"))
    let again = Self.sights(12, from: 13).flatMap { kiosk.update($0) }.filter(Self.isTaking)
    #expect(again.count == 1)
  }

  @Test func spaceTakesALivePictureAtAnyTime() {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera + Self.sights(2, blurred: true))
    guard case .takeLive(7, let order)? = kiosk.update(.key(.character(" "))).first else { Issue.record("not taken"); return }
    #expect(order.range == nil)
  }

  @Test func unseenAndNeverGoodSubjectsHaveSeparateLimits() {
    var unseen = KioskTests.asked(Samples.capture, then: Self.camera)
    #expect(unseen.tickInterval == 1000)
    #expect(unseen.update(.tick(milliseconds: 19_000)) == [])
    #expect(unseen.screen.text.contains("1 second left"))
    #expect(unseen.update(.tick(milliseconds: 1_000)) == [.reply(token: 7, .timedOut())])
    #expect(unseen.update(.tick(milliseconds: 60_000)) == [])

    var bad = KioskTests.asked(Samples.capture, then: Self.camera + Self.sights(5, blurred: true))
    #expect(bad.update(.tick(milliseconds: 39_200)) == [])
    #expect(bad.screen.text.contains("1 second left"))
    #expect(bad.update(.tick(milliseconds: 1_000)) == [.reply(token: 7, .timedOut(objection: .sharp))])
  }

  @Test func theClockStopsWhileTheCameraIsGone() {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera + [.live(.source(.unplugged, name: "Camera", others: false))])
    #expect(kiosk.screen.text.contains("unplugged"))
    #expect(kiosk.update(.tick(milliseconds: 60_000)) == [])
    #expect(kiosk.update(.key(.character(" "))) == [.reopenSource])
    #expect(kiosk.update(.key(.enter)) == [.reopenSource], "the button has the focus")
    #expect(kiosk.update(.key(.character("g"))) == [.reply(token: 7, .failed(reason: "camera.unplugged"))])
  }

  /// The times of a source go on while it delivers no pictures; those of the capture do not.
  @Test func theTimeWithoutACameraDoesNotCount() {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera + Self.sights(5))
    for state in [CameraState.unplugged, .opening, .live] { _ = kiosk.update(.live(.source(state, name: "Camera", others: false))) }
    #expect(kiosk.update(.live(.frame(SamplePicture.document(), number: 600, at: 60_000))).isEmpty)
    #expect(kiosk.update(.tick(milliseconds: 1_000)) == [])
    #expect(kiosk.screen.text.contains("39 seconds left"))
  }

  /// What is said of a picture that is not used holds for the gauges too.
  @Test(arguments: [(GuidedTake.Refusal.blurred, Gate.sharp, "out blurred"), (.mrzDiffers, .mrz, "two different")])
  func aPictureThatIsNotUsedFailsItsGauge(refusal: GuidedTake.Refusal, gate: Gate, text: String) throws {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera + Self.sights(12))
    #expect(try #require(kiosk.scene as? CaptureScene).judgement?.verdict(at: gate)?.passed == true)
    _ = kiosk.update(.live(.notTaken(refusal)))
    #expect(kiosk.screen.text.contains(text))
    let scene = try #require(kiosk.scene as? CaptureScene), judgement = try #require(scene.judgement)
    #expect(judgement.verdict(at: gate)?.passed == false && judgement.hint != nil)
  }

  @Test func keysOfALiveSource() {
    var kiosk = KioskTests.asked(Samples.capture, then: Self.camera + Self.sights(2))
    #expect(kiosk.update(.key(.character("c"))) == [], "there is no other camera")
    _ = kiosk.update(.live(.source(.live, name: "Camera", others: true)))
    #expect(kiosk.update(.key(.character("c"))) == [.nextCamera])
    let dark = kiosk.screen
    _ = kiosk.update(.key(.character("l")))
    #expect(kiosk.screen != dark)
    _ = kiosk.update(.key(.character("l")))
    _ = kiosk.update(.key(.character("w")))
    #expect(kiosk.screen.text.contains("%"))
  }

  @Test func aLiveSourceAsksForPicturesOfTheRightSize() {
    var kiosk = KioskTests.asked(Samples.capture)
    let effects = kiosk.update(.live(.source(.opening, name: "Camera", others: false)))
    guard case .livePreview(let size)? = effects.first else { Issue.record("\(effects)"); return }
    #expect(size.width > 30 && size.height > 20)
  }

  @Test func aDeadImagingProcessIsAPause() {
    var kiosk = KioskTests.asked(Samples.capture, then: [Self.still(), .key(.character(" "))])
    _ = kiosk.update(.imaging(.restarting(.verbatim("It stopped."))))
    #expect(kiosk.screen.text.contains("Nothing is"))
    #expect(kiosk.update(.key(.character(" "))) == [])
    _ = kiosk.update(.imaging(.ready))
    #expect(kiosk.update(.key(.character(" "))) == [.take(token: 7, name: nil)])
  }

  @Test func withoutImagingThePersonCanRestartOrGiveUp() {
    var kiosk = KioskTests.asked(Samples.capture, then: [.imaging(.gone(Phrase("kiosk.picture.processMissing", ["detail": .text("x")])))])
    #expect(kiosk.update(.key(.character(" "))) == [.restartImaging])
    #expect(kiosk.update(.key(.character("g"))) == [.reply(token: 7, .failed(reason: "imaging"))])
  }

  @Test func candidatesAreLookedAtAndPicked() {
    var kiosk = KioskTests.asked(Samples.capture)
    let first = kiosk.update(.candidates(["a.jpg", "b.jpg"].map { PictureCandidate(name: $0) }))
    guard case .requestCandidatePreview("a.jpg", let size)? = first.first, size.width > 30 else { Issue.record("\(first)"); return }
    #expect(kiosk.update(.candidatePreview(name: "a.jpg", SamplePicture.document())) == [])
    let second = kiosk.update(.key(.down))
    guard case .requestCandidatePreview("b.jpg", _)? = second.first else { Issue.record("\(second)"); return }
    #expect(kiosk.update(.key(.enter)) == [.take(token: 7, name: "b.jpg")])
  }

  // MARK: Confirming

  @Test func confirmOrAgain() {
    var kiosk = KioskTests.asked(Samples.confirm)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .confirmed)])
    kiosk = KioskTests.asked(Samples.confirm, then: [.key(.right)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .retake)])
    kiosk = KioskTests.asked(Samples.confirm)
    #expect(kiosk.update(.key(.character("r"))) == [.reply(token: 7, .retake)])
  }

  @Test func zoomAndPanAskForTheirPart() throws {
    var kiosk = KioskTests.asked(Samples.confirm)
    let zoomed = kiosk.update(.key(.character("+")))
    guard case .requestStraightened(Samples.picture, let part, _, let size)? = zoomed.first else { Issue.record("\(zoomed)"); return }
    #expect(abs(part.width - 1 / 1.5) < 1e-9 && abs(part.x - (0.5 - 1 / 3)) < 1e-9)
    #expect(size.width > 30 && size.height > 20)
    let moved = kiosk.update(.key(.left))
    guard case .requestStraightened(_, let left, _, _)? = moved.first else { Issue.record("\(moved)"); return }
    #expect(left.x == 0 || left.x < part.x)
    // It stays at the edge.
    for _ in 0..<9 { _ = kiosk.update(.key(.left)) }
    #expect(kiosk.update(.key(.left)) == [])
    // A larger terminal needs a larger picture.
    let resized = kiosk.update(.resized(Size(width: 160, height: 50)))
    guard case .requestStraightened(_, _, _, let larger)? = resized.first else { Issue.record("\(resized)"); return }
    #expect(larger.width > size.width)
  }

  @Test func zoomEndsAt24() throws {
    var kiosk = KioskTests.asked(Samples.confirm)
    var last: PictureRegion?
    for _ in 0..<20 {
      if case .requestStraightened(_, let part, _, _)? = kiosk.update(.key(.character("+"))).first { last = part }
    }
    #expect(abs(try #require(last).width - 1.0 / 24) < 1e-9)
    // At the end the same part is not requested again.
    #expect(kiosk.update(.key(.character("+"))) == [])
    // From the middle it is 46 quarters of the part to the edge, and no step beyond it.
    for _ in 0..<60 {
      if case .requestStraightened(_, let part, _, _)? = kiosk.update(.key(.right)).first { last = part }
    }
    let edge = try #require(last)
    #expect(abs(edge.x + edge.width - 1) < 1e-9)
  }

  @Test func aPreviewOfAnotherPictureIsNotShown() {
    var kiosk = KioskTests.asked(Samples.confirm)
    let before = kiosk.screen
    let other = PictureReference(digest: "cd", type: "jpg", byteCount: 1)
    _ = kiosk.update(.preview(KeptPicturePreview(reference: other, part: .whole, picture: SamplePicture.document())))
    #expect(kiosk.screen == before)
  }
}
