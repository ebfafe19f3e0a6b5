import Phrases
import Testing

@testable import Workflow

/// Where something was done, *back* ends; a prompt may have a way back of its own.
struct WayBackTests {
  /// A home from which a text is sent.
  private struct Sender: Journey {
    static let name = "sender", version = 1
    func run(_ guide: Guide) async throws(Exit) -> [String] {
      var sent: [String] = []
      let back = PromptOptions(actions: [PromptAction(id: Prompt.backID, title: Phrase("test.back"))])
      while try await guide.choose("home", .of("write", "done")) == "write" {
        var refused: Phrase?
        while true {
          let field = Field(kind: .text(length: 9), title: Phrase("test.title"), error: refused)
          guard case .value(.text(let text)) = try await guide.ask("text", field, options: back) else { break }
          _ = try await guide.perform(SendText(text: text))
          sent.append(text)
          refused = Phrase("test.again")
        }
      }
      return sent
    }
  }

  private struct SendText: Command {
    static let name = "sendText"
    static let samples: [Sample<Bool>] = [.output(true)]
    typealias Output = Bool
    var text: String
  }

  @Test func aPromptsOwnWayBackIsForWhatCannotBeDropped() async throws {
    let person = Person([
      .answer(.chose(id: "write")), .back, .answer(.chose(id: "write")), .answer(.entered(text: "a")), .back,
      .answer(.chose(id: "done")),
    ])
    let journal = MemoryJournal(), server = Backend { _, _ in true }
    let outcome = await Runner(journal: journal, host: person, performer: server).run(Sender())
    #expect(outcome.output(as: [String].self) == ["a"])
    #expect(person.asked == ["home", "text", "home", "text", "text", "home"])
    #expect(person.situations.map(\.canGoBack) == [false, true, false, true, true, false])
    // The second time, nothing can be dropped.
    #expect(journal.records.filter { if case .rewound = $0 { true } else { false } } == [.rewound(to: 0)])
    // What was refused is there to be corrected.
    #expect(person.situations.map(\.previous) == [nil, nil, .chose(id: "write"), nil, .entered(text: "a"), .chose(id: "write")])
  }

  /// Cards that are looked at one after the other.
  private struct Hub: Journey {
    static let name = "hub", version = 1
    func run(_ guide: Guide) async throws(Exit) -> Int {
      let options = ["card", Prompt.backID].map { Choice.Option(id: $0, title: Phrase("test.\($0)")) }
      let hub = Choice(style: .cards, title: Phrase("test.title"), options: options, pinned: 1)
      var seen = 0
      while try await guide.choose("hub", hub) == "card" {
        _ = try await guide.review("card", Review(title: Phrase("test.title"), rows: []))
        seen += 1
      }
      return seen
    }
  }

  /// From a card back leads to the hub; from the hub it leaves, and not to the card that was looked at last.
  @Test func backLeavesAHub() async throws {
    let person = Person([.answer(.chose(id: "card")), .back, .answer(.chose(id: "card")), .answer(.confirmed), .back])
    let outcome = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(Hub())
    #expect(outcome.output(as: Int.self) == 1)
    #expect(person.asked == ["hub", "card", "hub", "card", "hub"])
  }
}
