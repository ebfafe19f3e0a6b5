import Cells
import Documents
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Taking a picture and judging it.
@Suite struct CaptureTests {
  static func still(blurred: Bool = false) -> Event {
    .frame(CaptureFrame(name: "front.jpg", picture: Samples.photograph(), reading: Samples.reading(blurred: blurred)))
  }

  static func live(blurred: Bool) -> Event {
    .frame(CaptureFrame(name: "webcam", picture: Samples.photograph(), reading: Samples.reading(blurred: blurred), isLive: true))
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

  @Test func aGoodLivePictureIsTakenByItself() {
    var kiosk = KioskTests.asked(Samples.capture)
    #expect(kiosk.update(Self.live(blurred: true)) == [])
    #expect(kiosk.screen.text.contains("Hold it still"))
    #expect(kiosk.update(Self.live(blurred: false)) == [.take(token: 7, name: nil)])
    #expect(kiosk.update(Self.live(blurred: false)) == [])
  }

  @Test func theTimeLimitCountsLivePicturesOnly() {
    var kiosk = KioskTests.asked(Samples.capture, then: [Self.live(blurred: true)])
    #expect(kiosk.tickInterval == 1000)
    #expect(kiosk.update(.tick(milliseconds: 39_000)) == [])
    #expect(kiosk.screen.text.contains("1 second left"))
    #expect(kiosk.update(.tick(milliseconds: 1000)) == [.reply(token: 7, .timedOut)])
    #expect(kiosk.tickInterval == nil)
    #expect(kiosk.update(.tick(milliseconds: 60_000)) == [])
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
    #expect(kiosk.update(.candidatePreview(name: "a.jpg", Samples.photograph())) == [])
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
    guard case .requestPreview(Samples.picture, let part, let size)? = zoomed.first else { Issue.record("\(zoomed)"); return }
    #expect(abs(part.width - 1 / 1.5) < 1e-9 && abs(part.x - (0.5 - 1 / 3)) < 1e-9)
    #expect(size.width > 30 && size.height > 20)
    let moved = kiosk.update(.key(.left))
    guard case .requestPreview(_, let left, _)? = moved.first else { Issue.record("\(moved)"); return }
    #expect(left.x == 0 || left.x < part.x)
    // At the edge it stays.
    for _ in 0..<9 { _ = kiosk.update(.key(.left)) }
    #expect(kiosk.update(.key(.left)) == [])
    // A larger terminal wants a larger picture.
    let resized = kiosk.update(.resized(Size(width: 160, height: 50)))
    guard case .requestPreview(_, _, let larger)? = resized.first else { Issue.record("\(resized)"); return }
    #expect(larger.width > size.width)
  }

  @Test func aPreviewOfAnotherPictureIsNotShown() {
    var kiosk = KioskTests.asked(Samples.confirm)
    let before = kiosk.screen
    let other = PictureReference(digest: "cd", type: "jpg", byteCount: 1)
    _ = kiosk.update(.preview(Preview(reference: other, part: .whole, picture: Samples.photograph())))
    #expect(kiosk.screen == before)
  }

  @Test func cornersAreDrawnWhereTheyAre() throws {
    var kiosk = KioskTests.asked(Samples.confirm)
    _ = kiosk.update(
      .preview(Preview(reference: Samples.picture, part: .whole, picture: Samples.photograph(), source: Size(width: 960, height: 720))))
    #expect(kiosk.screen.text.contains("┏━━"))
    // Zoomed into the middle no corner is in view.
    let middle = PictureRegion(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    _ = kiosk.update(
      .preview(Preview(reference: Samples.picture, part: middle, picture: Samples.photograph(), source: Size(width: 960, height: 720))))
    #expect(!kiosk.screen.text.contains("┏━━"))
  }
}
