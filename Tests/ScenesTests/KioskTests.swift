import Cells
import Documents
import Foundation
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// What keys and events do.
struct KioskTests {
  static let size = Size(width: 80, height: 24)

  static func asked(_ content: PromptContent, canGoBack: Bool = true, isTester: Bool = false, then events: [KioskEvent] = []) -> Kiosk {
    GalleryScreen.asked(content, look: Samples.look(), size: size, canGoBack: canGoBack, isTester: isTester, then: events)
  }

  static func menu() -> Kiosk { Kiosk(mode: .menu(offers: Samples.offers), look: Samples.look(), size: size) }

  // MARK: Answers and tokens

  @Test func enterAnswersOnce() {
    var kiosk = Self.asked(Samples.intro)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .proceeded)])
    // The journey has not asked again: the second press was meant for the answered screen.
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.update(.key(.escape)) == [])
  }

  @Test func aWithdrawnPromptDisappears() {
    var kiosk = Self.asked(Samples.intro)
    _ = kiosk.update(.withdrawn(token: 6))
    #expect(kiosk.screen.text.contains("Show us your document"))
    _ = kiosk.update(.key(.function(10)))
    _ = kiosk.update(.withdrawn(token: 7))
    #expect(!kiosk.screen.text.contains("Show us your document"))
    #expect(!kiosk.screen.text.contains("Stop?"), "the question about a prompt that is gone goes with it")
    #expect(kiosk.update(.key(.left)) == [])
  }

  /// A key that was meant for the screen before must not approve anything.
  @Test func aQuestionThatComesByItselfTakesNoKeyAtOnce() {
    var kiosk = Self.asked(Samples.intro)
    _ = kiosk.update(.withdrawn(token: 7))
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.question))))
    #expect(kiosk.tickInterval == 700)
    #expect(kiosk.update(.key(.enter)) == [] && kiosk.update(.keys([.character("x"), .enter])) == [])
    #expect(kiosk.update(.key(.escape)) == [] && !kiosk.screen.text.contains("Stop?") && kiosk.hints.isEmpty)
    _ = kiosk.update(.tick(milliseconds: 699))
    #expect(kiosk.update(.key(.enter)) == [])
    _ = kiosk.update(.tick(milliseconds: 1))
    #expect(kiosk.tickInterval == nil && !kiosk.hints.isEmpty)
    guard case .reply(8, .chose)? = kiosk.update(.key(.enter)).first else { Issue.record("it is not answered"); return }
    // What the person's own answer leads to is asked at once.
    kiosk = Self.asked(Samples.intro, then: [.key(.enter), .withdrawn(token: 7)])
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.question))))
    #expect(kiosk.update(.key(.enter)).count == 1)
  }

  /// Whoever types slowly goes on for a while after a question has taken the place of the field, and ends with Enter.
  @Test(arguments: [Samples.text, Samples.secret]) func aSlowTypistAnswersNoQuestion(content: PromptContent) {
    var kiosk = Self.asked(content, then: [.key(.character("1")), .withdrawn(token: 7)])
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.question))))
    for key in [Key.character("2"), .character("3"), .character("4"), .enter] {
      _ = kiosk.update(.tick(milliseconds: 600))
      #expect(kiosk.update(.key(key)) == [])
    }
    _ = kiosk.update(.tick(milliseconds: 700))
    #expect(kiosk.update(.key(.enter)).count == 1)
  }

  /// The journey that a question interrupted may have ended without another one.
  @Test func theNextJourneyIsNotInterrupted() {
    var kiosk = Self.asked(Samples.intro)
    _ = kiosk.update(.withdrawn(token: 7))
    _ = kiosk.update(.started(JourneyFacts(journey: "document", title: .verbatim("D"), session: "s")))
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.question))))
    #expect(kiosk.update(.key(.enter)).count == 1)
  }

  /// A question that replaces a field does not cost what was typed there; a secret is not kept, nor is anything for the next client.
  @Test(arguments: [(Samples.text, true, true), (Samples.secret, true, false), (Samples.text, false, false)])
  func whatWasTypedOutlivesAQuestion(content: PromptContent, isSameJourney: Bool, isKept: Bool) {
    var kiosk = Self.asked(content, then: [.key(.character("a")), .key(.character("b")), .withdrawn(token: 7)])
    let question = Prompt(id: "question", content: Samples.question), id = Self.asked(content).asked?.prompt.id ?? ""
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: question)))
    if !isSameJourney { _ = kiosk.update(.started(JourneyFacts(journey: "document", title: .verbatim("D"), session: "s"))) }
    _ = kiosk.update(.asked(PendingPrompt(token: 9, prompt: Prompt(id: id, content: content))))
    let effects = kiosk.update(.key(.enter))
    #expect(isKept ? effects == [.reply(token: 9, .entered(text: "ab"))] : effects.isEmpty)
  }

  @Test func theNextPromptHasItsOwnToken() {
    var kiosk = Self.asked(Samples.intro, then: [.key(.enter)])
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.types))))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 8, .chose(id: "passport"))])
  }

  @Test func thePreviousAnswerIsPreselected() {
    var kiosk = Self.menu()
    _ = kiosk.update(
      .asked(PendingPrompt(token: 1, prompt: Prompt(id: "a", content: Samples.countries), canGoBack: true, previous: .chose(id: "NLD"))))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 1, .chose(id: "NLD"))])
  }

  // MARK: Esc and stopping

  @Test func escGoesBack() {
    var kiosk = Self.asked(Samples.types)
    #expect(kiosk.update(.key(.escape)) == [.back(token: 7)])
  }

  @Test func escOnTheFirstStepAsksAndNoIsTheDefault() {
    var kiosk = Self.asked(Samples.types, canGoBack: false)
    #expect(kiosk.update(.key(.escape)) == [])
    #expect(kiosk.screen.text.contains("Stop?"))
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(!kiosk.screen.text.contains("Stop?"))
    _ = kiosk.update(.key(.escape))
    _ = kiosk.update(.key(.down))
    #expect(kiosk.update(.key(.enter)) == [.suspendJourney])
    var other = Self.asked(Samples.types, canGoBack: false, then: [.key(.function(10)), .key(.down), .key(.down)])
    #expect(other.update(.key(.enter)) == [.reply(token: 7, .cancelled)])
  }

  @Test func escClosesTheSearchFirst() {
    var kiosk = Self.asked(Samples.countries, then: "fran".map { .key(.character($0)) })
    #expect(!kiosk.screen.text.contains("of 250"))
    #expect(kiosk.update(.key(.escape)) == [])
    #expect(kiosk.screen.text.contains("of 250"))
    #expect(kiosk.update(.key(.escape)) == [.back(token: 7)])
  }

  @Test func escClosesThePictureFirst() {
    var kiosk = Self.asked(Samples.review)
    let effects = kiosk.update(.key(.character("v")))
    guard case .requestPreview(Samples.picture, .whole, _)? = effects.first else { Issue.record("\(effects)"); return }
    #expect(kiosk.update(.key(.escape)) == [])
    #expect(kiosk.update(.key(.escape)) == [.back(token: 7)])
  }

  @Test func keysThatAlwaysWork() {
    var kiosk = Self.asked(Samples.countries)
    #expect(kiosk.update(.key(.control("l"))) == [.redraw])
    #expect(kiosk.update(.key(.control("z"))) == [.stopProcess])
    #expect(kiosk.update(.key(.control("c"))) == [.suspendJourney, .quit])
    _ = kiosk.update(.resized(Size(width: 20, height: 5)))
    #expect(kiosk.update(.key(.control("l"))) == [.redraw])
    #expect(kiosk.update(.key(.enter)) == [], "nothing is answered that cannot be seen")
  }

  // MARK: Typing and commands

  @Test func lettersAreTypedWhereTyping() {
    var kiosk = Self.asked(Samples.countries, then: [.key(.character("?"))])
    #expect(!kiosk.screen.text.contains("Keys"))
    kiosk = Self.asked(Samples.review, then: [.key(.character("?"))])
    #expect(kiosk.screen.text.contains("Keys"))
  }

  @Test(arguments: Samples.prompts.map(\.name)) func aPasteConfirmsNothing(name: String) throws {
    let ask = try #require(Samples.prompts.first { $0.name == name }).content
    var kiosk = Self.asked(ask, then: [.frame(CaptureFrame(name: "a", picture: SamplePicture.document()))])
    let effects = kiosk.update(.key(.paste("NLD\n\r")))
    #expect(effects.filter(\.leavesPrompt) == [])
  }

  // MARK: Language, theme, size

  @Test func aLookLeavesEverythingElse() {
    var kiosk = Self.asked(Samples.text, then: "ab@c".map { .key(.character($0)) })
    _ = kiosk.update(.key(.function(2)))
    _ = kiosk.update(.key(.down))
    #expect(kiosk.update(.key(.enter)) == [.language("nl")])
    _ = kiosk.update(.look(Samples.look("nl")))
    _ = kiosk.update(.resized(Size(width: 30, height: 8)))
    _ = kiosk.update(.resized(Size(width: 100, height: 30)))
    #expect(kiosk.screen.text.contains("ab@c"))
    #expect(kiosk.screen.text.contains("Verder"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .entered(text: "ab@c"))])
  }

  @Test func theFocusKeepsItsOptionInAnotherLanguage() {
    var kiosk = Self.asked(Samples.countries, then: "germany".map { .key(.character($0)) })
    _ = kiosk.update(.key(.escape))
    _ = kiosk.update(.look(Samples.look("de")))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "DEU"))])
  }

  @Test func aThemeIsPreviewedAndRestored() {
    var kiosk = Self.asked(Samples.intro, then: [.key(.function(3))])
    #expect(kiosk.update(.key(.down)) == [.theme("meadow")])
    #expect(kiosk.update(.key(.escape)) == [.theme("orca")])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .proceeded)])
  }

  // MARK: Menu and endings

  @Test func leavingTheKioskIsConfirmed() {
    var kiosk = Self.menu()
    #expect(kiosk.update(.key(.escape)) == [])
    #expect(kiosk.update(.key(.enter)) == [])
    _ = kiosk.update(.key(.escape))
    _ = kiosk.update(.key(.right))
    #expect(kiosk.update(.key(.enter)) == [.quit])
  }

  /// A letter is a key, whatever character the keyboard sends for it.
  @Test(arguments: ["r", "R", "ρ", "Ρ", "ｒ"]) func aLetterOfAnotherKeyboardIsTheSameKey(letter: String) throws {
    var kiosk = GalleryScreen.asked(Samples.review, look: Samples.look(), size: Size(width: 80, height: 24))
    #expect(kiosk.update(.key(.character(try #require(letter.first)))) == [.reply(token: 7, .retake)])
    #expect(kiosk.update(.key(.character("π"))).isEmpty)
  }

  @Test func theResultIsShownAndDelivered() {
    var kiosk = Self.menu()
    _ = kiosk.update(.started(Samples.facts))
    _ = kiosk.update(.ended(.finished(Samples.result)))
    #expect(kiosk.screen.text.contains("SPECI2014"))
    _ = kiosk.update(.key(.character("j")))
    #expect(kiosk.screen.text.contains("\"lastName\": \"DE BRUIJN\""))
    _ = kiosk.update(.key(.end))
    #expect(kiosk.screen.text.contains("\"warnings\": []"))
    #expect(kiosk.update(.key(.character("h"))) == [.handOver])
    _ = kiosk.update(.handedOver(to: "/tmp/result.json"))
    _ = kiosk.update(.key(.escape))
    #expect(kiosk.screen.text.contains("/tmp/result.json"))
    #expect(kiosk.update(.key(.character("h"))) == [], "it is handed over once")
    #expect(kiosk.update(.key(.enter)) == [.forgetClient])
    #expect(kiosk.screen.text.contains("Welcome"))
  }

  @Test func aSingleJourneyEndsTheProgram() {
    var kiosk = Kiosk(mode: .single, look: Samples.look(), size: Self.size)
    #expect(kiosk.update(.ended(.cancelled)) == [.quit])
    kiosk = Kiosk(mode: .single, look: Samples.look(), size: Self.size)
    #expect(
      kiosk.update(.ended(.failed(code: "1002", name: "ModuleError", message: Phrase("document.error.DocumentExpired.message")))) == [])
    #expect(kiosk.screen.text.contains("Code 1002 · ModuleError"))
    #expect(kiosk.update(.key(.enter)) == [.quit])
  }

  @Test func aWarningStaysUntilItWasSeen() {
    var kiosk = Self.menu()
    _ = kiosk.update(.warning(Phrase("kiosk.warning.themeMissing", ["name": .text("winter")])))
    _ = kiosk.update(.started(Samples.facts))
    #expect(kiosk.screen.text.contains("winter"), "nobody has pressed a key yet")
    _ = kiosk.update(.key(.right))
    #expect(kiosk.screen.text.contains("winter"))
    _ = kiosk.update(.asked(PendingPrompt(token: 1, prompt: Prompt(id: "a", content: Samples.intro))))
    #expect(!kiosk.screen.text.contains("winter"))
  }

  @Test func faultsOfTheLookTakeTurnsAndGoWithTheLastSave() throws {
    var kiosk = Self.menu()
    _ = kiosk.update(.faults(["first", "second"].map { .verbatim("The \($0) fault.") }))
    #expect(kiosk.screen.text.contains("The first fault. (1/2)") && !kiosk.screen.text.contains("second"))
    let turn = try #require(kiosk.tickInterval)
    _ = kiosk.update(.tick(milliseconds: turn))
    #expect(kiosk.screen.text.contains("The second fault. (2/2)") && !kiosk.screen.text.contains("first"))
    _ = kiosk.update(.tick(milliseconds: turn))
    #expect(kiosk.screen.text.contains("The first fault. (1/2)"))
    // What interrupts nothing else goes before them.
    _ = kiosk.update(.warning(.verbatim("A disk is full.")))
    #expect(kiosk.screen.text.contains("A disk is full.") && !kiosk.screen.text.contains("fault."))
    _ = kiosk.update(.settled(.verbatim("A disk is full.")))
    _ = kiosk.update(.faults([.verbatim("The second fault.")]))
    #expect(kiosk.screen.text.contains("The second fault.") && !kiosk.screen.text.contains("/1)") && kiosk.tickInterval == nil)
    _ = kiosk.update(.faults([]))
    #expect(!kiosk.screen.text.contains("fault."))
  }

  /// The room for the faults does not change with their turns, so that nothing moves.
  @Test func everyFaultHasTheSameRoom() {
    var kiosk = Self.menu()
    _ = kiosk.update(.faults([.verbatim("Short."), .verbatim(String(repeating: "long ", count: 40))]))
    let body = kiosk.context.body
    _ = kiosk.update(.tick(milliseconds: 5_000))
    #expect(kiosk.context.body == body && kiosk.screen.text.contains("(2/2)"))
  }

  // MARK: Purity

  @Test func noStyleIsALiteral() throws {
    let folder = Samples.repository.appending(path: "Sources/Kiosk/Scenes")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    let sources = files.filter { $0.pathExtension == "swift" }
    #expect(sources.count > 30)
    // A QR code is dark on light in every theme: scanners do not read brands' colours.
    for file in sources where file.lastPathComponent != "QRFigure.swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for literal in [".rgb(", ".indexed(", "Color(", "Style(ink", "Style(paper", "ink: ."] where text.contains(literal) {
        let isToken = literal == "ink: ." && !text.contains("ink: .terminal")
        if !isToken { Issue.record("\(file.lastPathComponent) contains \(literal)") }
      }
    }
  }
}
