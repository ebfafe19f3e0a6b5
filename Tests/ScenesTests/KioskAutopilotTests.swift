import Cells
import Gallery
import Phrases
import ShippedTexts
import Testing
import Workflow

@testable import Scenes

/// The kiosk while the autopilot answers: the caption, and how a person takes over and gives back.
struct KioskAutopilotTests {
  private static let sizes = [Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 132, height: 43)]

  private func kiosk(
    _ content: PromptContent, _ language: String = "en", _ size: Size = Size(width: 80, height: 24),
    _ state: AutopilotState = .presenting
  ) -> Kiosk {
    GalleryScreen.asked(content, look: Samples.look(language), size: size, isTester: false, then: [.autopilot(state)])
  }

  private func bar(_ kiosk: Kiosk) -> String { kiosk.screen.row(kiosk.size.height - 1) }

  @Test func anyKeyTakesOverAndDoesNothingElse() {
    for key in [Key.enter, .escape, .character("x"), .down, .function(1)] {
      var kiosk = kiosk(Samples.intro)
      let before = kiosk.screen.row(10)
      #expect(bar(kiosk).contains("any key: take over"))
      #expect(kiosk.update(.keys([key])) == [.takeOver])
      #expect(kiosk.screen.row(10) == before && bar(kiosk).contains("continue by itself"), "\(bar(kiosk))")
      #expect(kiosk.update(.key(.character("."))) == [.giveBack])
      #expect(bar(kiosk).contains("any key: take over"))
    }
  }

  /// Keys that come together, such as a pasted text, are typed nowhere.
  @Test func theFirstOfSeveralKeysTakesOver() {
    var kiosk = kiosk(Samples.number)
    let effects = kiosk.update(.keys([.character("4"), .control("p")]))
    #expect(effects == [.takeOver, .giveBack], "the first takes over, and the second is a key like any other")
    #expect(!kiosk.screen.text.contains(" 4 "))
  }

  /// A presenter shows a theme and a language meanwhile.
  @Test func theLookChangesWhileItGoesOn() {
    var kiosk = kiosk(Samples.types)
    #expect(kiosk.update(.key(.function(4))) == [.toggleAppearance])
    #expect(kiosk.update(.key(.function(3))).isEmpty && kiosk.overlay is ListOverlay)
    let effects = kiosk.update(.key(.down))
    #expect(effects.allSatisfy { if case .theme = $0 { true } else { false } } && kiosk.isWalking)
    _ = kiosk.update(.key(.escape))
    #expect(kiosk.overlay == nil && kiosk.isWalking)
    let small = kiosk.look.accessibility.hasLargeText
    _ = kiosk.update(.key(.function(5)))
    #expect(kiosk.look.accessibility.hasLargeText != small && kiosk.isWalking)
  }

  /// The option is chosen on the screen before it is answered, and its title is told.
  @Test func theAnswerIsSeenAndTold() throws {
    guard case .choose(let choice) = Samples.types, let last = choice.options.last else { return #expect(Bool(false)) }
    var kiosk = kiosk(Samples.types)
    let token = try #require(kiosk.asked?.token)
    _ = kiosk.update(.answering(token: token, .chose(id: last.id)))
    #expect(bar(kiosk).contains("Chosen: \(kiosk.look.text(last.title))"), "\(bar(kiosk))")
    #expect(kiosk.update(.key(.enter)) == [.takeOver])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: token, .chose(id: last.id))], "it is still chosen")
    // One that comes after the person has taken over changes nothing.
    var taken = self.kiosk(Samples.types, state: .takenOver)
    _ = taken.update(.answering(token: token, .chose(id: last.id)))
    #expect(taken.update(.key(.enter)) != [.reply(token: token, .chose(id: last.id))])
  }

  /// Where letters are typed, the dot is one of them.
  @Test func aDotThatIsTypedGivesNothingBack() {
    var kiosk = kiosk(Samples.number, state: .takenOver)
    #expect(kiosk.update(.key(.character("."))).isEmpty && !kiosk.isWalking)
    #expect(bar(kiosk).contains("continue by itself"), "\(bar(kiosk))")
    #expect(kiosk.update(.key(.control("p"))) == [.giveBack])
  }

  @Test func whoIsLedIsToldWhereAndStaysWithAKey() {
    var kiosk = kiosk(Samples.types, state: .leading(to: "scan.failed"))
    #expect(bar(kiosk).contains("On the way to scan.failed"))
    #expect(kiosk.update(.key(.enter)) == [.takeOver] && kiosk.autopilot == nil)
    #expect(kiosk.update(.key(.character("."))).isEmpty, "nothing goes on by itself")
  }

  /// Each caption fits beside the hint at 80 columns, and alone at 40.
  @Test(arguments: ShippedTexts.catalogues.map(\.language), sizes) func everyCaptionFits(language: String, size: Size) {
    let prompts = [
      Samples.types, Samples.intro, Samples.capture, Samples.liveness, Samples.confirm, Samples.review, Samples.number, Samples.code,
      Samples.linkNotice, Samples.wait,
    ]
    for content in prompts {
      let kiosk = kiosk(content, language, size), caption = kiosk.caption.map(kiosk.look.text) ?? ""
      #expect(bar(kiosk).contains(caption), "\(caption)\n\(bar(kiosk))")
      if size.width >= 80 { #expect(bar(kiosk).contains(kiosk.look.text(Phrase("present.takeOver"))), "\(bar(kiosk))") }
    }
  }

  private func kiosk(_ content: PromptContent, state: AutopilotState) -> Kiosk { kiosk(content, "en", Size(width: 80, height: 24), state) }
}
