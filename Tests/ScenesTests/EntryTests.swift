import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Searching and typing.
struct EntryTests {
  static func type(_ text: String) -> [KioskEvent] { text.map { .key(.character($0)) } }

  @Test(arguments: [
    ("cote d", "CIV"), ("COTE D'I", "CIV"), ("aland", "ALA"), ("nld", "NLD"), ("NLD", "NLD"), ("curac", "CUW"), ("barth", "BLM"),
    ("kingd", "GBR"), ("guinea", "GIN"),
  ])
  func searchFinds(query: String, code: String) {
    var kiosk = KioskTests.asked(Samples.countries, then: Self.type(query))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: code))], "\(query)")
  }

  @Test func searchIsIncrementalAndCanBeUndone() {
    var kiosk = KioskTests.asked(Samples.countries, then: Self.type("nether"))
    #expect(kiosk.screen.text.contains("1 of 2"))
    #expect(kiosk.update(.key(.down)) == [])
    #expect(kiosk.screen.text.contains("2 of 2"))
    for _ in 0..<6 { _ = kiosk.update(.key(.backspace)) }
    #expect(kiosk.screen.text.contains("of 250"))
    _ = kiosk.update(.key(.paste("Atlantis")))
    #expect(kiosk.screen.text.contains("Nothing matches"))
    #expect(kiosk.update(.key(.enter)) == [])
  }

  @Test func aDocumentAmongCountriesComesFirst() {
    var kiosk = KioskTests.asked(Samples.countries, then: [.key(.end), .key(.home)])
    #expect(kiosk.screen.text.contains("1 of 250"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "proofOfAddress"))])
  }

  @Test func aCodeAcceptsItsAlphabetAndItsLength() {
    let code = PromptContent.enter(Field(kind: .code(length: 4, alphabet: "ABC123"), title: .verbatim("Code")))
    var kiosk = KioskTests.asked(code, then: Self.type("a1x"))
    #expect(kiosk.screen.text.contains("“x” isn’t allowed here"))
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("2 characters are still missing"))
    for event in Self.type("bc3") { _ = kiosk.update(event) }
    #expect(kiosk.screen.text.contains("Only 4 characters fit"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .entered(text: "A1BC"))])
  }

  /// A code is pasted or typed in groups, and with the digits of any keyboard.
  @Test(arguments: ["123 456", "123-456", "１２３　４５６", " 123\u{A0}456 ", "١٢٣٤٥٦"]) func aCodeIsTakenAsItIsWritten(written: String) {
    let code = PromptContent.enter(Field(kind: .code(length: 6, alphabet: "0123456789"), title: .verbatim("Code")))
    for events in [[KioskEvent.key(.paste(written))], Self.type(written)] {
      var kiosk = KioskTests.asked(code, then: events)
      #expect(!kiosk.screen.text.contains("allowed here") && !kiosk.screen.text.contains("characters fit"))
      #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .entered(text: "123456"))])
    }
  }

  @Test func aTextIsEditedInTheMiddle() {
    var kiosk = KioskTests.asked(Samples.text, then: Self.type("ac") + [.key(.left), .key(.character("b")), .key(.home), .key(.delete)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .entered(text: "bc"))])
  }

  /// What nobody would see is left out, and the screen says so.
  @Test(arguments: ["\u{200B}", "\u{202E}", "\u{FEFF}"]) func invisibleCharactersAreLeftOut(_ character: String) {
    for text in ["\(character)Anna", "An\(character)na", "Anna\(character)"] {
      var kiosk = KioskTests.asked(Samples.text, then: [.key(.paste(text))])
      #expect(
        kiosk.screen.text.contains("“U+\(character == "\u{200B}" ? "200B" : character == "\u{202E}" ? "202E" : "FEFF")” isn’t allowed here")
      )
      #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .entered(text: "Anna"))])
    }
  }

  @Test func anEmptyFieldIsNotAText() {
    var kiosk = KioskTests.asked(Samples.text)
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Type something first"))
    _ = kiosk.update(.key(.tab))
    _ = kiosk.update(.key(.tab))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .skipped)])
  }

  @Test func aSecretIsNeverShown() {
    var kiosk = KioskTests.asked(Samples.secret, then: Self.type("hunter2"))
    #expect(!kiosk.screen.text.contains("hunter2"))
    #expect(kiosk.screen.text.contains("•••••••"))
    #expect(!kiosk.screen.text.contains("two attempts"), "the old refusal goes when something is typed")
    #expect(kiosk.update(.key(.enter)) == [.replySecret(token: 7, "hunter2")])
  }

  // MARK: Nothing is lost

  private static func refused(_ kind: Field.Kind, _ typed: String, then events: [KioskEvent] = []) -> Kiosk {
    var kiosk = KioskTests.asked(Samples.intro)
    let field = Field(kind: kind, title: .verbatim("Key"), error: .verbatim("Check it"))
    let prompt = Prompt(id: "key", content: .enter(field))
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: prompt, previous: .entered(text: typed))))
    for event in events { _ = kiosk.update(event) }
    return kiosk
  }

  /// A refused text stays to be corrected; a whole new one takes its place.
  @Test func aRefusedTextStays() {
    var kiosk = Self.refused(.text(length: 20), "12 3x")
    #expect(kiosk.screen.text.contains("12 3x") && kiosk.screen.text.contains("Check it"))
    _ = kiosk.update(.key(.backspace))
    _ = kiosk.update(.key(.character("4")))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 8, .entered(text: "12 34"))])
    var pasted = Self.refused(.text(length: 20), "12 3x", then: [.key(.paste("99"))])
    #expect(pasted.update(.key(.enter)) == [.reply(token: 8, .entered(text: "99"))])
    // A hand scanner types the next code into a full field.
    var scanned = Self.refused(.code(length: 4, alphabet: "0123456789"), "1111", then: Self.type("2222"))
    #expect(scanned.update(.key(.enter)) == [.reply(token: 8, .entered(text: "2222"))])
  }

  /// Whatever comes meanwhile, what was typed is there afterwards.
  @Test func whatWasTypedIsNeverEmptied() {
    let prompt = Prompt(
      id: "key", content: .enter(Field(kind: .text(length: 20), title: .verbatim("Key"))),
      actions: [PromptAction(id: "scan", title: .verbatim("Scan it"))])
    func asked(_ token: Int) -> KioskEvent { .asked(PendingPrompt(token: token, prompt: prompt, canGoBack: true)) }
    let other = KioskEvent.asked(PendingPrompt(token: 9, prompt: Prompt(id: "other", content: Samples.intro)))
    let detours: [(String, [KioskEvent])] = [
      ("a resize", [.resized(Size(width: 50, height: 14)), .resized(Size(width: 100, height: 30))]),
      ("another language", [.look(Samples.look())]), ("a push", [.withdrawn(token: 8), other, asked(10)]),
      ("an action", [.key(.tab), .key(.tab), .key(.enter), other, asked(10)]), ("back", [.key(.escape), other, asked(10)]),
      ("help", [.key(.function(1)), .key(.escape)]), ("stop", [.key(.function(10)), .key(.enter)]),
    ]
    for (name, events) in detours {
      var kiosk = KioskTests.asked(Samples.intro, then: [asked(8)] + Self.type("12 34") + events)
      #expect((kiosk.scene as? EntryScene).map { String($0.text) } == "12 34", "\(name)")
      _ = kiosk.update(.key(.character("5")))
      #expect((kiosk.scene as? EntryScene).map { String($0.text) } == "12 345", "\(name)")
    }
  }

  // MARK: MRZ

  @Test func aWrongCellIsCorrectedByHand() {
    var kiosk = KioskTests.asked(Samples.mrz)
    // The cursor begins on the first faulty cell.
    #expect(kiosk.screen.text.contains("Line 2, position 1"))
    _ = kiosk.update(.key(.character("s")))
    #expect(!kiosk.screen.text.contains("×"))
    #expect(
      kiosk.update(.key(.enter)) == [
        .reply(token: 7, .entered(text: "P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<\nSPECI20142NLD6503101F3403093999999990<<<<<82"))
      ])
  }

  @Test func failingCheckDigitsGiveOneWarning() {
    var kiosk = KioskTests.asked(Samples.mrz)
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Something doesn’t match"))
    let effects = kiosk.update(.key(.enter))
    guard case .reply(7, .entered)? = effects.first else { Issue.record("\(effects)"); return }
  }

  @Test func openCellsMustBeFilled() {
    let empty = PromptContent.enter(Field(kind: .mrz(format: .td1, lines: []), title: .verbatim("Lines"), canSkip: true))
    var kiosk = KioskTests.asked(empty, then: [.key(.paste("I<UTOD231458907<<<<<<<<<<<<<<<\n74"))])
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("58 characters are still missing"))
    #expect(kiosk.update(.key(.control("n"))) == [.reply(token: 7, .skipped)])
  }

  // MARK: Buttons and consent

  @Test func consentNeedsTheTick() {
    var kiosk = KioskTests.asked(Samples.consent, then: [.key(.down)])
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Tick the box first"))
    _ = kiosk.update(.key(.character(" ")))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "agree"))])
    kiosk = KioskTests.asked(Samples.consent, then: [.key(.down), .key(.right)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "decline"))], "declining needs no tick")
  }

  @Test func skippingHasAKey() {
    var kiosk = KioskTests.asked(Samples.tilt)
    #expect(kiosk.update(.key(.character("s"))) == [.reply(token: 7, .skipped)])
    kiosk = KioskTests.asked(Samples.ready)
    #expect(kiosk.update(.key(.character("s"))) == [])
  }

  @Test func anErrorOffersItsOptions() {
    var kiosk = KioskTests.asked(Samples.error, then: [.key(.right), .key(.right)])
    #expect(kiosk.screen.text.contains("IdentityVerification.DocumentExpired"))
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Stop?"))
    kiosk = KioskTests.asked(Samples.error, then: [.key(.right)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .chose(id: "type"))])
  }

  @Test func reviewGoesBothWays() {
    var kiosk = KioskTests.asked(Samples.review)
    #expect(kiosk.screen.text.contains("read as 5, changed to S"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .confirmed)])
    kiosk = KioskTests.asked(Samples.review, then: [.key(.tab)])
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .retake)])
  }
}
