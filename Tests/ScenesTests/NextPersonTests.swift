import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// What the next person at the kiosk sees, and what only a tester can do.
struct NextPersonTests {
  // MARK: The menu

  @Test func theFocusIsOnTheNewVerification() {
    var kiosk = KioskTests.menu()
    _ = kiosk.update(.resumable(true))
    #expect(kiosk.screen.text.contains("Continue a verification"))
    #expect(kiosk.update(.key(.enter)) == [.start(journey: "document")])
    kiosk = KioskTests.menu()
    _ = kiosk.update(.resumable(true))
    _ = kiosk.update(.key(.down))
    #expect(kiosk.update(.key(.enter)) == [.resume])
  }

  @Test func withoutASuspendedSessionNothingIsOffered() {
    var kiosk = KioskTests.menu()
    #expect(!kiosk.screen.text.contains("Continue a verification"))
    _ = kiosk.update(.resumable(true))
    _ = kiosk.update(.key(.down))
    _ = kiosk.update(.resumable(false))
    #expect(!kiosk.screen.text.contains("Continue a verification"))
    #expect(kiosk.update(.key(.enter)) == [.start(journey: "document")])
  }

  @Test func thePersonWhoLeavesSeesTheNumberAndTheNextOneDoesNot() {
    var kiosk = KioskTests.menu()
    _ = kiosk.update(.started(Samples.facts))
    _ = kiosk.update(.ended(.suspended(number: "482913")))
    _ = kiosk.update(.resumable(true))
    #expect(kiosk.screen.text.contains("4 8 2 9 1 3"))
    #expect(kiosk.update(.key(.enter)) == [.forgetClient])
    #expect(kiosk.screen.text.contains("Welcome") && !kiosk.screen.text.contains("4 8 2"))
    #expect(kiosk.update(.key(.enter)) == [.start(journey: "document")])
  }

