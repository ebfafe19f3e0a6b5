import Cells
import Documents
import Gallery
import Testing
import Workflow

@testable import Scenes

/// A picture that fails a check is retaken unless the person decides otherwise.
struct ConfirmTests {
  @Test func enterUsesAGoodPicture() {
    var kiosk = KioskTests.asked(Samples.confirm)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .confirmed)])
  }

  @Test func enterTakesAFailedPictureAgain() {
    var kiosk = KioskTests.asked(Samples.doubtfulConfirm)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .retake)])
  }

  @Test func itIsUsedByASecondButton() {
    var kiosk = KioskTests.asked(Samples.doubtfulConfirm, then: [.key(.right)])
    #expect(kiosk.screen.text.contains("Use it anyway"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .confirmed)])
  }
}

/// The confirm screen shows the document cut out, and walks through its parts.
struct ConfirmWalkTests {
  private static let stay = 4_000

  private static func asked(_ content: PromptContent = Samples.detailedConfirm, calm: Bool = false) -> Kiosk {
    var kiosk = KioskTests.asked(content)
    if calm { _ = kiosk.update(.key(.function(6))) }
    return kiosk
  }

  /// Answers the request as the imaging process does; returns the part.
  private static func answer(_ effects: [KioskEffect], _ kiosk: inout Kiosk) -> PictureRegion? {
    for case .requestStraightened(let reference, let part, _, let size) in effects {
      let picture = Picture(width: size.width, height: size.height) { x, _ in (UInt8(x % 250), 90, 90) }
      _ = kiosk.update(.preview(KeptPicturePreview(reference: reference, part: part, picture: picture)))
      return part
    }
    return nil
  }

  /// The kiosk with the whole document on the screen.
  private static func shown(_ content: PromptContent = Samples.detailedConfirm, calm: Bool = false) throws -> Kiosk {
    var kiosk = asked(content, calm: calm)
    // The request of the first screen is made again for another size.
    _ = kiosk.update(.resized(Size(width: 100, height: 30)))
    #expect(try #require(answer(kiosk.update(.resized(Size(width: 80, height: 24))), &kiosk)) == .whole)
    return kiosk
  }

  @Test func theDocumentIsCutOutWithANarrowBorder() throws {
    var kiosk = Self.asked()
    let effects = kiosk.update(.resized(Size(width: 100, height: 30)))
    guard case .requestStraightened(Samples.picture, .whole, let corners, let size)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    // The sample's corners are 80, 80 and 880, 643.
    #expect(abs(corners[0].x - 64) < 0.01 && abs(corners[0].y - (80 - 0.02 * 563)) < 0.01)
    #expect(abs(corners[2].x - 896) < 0.01 && abs(corners[2].y - (643 + 0.02 * 563)) < 0.01)
    #expect(abs(Double(size.height) / Double(size.width) - 0.704) < 0.02)
  }

  @Test func itWalksByItselfThroughEveryPartAndBack() throws {
    var kiosk = try Self.shown()
    var titles: [Bool] = []
    for text in ["Is the photo clear?", "Is the number easy to read?", "Is every character easy to read?", "Is everything readable?"] {
      #expect(kiosk.update(.tick(milliseconds: Self.stay - 1)).isEmpty, "not before its time")
      let part = try #require(Self.answer(kiosk.update(.tick(milliseconds: 1)), &kiosk))
      titles.append(kiosk.screen.text.contains(text))
      #expect((part == .whole) == (text == "Is everything readable?"))
    }
    #expect(titles == [true, true, true, true])
  }

  @Test func whatWasReadStandsUnderIt() throws {
    var kiosk = try Self.shown()
    for _ in 0..<2 { _ = Self.answer(kiosk.update(.tick(milliseconds: Self.stay)), &kiosk) }
    #expect(kiosk.screen.text.contains("Read: SPECI2014"))
    #expect(kiosk.screen.text.contains("2 of 3"))
  }

  @Test(arguments: [Key.character("x"), .character("+"), .tab, .function(2)])
  func anyKeyEndsTheWalk(key: Key) throws {
    var kiosk = try Self.shown()
    _ = Self.answer(kiosk.update(.tick(milliseconds: Self.stay)), &kiosk)
    _ = Self.answer(kiosk.update(.key(key)), &kiosk)
    #expect(kiosk.tickInterval == nil)
    #expect(kiosk.update(.tick(milliseconds: 10 * Self.stay)).isEmpty)
  }

  @Test func theTimeBeginsWhenThePartIsOnTheScreen() throws {
    var kiosk = try Self.shown()
    let effects = kiosk.update(.tick(milliseconds: Self.stay))
    // The imaging process needs long for the portrait.
    #expect(kiosk.update(.tick(milliseconds: 3 * Self.stay)).isEmpty)
    _ = Self.answer(effects, &kiosk)
    #expect(kiosk.update(.tick(milliseconds: Self.stay - 1)).isEmpty)
    #expect(!kiosk.update(.tick(milliseconds: 1)).isEmpty)
  }

  @Test func withReducedMotionItWaitsForTheKey() throws {
    var kiosk = try Self.shown(calm: true)
    #expect(kiosk.update(.tick(milliseconds: 10 * Self.stay)).isEmpty)
    #expect(kiosk.tickInterval == nil)
    _ = Self.answer(kiosk.update(.key(.character("n"))), &kiosk)
    #expect(kiosk.screen.text.contains("Is the photo clear?"))
  }

  @Test func anIdleKioskSleepsAfterThreeRounds() throws {
    var kiosk = try Self.shown()
    for _ in 0..<12 { _ = Self.answer(kiosk.update(.tick(milliseconds: Self.stay)), &kiosk) }
    #expect(kiosk.tickInterval == nil)
    #expect(kiosk.screen.text.contains("Is everything readable?"))
  }

  @Test func zoomGoesOnFromThePart() throws {
    var kiosk = try Self.shown()
    for _ in 0..<2 { _ = Self.answer(kiosk.update(.tick(milliseconds: Self.stay)), &kiosk) }
    let part = try #require(Self.answer(kiosk.update(.key(.character("+"))), &kiosk))
    #expect(part.width < 0.3 && part.width > 1.0 / 24)
    #expect(part.x < 0.2 && part.y > 0.6, "the number is at the lower left")
    let moved = try #require(Self.answer(kiosk.update(.key(.right)), &kiosk))
    #expect(moved.x > part.x && moved.width == part.width)
  }

  @Test(arguments: [(Size(width: 119, height: 40), false), (Size(width: 120, height: 40), true), (Size(width: 160, height: 50), true)])
  func theDataIsBesideItFrom120Columns(size: Size, isShown: Bool) throws {
    var kiosk = try Self.shown()
    _ = Self.answer(kiosk.update(.resized(size)), &kiosk)
    #expect(kiosk.screen.text.contains("De Bruijn") == isShown)
    _ = Self.answer(kiosk.update(.key(.character("n"))), &kiosk)
    #expect(kiosk.screen.text.contains("De Bruijn") == isShown)
  }

  /// A picture in which no document was found is shown whole.
  @Test func withoutAnOutlineThePictureIsWhole() throws {
    var kiosk = KioskTests.asked(Samples.unmeasuredConfirm)
    let effects = kiosk.update(.resized(Size(width: 100, height: 30)))
    guard case .requestPreview(Samples.picture, .whole, _)? = effects.first else { Issue.record("\(effects)"); return }
    #expect(kiosk.tickInterval == nil)
  }
}
