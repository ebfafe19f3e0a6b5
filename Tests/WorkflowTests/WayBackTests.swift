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
}
