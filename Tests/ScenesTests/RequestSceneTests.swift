import Cells
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Screens about what somebody else wants: cards, what is shared of them, and sign-ins to approve.
struct RequestSceneTests {
  private static let sizes = [
    Size(width: 40, height: 12), Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 160, height: 50),
  ]

  private static func asked(_ content: PromptContent, _ size: Size = sizes[2], actions: [PromptAction] = []) -> Kiosk {
    GalleryScreen.asked(content, PromptOptions(actions: actions), look: Samples.look(), size: size, then: [.tick(milliseconds: 1_000)])
  }

  private static func press(_ kiosk: inout Kiosk, _ keys: Key...) -> [KioskEffect] { keys.flatMap { kiosk.update(.key($0)) } }

  /// Every text of a screen is somewhere when one goes through it.
  private static func everything(_ kiosk: Kiosk, _ keys: [Key]) -> String {
    var kiosk = kiosk
    return
      ([kiosk.screen.text]
      + keys.map { key in
        _ = kiosk.update(.key(key))
        return kiosk.screen.text
      }).joined(separator: "\n")
  }

  // MARK: Cards

  @Test(arguments: sizes) func everyCardIsThere(size: Size) {
    let kiosk = Self.asked(Samples.cards, size, actions: Samples.actions)
    let text = Self.everything(kiosk, Array(repeating: .tab, count: 6))
    for word in [
      "Bank Account", "Harbour Bank", "Library Card", "Unknown issuer", "My own data", "no longer valid", "5 entries", "1 entry",
    ] {
      #expect(text.contains(word), "\(size): \(word)\n\(kiosk.screen.text)")
    }
  }

  /// Cards are side by side where there is room.
  @Test func aWideScreenHasMoreInARow() {
    func isBeside(_ size: Size) -> Bool {
      Self.asked(Samples.cards, size).screen.text.split(separator: "\n").contains {
        $0.contains("Bank Account") && $0.contains("Library Card")
      }
    }
    #expect(isBeside(Size(width: 80, height: 24)) && !isBeside(Size(width: 44, height: 20)))
  }

  @Test func aCardIsOpenedAndDoneIsSmaller() {
    var kiosk = Self.asked(Samples.cards)
    #expect(Self.press(&kiosk, .enter) == [.reply(token: 7, .chose(id: "account"))])
    kiosk = Self.asked(Samples.cards)
    #expect(Self.press(&kiosk, .right, .down, .enter) == [.reply(token: 7, .chose(id: "old"))])
    kiosk = Self.asked(Samples.cards)
    #expect(Self.press(&kiosk, .down, .down, .enter) == [.reply(token: 7, .chose(id: Prompt.backID))])
    kiosk = Self.asked(Samples.noCards)
    #expect(Self.press(&kiosk, .enter) == [.reply(token: 7, .chose(id: Prompt.backID))])
  }

  // MARK: Sharing

  @Test(arguments: sizes) func everyEntryIsThere(size: Size) {
    let kiosk = Self.asked(Samples.unknownSharing, size)
    let text = Self.everything(kiosk, Array(repeating: .up, count: 6) + [.character("i")])
    let words = [
      "Someone unknown", "not registered", "dateOfBirth", "Anna Maria Eriksson", "Quayside", "asked for", "your choice", "Don’t share",
      "Share 4 entries", "00000000ba4c",
    ]
    for word in words { #expect(text.contains(word), "\(size): \(word)\n\(text)") }
  }

  /// An unconsidered Enter shares nothing.
  @Test func toShareNothingHasTheFocus() {
    var kiosk = Self.asked(Samples.sharing)
    #expect(Self.press(&kiosk, .enter) == [.reply(token: 7, .chose(id: "decline"))])
  }

  @Test func whatIsTickedIsShared() {
    var kiosk = Self.asked(Samples.sharing)
    #expect(
      Self.press(&kiosk, .tab, .enter) == [.reply(token: 7, .selected(ids: ["name", "dateOfBirth", "nationality", "accountNumber"]))])
    kiosk = Self.asked(Samples.sharing)
    // The last entry is an offer; it is ticked, and the one above it is not any more.
    #expect(Self.press(&kiosk, .up, .character(" "), .up, .character(" ")) == [])
    #expect(kiosk.screen.text.contains("Share 4 entries"))
    #expect(Self.press(&kiosk, .tab, .tab, .enter) == [.reply(token: 7, .selected(ids: ["name", "dateOfBirth", "nationality", "branch"]))])
  }

  @Test func nothingIsSharedWithoutATick() {
    var kiosk = Self.asked(Samples.sharing)
    #expect(Self.press(&kiosk, .down, .enter, .down, .enter, .down, .enter, .down, .enter, .tab, .tab, .enter) == [])
    #expect(kiosk.screen.text.contains("Tick what you want to share"))
  }

  /// Who asks is said before what they want, and in full on a key.
  @Test func whoAsksComesFirst() throws {
    var kiosk = Self.asked(Samples.sharing)
    let text = kiosk.screen.text
    let who = try #require(text.range(of: "registered")), what = try #require(text.range(of: "dateOfBirth"))
    #expect(who.lowerBound < what.lowerBound && text.contains("5a0cbace…ba4c"))
    _ = Self.press(&kiosk, .character("i"))
    #expect(kiosk.screen.text.contains("5a0cbace-0000-4000-8000-00000000ba4c") && !kiosk.screen.text.contains("dateOfBirth"))
    _ = Self.press(&kiosk, .escape)
    #expect(kiosk.screen.text.contains("dateOfBirth"))
  }

  /// A push that comes meanwhile does not undo the ticks.
  @Test func theTicksSurviveAnInterruption() {
    var kiosk = Self.asked(Samples.sharing)
    _ = Self.press(&kiosk, .up, .character(" "))
    _ = kiosk.update(.withdrawn(token: 7))
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "document/sample", content: Samples.sharing))))
    #expect(kiosk.screen.text.contains("Share 5 entries"))
  }

  // MARK: Approvals

  @Test(arguments: sizes, [Samples.signIn, Samples.numberedSignIn]) func everyFactIsThere(size: Size, content: PromptContent) {
    let kiosk = Self.asked(content, size)
    let text = Self.everything(kiosk, Array(repeating: .pageDown, count: 4))
    for word in ["Are you signing in?", "Evergreen Payroll", "Rotterdam", "Firefox, Windows", "anna", "9 March 2026, 14:05", "No, deny"] {
      #expect(text.contains(word), "\(size): \(word)\n\(text)")
    }
    if content == Samples.signIn { #expect(text.contains("Yes, approve"), "\(size)\n\(text)") }
  }

  /// Numbers are in large digits where there is room, and larger where there is more.
  @Test func numbersGrowWithTheRoom() {
    func blocks(_ size: Size) -> Int { Self.asked(Samples.numberedSignIn, size).screen.text.count { $0 == "█" } }
    let counts = Self.sizes.map(blocks)
    #expect(counts[1] == 0 && counts[2] > 50 && counts[3] > 2 * counts[2], "\(counts)")
  }

  /// What approves is no button: it goes across the column.
  @Test func anApprovalHasAnotherShapeThanADenial() {
    let screen = Self.asked(Samples.signIn).screen
    let rows = (0..<24).map(screen.row)
    func edge(above word: String) -> Int {
      let y = rows.firstIndex { $0.contains(word) } ?? 1
      return rows[y - 1].count { $0 == "▄" }
    }
    #expect(edge(above: "Yes, approve") > 2 * edge(above: "No, deny") && edge(above: "No, deny") > 0)
  }

  /// No key counts at once, wherever the question comes from; then Enter denies.
  @Test func noKeyApprovesAtOnce() {
    for content in [Samples.signIn, Samples.numberedSignIn] {
      var kiosk = GalleryScreen.asked(content, look: Samples.look(), size: Size(width: 80, height: 24))
      #expect(Self.press(&kiosk, .enter, .up, .enter, .character("1"), .character("7")) == [])
      _ = kiosk.update(.tick(milliseconds: 700))
      #expect(Self.press(&kiosk, .enter) == [.reply(token: 7, .chose(id: "deny"))])
    }
  }

  @Test(arguments: [[Key.up], [.right], [.tab]]) func anApprovalIsGoneTo(keys: [Key]) {
    var kiosk = Self.asked(Samples.signIn)
    for key in keys { #expect(kiosk.update(.key(key)) == []) }
    #expect(Self.press(&kiosk, .enter) == [.reply(token: 7, .chose(id: "approve"))])
  }

  @Test func aNumberIsTypedOrGoneTo() {
    var kiosk = Self.asked(Samples.numberedSignIn)
    #expect(Self.press(&kiosk, .character("4")) == [])
    #expect(Self.press(&kiosk, .character("2")) == [.reply(token: 7, .chose(id: "42"))])
    // A number that is not there chooses nothing, and can be typed again.
    kiosk = Self.asked(Samples.numberedSignIn)
    #expect(Self.press(&kiosk, .character("9"), .character("1"), .character("1")) == [])
    #expect(Self.press(&kiosk, .character("7")) == [.reply(token: 7, .chose(id: "17"))])
    kiosk = Self.asked(Samples.numberedSignIn)
    #expect(Self.press(&kiosk, .right, .right, .right, .enter) == [.reply(token: 7, .chose(id: "85"))])
  }

  /// A click on a tile is that tile, and a click on the button denies, wherever the focus is.
  @Test func clicks() throws {
    for focus in 0...3 {
      var kiosk = Self.asked(Samples.numberedSignIn)
      for _ in 0..<focus { _ = Self.press(&kiosk, .tab) }
      let rows = (0..<24).map(kiosk.screen.row)
      let y = try #require(rows.firstIndex { $0.contains("No, deny") })
      let x = try #require(rows[y].range(of: "No, deny")).lowerBound
      let place = Point(x: rows[y].distance(from: rows[y].startIndex, to: x), y: y)
      #expect(kiosk.update(.key(.click(place))) == [.reply(token: 7, .chose(id: "deny"))], "focus \(focus)")
    }
  }
}
