import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// A prompt's actions, audience and deadline on every kind of scene.
struct ActionTests {
  private static let size = Size(width: 80, height: 24)

  private static func asked(
    _ content: PromptContent, _ actions: [PromptAction] = Samples.actions, audience: Party = .client, timeLeft: Int? = nil,
    size: Size = size
  ) -> Kiosk {
    GalleryScreen.asked(
      content, PromptOptions(actions: actions, audience: audience), look: Samples.look(), size: size, timeLeft: timeLeft)
  }

  @Test(arguments: Samples.prompts.map(\.name)) func everySceneHasTheKeys(name: String) throws {
    let content = try #require(Samples.prompts.first { $0.name == name }?.content)
    for size in [Self.size, Size(width: 132, height: 43), Size(width: 44, height: 14)] {
      for (i, action) in Samples.actions.enumerated() {
        var kiosk = Self.asked(content, size: size)
        #expect(kiosk.update(.key(.function(7 + i))) == [.reply(token: 7, .action(id: action.id))], "\(size)")
        #expect(kiosk.update(.key(.function(7 + i))) == [], "it is answered")
      }
      // At least the first action is in the footer.
      let footer = Self.asked(content, size: size).screen.row(size.height - 1)
      #expect(footer.contains(size.width < 60 ? "F7 Send a new code" : "F7  Send a new code"), "\(size): \(footer)")
    }
  }

  @Test(arguments: Samples.prompts.map(\.name)) func aClickOnTheButtonChooses(name: String) throws {
    let content = try #require(Samples.prompts.first { $0.name == name }?.content)
    let kiosk = Self.asked(content)
    let screen = kiosk.screen
    // Lists and captures with a list have no buttons.
    guard let y = (2..<22).last(where: { screen.row($0).contains("  Call me instead  ") }) else {
      return #expect(["country", "type"].contains(name))
    }
    let row = screen.row(y)
    let x = try #require(row.firstRange(of: "Call")).lowerBound
    var clicked = kiosk
    let place = Point(x: row.distance(from: row.startIndex, to: x), y: y)
    #expect(clicked.update(.key(.click(place))) == [.reply(token: 7, .action(id: "call"))])
  }

  @Test func tabReachesTheActions() {
    for (content, tabs) in [(Samples.question, 2), (Samples.confirm, 2), (Samples.review, 2), (Samples.code, 2), (Samples.notice, 1)] {
      var kiosk = Self.asked(content)
      for _ in 0..<tabs { _ = kiosk.update(.key(.tab)) }
      #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .action(id: "resend"))], "\(content.kind)")
    }
  }

  @Test func enterOnAWaitLeavesUnlessAnActionHasTheFocus() {
    var kiosk = Self.asked(Samples.wait)
    #expect(kiosk.update(.key(.enter)) == [.back(token: 7)])
    kiosk = Self.asked(Samples.wait)
    _ = kiosk.update(.key(.tab))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .action(id: "resend"))])
  }

  @Test func moreActionsThanKeysAreInAList() {
    var kiosk = Self.asked(Samples.text, Samples.manyActions)
    #expect(kiosk.update(.key(.function(9))) == [])
    for action in ["Send a new code", "Call me instead", "Ask for help", "Use another number"] {
      #expect(kiosk.screen.text.contains(action))
    }
    for _ in 0..<3 { _ = kiosk.update(.key(.down)) }
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .action(id: "another"))])
  }

  @Test func theHeaderMarksStaffPrompts() {
    for (name, content) in Samples.prompts {
      #expect(Self.asked(content, [], audience: .operator).screen.row(0).contains("! Staff only"), "\(name)")
      #expect(!Self.asked(content, []).screen.row(0).contains("Staff"), "\(name)")
    }
  }

  /// On the smallest screen, in every language, beside the demonstration notice and the countdown.
  @Test func theHeaderHasSpaceForAll() {
    for language in Samples.everyLanguage {
      let look = Samples.look(language)
      let staff = look.wording.text(Phrase("kiosk.staff"))
      var kiosk = GalleryScreen.asked(
        Samples.question, PromptOptions(audience: .operator), look: look, size: Size(width: 60, height: 20), timeLeft: 30_000)
      _ = kiosk.update(.source(.specimen))
      let canvas = kiosk.drawn()
      #expect(canvas.cuts.isEmpty, "\(language): \(canvas.cuts)")
      #expect(canvas.screen.row(0).contains(staff) && canvas.screen.row(0).contains("0:30"), "\(language): \(canvas.screen.row(0))")
    }
  }

  // MARK: Deadlines

  @Test func theCountdownBeginsInTheLastMinute() {
    var kiosk = Self.asked(Samples.question, [], timeLeft: 100_000)
    #expect(kiosk.tickInterval == 40_000)
    #expect(!kiosk.screen.row(0).contains("left"))
    _ = kiosk.update(.tick(milliseconds: 41_000))
    #expect(kiosk.screen.row(0).contains("0:59 left"))
    #expect(kiosk.tickInterval == 1_000)
    #expect(kiosk.update(.tick(milliseconds: 70_000)) == [], "the engine ends the prompt")
    #expect(kiosk.screen.row(0).contains("0:00 left"))
    #expect(kiosk.tickInterval == nil)
  }

  @Test func theNextPromptHasItsOwnDeadline() {
    var kiosk = Self.asked(Samples.question, [], timeLeft: 20_000)
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.question))))
    #expect(!kiosk.screen.row(0).contains("left"))
    #expect(kiosk.tickInterval == nil)
  }
}