  @Test func theNumberIsAskedForAndEscLeadsBack() {
    var kiosk = KioskTests.menu()
    _ = kiosk.update(.resumable(true))
    _ = kiosk.update(.asked(PendingPrompt(token: 3, prompt: Prompt(id: "number", content: Samples.number), canGoBack: true)))
    for digit in "48291" { _ = kiosk.update(.key(.character(digit))) }
    #expect(kiosk.update(.key(.enter)) == [], "a digit is missing")
    _ = kiosk.update(.key(.character("3")))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 3, .entered(text: "482913"))])
    _ = kiosk.update(.asked(PendingPrompt(token: 4, prompt: Prompt(id: "number", content: Samples.unknownNumber), canGoBack: true)))
    #expect(kiosk.screen.text.contains("No verification has this number"))
    #expect(kiosk.update(.key(.function(10))) == [.back(token: 4)], "nothing runs that could be stopped")
    _ = kiosk.update(.ended(.turnedBack))
    #expect(kiosk.screen.text.contains("Welcome"))
  }

  // MARK: A demonstration

  static let demonstration = "Demonstration, not a verification"

  @Test func aDemonstrationIsMarkedOnEveryScreen() {
    for screen in EverySceneTests.screens where screen.name != "too-small" {
      var kiosk = screen.make(Samples.look(), KioskTests.size)
      _ = kiosk.update(.source(.specimen))
      // Beside the time that is left, or a tester's faults, there is only room for the shorter words.
      let isFull = kiosk.screen.row(0).contains(" left ") || !kiosk.activeFaults.isEmpty
      let words = isFull ? "Demonstration" : Self.demonstration
      #expect(kiosk.screen.row(0).contains(words), "\(screen.name): \(kiosk.screen.row(0))")
    }
  }

  /// In every language and on the smallest screen, beside the progress.
  @Test(arguments: Samples.everyLanguage.filter { $0 != PseudoLocale.tag }) func itFits(language: String) {
    let look = Samples.look(language)
    for size in [Size(width: 40, height: 12), Size(width: 60, height: 20), KioskTests.size] {
      var kiosk = GalleryScreen.asked(Samples.types, look: look, size: size)
      let before = kiosk.screen.row(0)
      _ = kiosk.update(.source(.pattern))
      let long = look.wording.text(Phrase("kiosk.demonstration")), short = look.wording.text(Phrase("kiosk.demonstrationShort"))
      let canvas = kiosk.drawn()
      let row = canvas.screen.row(0)
      #expect(canvas.cuts.isEmpty, "\(language): \(canvas.cuts)")
      #expect(row.contains(size == KioskTests.size ? long : short), "\(language), \(size.width): \(row)")
      #expect(row.suffix(4) == before.suffix(4), "the step stays where it is")
    }
  }

  @Test(arguments: PictureOrigin.allCases) func onlyPicturesThatShowNobodyAreADemonstration(origin: PictureOrigin) {
    var kiosk = KioskTests.menu()
    _ = kiosk.update(.source(origin))
    #expect(kiosk.screen.text.contains(Self.demonstration) == [.specimen, .pattern, .standIn].contains(origin))
  }

  /// A session that began with drawn pictures stays a demonstration, whatever source it is resumed with.
  @Test func earlierPicturesCount() {
    var kiosk = KioskTests.menu()
    _ = kiosk.update(.source(.camera))
    _ = kiosk.update(.started(Samples.facts))
    #expect(!kiosk.screen.text.contains(Self.demonstration))
    _ = kiosk.update(.asked(PendingPrompt(token: 1, prompt: Prompt(id: "a", content: Samples.types), sources: [.camera, .specimen])))
    #expect(kiosk.screen.text.contains(Self.demonstration))
    _ = kiosk.update(.working(nil))
    #expect(kiosk.screen.text.contains(Self.demonstration))
    _ = kiosk.update(.ended(.finished(Samples.demonstration)))
    #expect(kiosk.screen.text.contains("nobody’s identity was verified"))
    #expect(kiosk.screen.text.contains(Self.demonstration))
    _ = kiosk.update(.key(.enter))
    #expect(!kiosk.screen.text.contains(Self.demonstration), "the next person stands before a camera")
  }

  /// A folder can contain photographs and stand-ins, so the origin is unknown until a picture is chosen.
  @Test func aStandInIsMarkedAsSoonAsItIsShown() {
    var kiosk = KioskTests.asked(Samples.capture)
    #expect(!kiosk.screen.text.contains(Self.demonstration))
    _ = kiosk.update(
      .frame(CaptureFrame(name: "a", picture: SamplePicture.document(), reading: Samples.reading(origin: .standIn))))
    #expect(kiosk.screen.text.contains(Self.demonstration))
  }

  // MARK: The tester's keys

  @Test func onlyTestersHaveTheTestersMenu() {
    var client = KioskTests.asked(Samples.types)
    #expect(client.update(.key(.function(12))) == [])
    #expect(!client.screen.text.contains("Tester menu"))
    var tester = KioskTests.asked(Samples.types, isTester: true, then: [.source(.specimen)])
    _ = tester.update(.key(.function(12)))
    #expect(tester.screen.text.contains("Tester menu") && tester.screen.text.contains("specimen"))
  }

  @Test func onlyTestersKeepPicturesAsCases() {
    let live = CaptureTests.camera + CaptureTests.sights(2)
    var client = KioskTests.asked(Samples.capture, then: live)
    #expect(client.update(.key(.character("k"))) == [])
    var tester = KioskTests.asked(Samples.capture, isTester: true, then: live)
    #expect(tester.update(.key(.character("k"))) == [.keepFrame])
  }

  /// They are not in the footer or in the help of any scene.
  @Test func theTestersKeysAreNotShownToClients() {
    for screen in EverySceneTests.screens where !["facts", "scenarios", "office-visit", "events"].contains(screen.name) {
      let kiosk = screen.make(Samples.look(), Size(width: 200, height: 60))
      let labels = kiosk.hints.map(\.label.key)
      #expect(Set(labels).isDisjoint(with: ["kiosk.keys.facts", "scene.capture.keepKey", "office.key.office"]), "\(screen.name)")
    }
  }

  // MARK: Stopping

  @Test func stopHereAsksFirst() {
    var kiosk = KioskTests.asked(Samples.error, then: [.key(.tab), .key(.tab)])
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Stop?"))
    #expect(kiosk.update(.key(.enter)) == [], "no is the default")
    #expect(!kiosk.screen.text.contains("Stop?") && kiosk.screen.text.contains("This document has expired"))
    for key in [Key.enter, .tab, .tab] { _ = kiosk.update(.key(key)) }
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "stop"))])
    var later = KioskTests.asked(Samples.error, then: [.key(.tab), .key(.tab), .key(.enter), .key(.tab)])
    #expect(later.update(.key(.enter)) == [.suspendJourney])
  }

  /// An error has one ending, regardless of the key.
  @Test func f10AtAnErrorEndsAsStopHereDoes() {
    var kiosk = KioskTests.asked(Samples.error, then: [.key(.function(10)), .key(.tab), .key(.tab)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "stop"))])
    kiosk = KioskTests.asked(Samples.types, then: [.key(.function(10)), .key(.tab), .key(.tab)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .cancelled)])
  }

  @Test func nothingElseAsks() {
    var kiosk = KioskTests.asked(Samples.error)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "retake"))])
    kiosk = KioskTests.asked(Samples.diskFull, then: [.key(.tab)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "leave"))], "it can be taken up again")
  }

  @Test func keptPicturesAreOnlyMentionedIfTheyAreKept() {
    for keeps in [true, false] {
      var kiosk = KioskTests.menu()
      _ = kiosk.update(.started(Samples.facts))
      _ = kiosk.update(
        .ended(.failed(code: "870", name: "Unexpected", message: Phrase("document.error.Timeout.title"), keepsPictures: keeps)))
      #expect(kiosk.screen.text.contains("are saved") == keeps)
    }
  }

  /// The reason in the journal for giving up a picture.
  @Test(arguments: [
    ("kiosk.picture.damaged", "picture.damaged"), ("kiosk.picture.processDied", "imaging.processDied"),
    ("kiosk.trouble.diskFull", "store.diskFull"),
  ])
  func theReasonNamesTheCause(key: String, reason: String) {
    var kiosk = KioskTests.asked(Samples.capture, then: [.readingFailed(name: nil, Phrase(key, ["detail": .text("x")]))])
    #expect(kiosk.update(.key(.character("g"))) == [.reply(token: 7, .failed(reason: reason))])
  }
}
