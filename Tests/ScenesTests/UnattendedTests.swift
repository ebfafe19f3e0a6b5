import Cells
import Gallery
import Phrases
import TestScale
import Testing
import Workflow

@testable import Scenes

/// A kiosk that nobody watches, on a clock of ticks.
struct UnattendedTests {
  static let rules = UnattendedRules(
    offers: Samples.offers + [JourneyOffer(id: "other", title: .verbatim("Another"))], idleLimit: 60_000, warningTime: 20_000,
    lastScreenTime: 15_000, mostAttempts: 2, staffLimit: 300_000)

  /// Back at the first screen.
  private static let restart: [KioskEffect] = [
    .forgetClient, .resetLook, .demonstrate(true), .requestSpecimen(0, size: Size(width: 72, height: 20)),
  ]

  static func kiosk(_ rules: UnattendedRules = rules, outOfOrder: OutOfOrder? = nil, then events: [KioskEvent] = []) -> Kiosk {
    var kiosk = Kiosk(mode: .unattended(rules), look: Samples.look(), size: KioskTests.size, outOfOrder: outOfOrder)
    for event in events { _ = kiosk.update(event) }
    return kiosk
  }

  static func asked(_ content: PromptContent, _ token: Int = 7, id: String = "a") -> KioskEvent {
    .asked(PendingPrompt(token: token, prompt: Prompt(id: id, content: content)))
  }

  /// A kiosk in a journey, at the review of somebody's data.
  private static func reviewing() -> Kiosk { kiosk(then: [.started(Samples.facts), asked(Samples.review)]) }

  // MARK: An office

  /// Whoever finds an office that was left alone sees nothing; a session that staff continue there is not interrupted.
  @Test func anOfficeThatIsLeftAloneIsLocked() {
    var kiosk = Kiosk(mode: .office, look: Samples.look(), size: KioskTests.size)
    _ = kiosk.update(Self.asked(Samples.review))
    #expect(kiosk.update(.tick(milliseconds: 299_999)) == [])
    _ = kiosk.update(.key(.right))
    #expect(kiosk.update(.tick(milliseconds: 299_999)) == [] && kiosk.tickInterval == 1)
    #expect(kiosk.update(.tick(milliseconds: 1)) == [.lockOffice])
    _ = kiosk.update(.started(Samples.facts))
    _ = kiosk.update(Self.asked(Samples.review))
    #expect(kiosk.update(.tick(milliseconds: 900_000)) == [] && kiosk.tickInterval == nil)
  }

  // MARK: Before a journey

  @Test func anyKeyLeadsFromScreenToScreen() {
    var rules = Self.rules
    rules.asksConsent = true
    var kiosk = Self.kiosk(rules)
    #expect(kiosk.screen.text.contains("Press any key to begin"))
    #expect(kiosk.update(.key(.character("x"))) == [.demonstrate(false)])
    #expect(kiosk.screen.text.contains("Choose your language"))
    #expect(kiosk.update(.key(.enter)).contains(.language(kiosk.look.language)))
    #expect(kiosk.screen.text.contains("Your data"))
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Welcome"))
    #expect(kiosk.update(.key(.enter)) == [.start(journey: "document")])
  }

  @Test func oneLanguageAndOneJourneyAreNotAskedFor() {
    var rules = Self.rules
    rules.offers = Array(Samples.offers.prefix(1))
    var kiosk = Self.kiosk(rules)
    kiosk.look.languages = Array(kiosk.look.languages.prefix(1))
    #expect(kiosk.update(.key(.enter)) == [.demonstrate(false), .start(journey: "document")])
  }

  @Test func whoDeclinesIsBackAtTheFirstScreen() {
    var rules = Self.rules
    rules.asksConsent = true
    var kiosk = Self.kiosk(rules, then: [.key(.enter), .key(.enter), .key(.right)])
    #expect(kiosk.update(.key(.enter)) == Self.restart)
    #expect(kiosk.phase == .attract)
  }

  @Test func aSessionThatWasLeftIsNotOffered() {
    var kiosk = Self.kiosk(then: [.resumable(true), .key(.enter), .key(.enter)])
    #expect(kiosk.screen.text.contains("Welcome") && !kiosk.screen.text.contains("Continue a verification"))
    #expect(kiosk.update(.key(.escape)) == Self.restart)
  }

  // MARK: The demonstration

  @Test func theFirstScreenDemonstratesUntilAKeyIsPressed() {
    var kiosk = Self.kiosk()
    let asked = PendingPrompt(token: 0, prompt: Prompt(id: "a", content: Samples.types))
    #expect(kiosk.update(.demonstrated(.asked(asked))) == [])
    #expect(kiosk.screen.text.contains("Which document would you like to use?"))
    #expect(kiosk.screen.text.contains("Press any key to begin") && kiosk.screen.text.contains("Demonstration"))
    // A key is not an answer to what is demonstrated.
    #expect(kiosk.update(.key(.enter)) == [.demonstrate(false)])
    #expect(kiosk.screen.text.contains("Choose your language") && !kiosk.screen.text.contains("Demonstration"))
    #expect(kiosk.update(.demonstrated(.asked(asked))) == [])
    #expect(kiosk.screen.text.contains("Choose your language"))
    _ = kiosk.update(.key(.escape))
    _ = kiosk.update(.demonstrated(.asked(asked)))
    _ = kiosk.update(.demonstrated(.ended(.turnedBack)))
    #expect(kiosk.screen.text.contains("Have your passport"))
  }

  /// A session that staff continue, or what they look at, is no demonstration.
  @Test func staffWhoComeMeanwhileEndIt() {
    var kiosk = Self.kiosk()
    _ = kiosk.update(.demonstrated(.asked(PendingPrompt(token: 0, prompt: Prompt(id: "a", content: Samples.types)))))
    let asked = PendingPrompt(token: 1, prompt: Prompt(id: "b", content: Samples.types))
    #expect(kiosk.update(.asked(asked)) == [.demonstrate(false)])
    #expect(!kiosk.screen.text.contains("Press any key to begin") && !kiosk.screen.text.contains("Demonstration"))
    #expect(!kiosk.isDemonstration)
  }

  @Test func aDemonstrationAnswersNothing() {
    var kiosk = Self.kiosk()
    _ = kiosk.update(.demonstrated(.asked(PendingPrompt(token: 0, prompt: Prompt(id: "a", content: Samples.capture)))))
    #expect(kiosk.update(.tick(milliseconds: 600_000)) == [])
    #expect(kiosk.phase == .attract)
  }

  // MARK: The next client

  @Test func everyClientBeginsWithTheSameSettings() {
    var kiosk = Self.reviewing()
    _ = kiosk.update(.key(.function(5)))
    _ = kiosk.update(.key(.function(6)))
    #expect(kiosk.look.accessibility == AccessibilitySettings(reducesMotion: true, hasLargeText: true))
    #expect(kiosk.update(.ended(.cancelled)) == Self.restart)
    #expect(kiosk.look.accessibility == AccessibilitySettings())
    #expect(kiosk.screen.text.contains("Press any key to begin"))
  }

  @Test func theLastScreenShowsNoDataAndGoesByItself() {
    var kiosk = Self.kiosk(then: [.started(Samples.facts)])
    let effects = kiosk.update(.ended(.finished(Samples.result)))
    #expect(effects == [.requestQRCode(Samples.facts.session)])
    let number = SessionNumber(of: Samples.facts.session).description.map(String.init).joined(separator: " ")
    #expect(kiosk.screen.text.contains("Thank you") && kiosk.screen.text.contains(number))
    for row in Samples.result.rows { #expect(!kiosk.screen.text.contains(kiosk.look.text(row.value))) }
    #expect(kiosk.tickInterval == 15_000)
    #expect(kiosk.update(.tick(milliseconds: 14_999)) == [])
    #expect(kiosk.update(.tick(milliseconds: 1)) == Self.restart)
    #expect(kiosk.phase == .attract)
  }

  @Test func aFailureGoesByItselfToo() {
    var kiosk = Self.kiosk(then: [
      .started(Samples.facts), .ended(.failed(code: "1002", name: "ModuleError", message: .verbatim("No."))),
    ])
    #expect(kiosk.screen.text.contains("1002"))
    #expect(kiosk.update(.tick(milliseconds: 15_000)) == Self.restart)
  }

  // MARK: Nobody is there

  @Test func aSessionThatIsLeftAloneIsCancelledAndErased() {
    var kiosk = Self.reviewing()
    #expect(kiosk.update(.tick(milliseconds: 59_999)) == [])
    #expect(!kiosk.screen.text.contains("Are you still there?"))
    _ = kiosk.update(.tick(milliseconds: 1))
    #expect(kiosk.screen.text.contains("Are you still there?") && kiosk.screen.text.contains("20 seconds"))
    _ = kiosk.update(.tick(milliseconds: 12_000))
    #expect(kiosk.screen.text.contains("8 seconds"))
    #expect(kiosk.update(.tick(milliseconds: 8_000)) == [.abandon(token: 7, .cancelled, isUnattended: true)])
    #expect(kiosk.update(.ended(.cancelled)) == Self.restart)
    #expect(kiosk.screen.text.contains("Press any key to begin"))
  }

  @Test func aKeyAnswersAndDoesNothingElse() {
    var kiosk = Self.reviewing()
    _ = kiosk.update(.tick(milliseconds: 65_000))
    #expect(kiosk.update(.key(.enter)) == [], "the review is not confirmed by it")
    #expect(!kiosk.screen.text.contains("Are you still there?"))
    #expect(kiosk.update(.tick(milliseconds: 59_999)) == [])
    #expect(!kiosk.screen.text.contains("Are you still there?"))
  }

  @Test func typingCountsAsBeingThere() {
    var kiosk = Self.kiosk(then: [.started(Samples.facts), Self.asked(Samples.code)])
    _ = kiosk.update(.tick(milliseconds: 59_000))
    _ = kiosk.update(.keys([.character("1"), .character("2")]))
    _ = kiosk.update(.tick(milliseconds: 59_000))
    #expect(!kiosk.screen.text.contains("Are you still there?"))
  }

  @Test func theScreensBeforeAJourneyGoToo() {
    var kiosk = Self.kiosk(then: [.key(.enter)])
    #expect(kiosk.screen.text.contains("Choose your language"))
    #expect(kiosk.update(.tick(milliseconds: 80_000)) == Self.restart)
    #expect(kiosk.phase == .attract)
  }

  @Test func whileTheJourneyWorksNoTimeIsCounted() {
    var kiosk = Self.kiosk(then: [.started(Samples.facts)])
    #expect(kiosk.tickInterval == nil)
    #expect(kiosk.update(.tick(milliseconds: 600_000)) == [])
    #expect(!kiosk.screen.text.contains("Are you still there?"))
  }

  // MARK: Staff

  @Test func staffGoOnWithTheirPIN() {
    var kiosk = Self.reviewing()
    _ = kiosk.update(.key(.function(12)))
    #expect(kiosk.screen.text.contains("Call a member of staff?"))
    #expect(kiosk.update(.key(.enter)) == [.report(.staffCalled)])
    #expect(!kiosk.screen.text.contains("De Bruijn"), "nobody who passes by sees the data")
    for key in [Key.escape, .enter, .character("?"), .function(1), .function(2), .function(10), .function(12)] {
      #expect(kiosk.update(.key(key)) == [])
      #expect(kiosk.overlay is StaffOverlay)
    }
    _ = kiosk.update(.key(.backspace))
    for digit in "2468" { _ = kiosk.update(.key(.character(digit))) }
    #expect(!kiosk.screen.text.contains("2468"))
    #expect(kiosk.update(.key(.enter)) == [.checkPIN("2468")])
    #expect(kiosk.update(.key(.enter)) == [], "it is being checked")
    _ = kiosk.update(.pin(.refused(wait: 2_000)))
    #expect(kiosk.screen.text.contains("Try again in 2 seconds"))
    #expect(kiosk.update(.key(.character("1"))) == [])
    #expect(kiosk.update(.key(.enter)) == [.checkPIN("1")], "another screen may have ended the wait")
    _ = kiosk.update(.pin(.refused(wait: 1_000)))
    _ = kiosk.update(.key(.character("1")))
    _ = kiosk.update(.tick(milliseconds: 1_000))
    _ = kiosk.update(.key(.enter))
    _ = kiosk.update(.pin(.accepted(StaffMember())))
    #expect(kiosk.screen.text.contains("Continue the session"))
    #expect(kiosk.update(.key(.enter)) == [.staffLeft])
    #expect(kiosk.screen.text.contains("De Bruijn"))
  }

  /// Neither Esc and F12 nor time begin a second check.
  @Test func onePINIsCheckedAtATime() {
    var kiosk = Self.kiosk(then: [.key(.function(12)), .key(.character("1")), .key(.enter)])
    for key in [Key.escape, .function(12), .character("2"), .enter] { #expect(kiosk.update(.key(key)) == []) }
    _ = kiosk.update(.tick(milliseconds: 600_000))
    #expect(kiosk.screen.text.contains("Checking"))
    _ = kiosk.update(.pin(.refused(wait: 0)))
    #expect(kiosk.update(.key(.enter)) == [.checkPIN("2")])
  }

  /// An impatient Enter decides nothing that nobody has seen.
  @Test func aKeyWhileThePINIsCheckedChoosesNothing() {
    var kiosk = Self.reviewing()
    for key in [Key.function(12), .enter, .character("1"), .enter, .enter] { _ = kiosk.update(.key(key)) }
    _ = kiosk.update(.pin(.accepted(StaffMember())))
    for _ in 0..<3 {
      _ = kiosk.update(.tick(milliseconds: 600))
      #expect(kiosk.update(.key(.enter)) == [] && kiosk.screen.text.contains("Continue the session"))
    }
    _ = kiosk.update(.tick(milliseconds: 700))
    #expect(kiosk.update(.key(.enter)) == [.staffLeft])
  }

  @Test func staffKeepEraseAndClose() {
    func choosing(_ steps: Int) -> [KioskEffect] {
      var kiosk = Self.reviewing()
      _ = kiosk.update(.key(.function(12)))
      _ = kiosk.update(.key(.enter))
      _ = kiosk.update(.pin(.accepted(StaffMember())))
      for _ in 0..<steps { _ = kiosk.update(.key(.down)) }
      return kiosk.update(.key(.enter))
    }
    #expect(choosing(1) == [.suspendJourney, .staffLeft])
    #expect(choosing(2) == [.abandon(token: 7, .cancelled), .staffLeft])
    #expect(choosing(3) == [.suspendJourney, .quit, .staffLeft])
  }

  @Test func withoutAClientStaffMayTurnBack() {
    var kiosk = Self.kiosk(then: [.key(.function(12))])
    #expect(kiosk.screen.text.contains("Staff PIN"))
    _ = kiosk.update(.key(.escape))
    #expect(kiosk.screen.text.contains("Press any key to begin"))
    _ = kiosk.update(.key(.function(12)))
    _ = kiosk.update(.pin(.accepted(StaffMember())))
    for effect in [KioskEffect.manageSessions, .resume, .quit] {
      _ = kiosk.update(.key(.down))
      var choosing = kiosk
      #expect(choosing.update(.key(.enter)).first == effect)
    }
  }

  @Test func aClientWhomNobodyHelpsLosesNothing() {
    var kiosk = Self.reviewing()
    _ = kiosk.update(.key(.function(12)))
    _ = kiosk.update(.key(.enter))
    #expect(kiosk.update(.tick(milliseconds: 299_999)) == [])
    #expect(kiosk.update(.tick(milliseconds: 1)) == [.suspendUnattended])
    _ = kiosk.update(.ended(.suspended(number: "482913")))
    #expect(kiosk.screen.text.contains("4 8 2 9 1 3"))
    #expect(kiosk.update(.tick(milliseconds: 15_000)) == Self.restart)
  }

  @Test func staffWhoLeaveDoNotLeaveItOpen() {
    var kiosk = Self.kiosk(then: [.key(.function(12)), .pin(.accepted(StaffMember()))])
    #expect(kiosk.screen.text.contains("Close the program"))
    #expect(kiosk.update(.tick(milliseconds: 60_000)) == Array(Self.restart.dropFirst()) + [.staffLeft])
    #expect(kiosk.screen.text.contains("Press any key to begin"))

    kiosk = Self.reviewing()
    for event in [KioskEvent.key(.function(12)), .key(.enter), .pin(.accepted(StaffMember()))] { _ = kiosk.update(event) }
    #expect(kiosk.screen.text.contains("Continue the session"))
    #expect(kiosk.update(.tick(milliseconds: 60_000)) == [.staffLeft])
    #expect(kiosk.screen.text.contains("Staff PIN") && !kiosk.screen.text.contains("Continue the session"))
    #expect(kiosk.update(.key(.enter)) == [], "the PIN is asked for again")
  }

  /// A journey that ends while the client waits for staff has nothing to continue.
  @Test func staffSeeWhatCanBeDoneNow() {
    var kiosk = Self.reviewing()
    for event in [KioskEvent.key(.function(12)), .key(.enter), .ended(.finished(Samples.result)), .pin(.accepted(StaffMember()))] {
      _ = kiosk.update(event)
    }
    #expect(!kiosk.screen.text.contains("Continue the session") && kiosk.screen.text.contains("Back to the first screen"))
  }

  @Test func aStepThatFailsTooOftenCallsStaff() {
    var kiosk = Self.kiosk(then: [.started(Samples.facts)])
    for token in 1...2 {
      #expect(kiosk.update(Self.asked(Samples.code, token, id: "code")) == [])
      for digit in "123456" { _ = kiosk.update(.key(.character(digit))) }
      #expect(kiosk.update(.key(.enter)) == [.reply(token: token, .entered(text: "123456"))])
    }
    #expect(kiosk.update(Self.asked(Samples.code, 3, id: "code")) == [.report(.attemptsSpent)])
    #expect(kiosk.screen.text.contains("Let us help you"))
    _ = kiosk.update(.pin(.accepted(StaffMember())))
    _ = kiosk.update(.key(.enter))
    #expect(kiosk.overlay == nil)
    #expect(kiosk.update(Self.asked(Samples.code, 4, id: "code")) == [], "the count begins again")
  }

  // MARK: Out of order

  @Test func withoutACameraItIsOutOfOrder() {
    let reason = Phrase.verbatim("/dev/video0 is gone")
    var kiosk = Self.kiosk()
    #expect(kiosk.update(.outOfOrder(OutOfOrder([reason]))) == [.resetLook, .demonstrate(false)])
    #expect(kiosk.screen.text.contains("Out of order") && !kiosk.screen.text.contains("video0"))
    #expect(kiosk.update(.key(.character("x"))) == [])
    #expect(kiosk.phase == .attract)
    _ = kiosk.update(.key(.enter))
    #expect(kiosk.screen.text.contains("Staff PIN"))
    _ = kiosk.update(.pin(.accepted(StaffMember())))
    #expect(kiosk.screen.text.contains("/dev/video0 is gone"))
    _ = kiosk.update(.key(.enter))
    _ = kiosk.update(.outOfOrder(nil))
    #expect(kiosk.screen.text.contains("Press any key to begin"))
  }

  /// Nobody begins a session of which nobody knows whether it can be kept.
  @Test func beforeEverythingWasTriedNobodyIsInvited() {
    var kiosk = Self.kiosk(outOfOrder: .untried)
    #expect(kiosk.screen.text.contains("One moment, please") && !kiosk.screen.text.contains("Out of order"))
    #expect(kiosk.update(.key(.character("x"))) == [] && kiosk.phase == .attract)
    _ = kiosk.update(.outOfOrder(nil))
    #expect(kiosk.screen.text.contains("Press any key to begin"))
  }

  @Test func aCameraThatGoesDuringASessionClosesTheKioskAfterIt() {
    var kiosk = Self.reviewing()
    _ = kiosk.update(.outOfOrder(OutOfOrder([.verbatim("gone")])))
    #expect(kiosk.screen.text.contains("De Bruijn"))
    _ = kiosk.update(.ended(.cancelled))
    #expect(kiosk.screen.text.contains("Out of order"))
  }

  @Test func warningsAreForStaff() {
    var kiosk = Self.kiosk(then: [.warning(.verbatim("The folder /srv/data is damaged."))])
    #expect(!kiosk.screen.text.contains("/srv/data"))
    _ = kiosk.update(.key(.function(12)))
    #expect(!kiosk.screen.text.contains("/srv/data"))
    _ = kiosk.update(.pin(.accepted(StaffMember())))
    #expect(kiosk.screen.text.contains("/srv/data"))
  }

  @Test func faultsOfTheLookAreForStaff() {
    var kiosk = Self.kiosk(then: [.faults([.verbatim("The logo is gone.")])])
    #expect(!kiosk.screen.text.contains("logo"))
    for event in [KioskEvent.key(.function(12)), .pin(.accepted(StaffMember()))] { _ = kiosk.update(event) }
    #expect(kiosk.screen.text.contains("The logo is gone."))
    _ = kiosk.update(.faults([]))
    #expect(kiosk.staffNotes.isEmpty)
  }

  // MARK: No way out

  /// Every key that a keyboard or a mouse can send.
  static let keys: [Key] =
    (32...126).map { Key.character(Character(Unicode.Scalar(UInt8($0)))) }
    + "abcdefghijklmnopqrstuvwxyz\\]^_@".map { .control($0) } + (1...24).map { .function($0) }
    + [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .paste("x\u{1B}[31m\n"),
    ]
    + [Point(x: 0, y: 0), Point(x: 40, y: 12), Point(x: 20, y: 23), Point(x: 79, y: 23)].map { .click($0) }

  /// Pairs of keys on every common screen's prompt: no effect lets a client out, into another session, or at a tester's function.
  @Test(arguments: GalleryScreen.common.map(\.name)) func noKeyLeadsOut(name: String) throws {
    let screen = try #require(GalleryScreen.named(name))
    let made = screen.make(Samples.look(), KioskTests.size)
    guard let asked = made.asked else { return }
    let drawn = TestScale.some(2, of: [Key.down, .character("k"), .function(12), .control("c")], for: "second keys on \(name)")
    let prompted = Self.kiosk(then: [.started(Samples.facts), .asked(asked)])
    for first in Self.keys {
      var kiosk = prompted
      var effects = kiosk.update(.key(first))
      for second in [Key.enter, .escape] + drawn {
        var next = kiosk
        effects += next.update(.key(second))
        effects += next.update(.key(.enter))
      }
      for effect in effects {
        switch effect {
        case .quit, .stopProcess, .suspendJourney, .suspendUnattended, .resume, .manageSessions, .theme, .keepFrame, .handOver:
          Issue.record("\(first) on \(name) gives \(effect)")
        default: break
        }
      }
    }
  }
}
