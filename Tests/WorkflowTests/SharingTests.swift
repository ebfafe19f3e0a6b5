import Notation
import Phrases
import Synchronization
import Testing

@testable import Workflow

/// What somebody asks for, entry by entry: which answers fit, and how hosts without a screen give them.
struct SharingTests {
  private static let table = SharingChoice(
    Sharing(
      asker: Sharing.Asker(id: "bank", name: "Harbour Bank"),
      entries: ["name", "number", "branch"].map {
        Sharing.Entry(id: $0, label: .verbatim($0), value: .verbatim("of \($0)"), isAskedFor: $0 != "branch")
      }), title: .verbatim("Share?"), message: nil, refusal: Choice.Option(id: "no", title: .verbatim("No")),
    consent: Choice.Option(id: "yes", title: .verbatim("Yes")))

  private static let prompt = Prompt(id: "consent", content: table.content)

  @Test func someOfTheEntriesAreAnAnswer() throws {
    for ids in [["name"], ["branch", "name"]] { #expect(Self.prompt.accepts(.selected(ids: ids))) }
    for ids in [[], ["name", "name"], ["other"]] { #expect(!Self.prompt.accepts(.selected(ids: ids))) }
    #expect(Self.prompt.accepts(.chose(id: "no")))
    let question = Prompt(
      id: "q", content: .choose(Choice(title: .verbatim("?"), options: [Choice.Option(id: "name", title: .verbatim("N"))])))
    #expect(!question.accepts(.selected(ids: ["name"])))
    #expect(SharingChoice.value(of: .selected(ids: ["name"])) == .entries(ids: ["name"]))
    #expect(SharingChoice.value(of: .chose(id: "no")) == .option(id: "no"))
  }

  @Test func itIsWrittenAndReadAgain() throws {
    let entry = Entry.answered(prompt: Self.prompt, answer: .selected(ids: ["name", "branch"]), by: .client)
    let record = Record.entry(at: 0, entry: entry)
    let text = try record.encoded()
    #expect(try Record(encoded: text) == record && !text.contains("_0"))
  }

  /// A journey that asks once.
  private struct Asking: Journey {
    static let name = "asking"
    static let version = 1
    func run(_ guide: Guide) async throws(Exit) -> [String] {
      switch try await guide.ask("consent", SharingTests.table) {
      case .value(.entries(let ids)): ids
      case .value(.option(let id)): [id]
      case .action, .timedOut: []
      }
    }
  }

  private static func shared(_ host: any Host) async -> [String]? {
    await Runner(journal: MemoryJournal(), host: host, performer: Backend()).run(Asking(), session: "s").output(as: [String].self)
  }

  @Test func aScriptSelects() async throws {
    let script = try Script(reading: #"{"answers":[{"select":["name","branch"]}]}"#.utf8)
    #expect(script.answers.map(\.description) == [#"{"select":["name","branch"]}"#])
    #expect(await Self.shared(ScriptHost(script, pictures: Pictures())) == ["name", "branch"])
    #expect(await Self.shared(ScriptHost.automatic(pictures: Pictures())) == ["yes"])
    let unfit = try Script(reading: #"{"answers":[{"select":["other"]}]}"#.utf8)
    #expect(await Self.shared(ScriptHost(unfit, pictures: Pictures())) == nil)
  }

  @Test(arguments: [("e1 e3", ["name", "branch"]), ("E2", ["number"]), ("1", ["no"]), ("2", ["yes"])])
  func aLineNamesEntries(line: String, shared: [String]) async {
    let written = Mutex<[String]>([])
    let host = PlainHost(
      text: { $0.arguments["text"].map { "\($0)" } ?? $0.key }, read: { _ in line },
      write: { text in written.withLock { $0.append(text) } },
      pictures: Pictures())
    #expect(await Self.shared(host) == shared)
    let lines = written.withLock { $0 }
    #expect(lines.contains { $0.hasPrefix("e3. ") && $0.hasSuffix("(scene.sharing.offered)") })
    #expect(lines.contains("bank (scene.sharing.who.registered)"))
  }

  /// What is to be approved is told before the options.
  @Test func factsAreLines() async {
    let written = Mutex<[String]>([])
    let choice = Choice(
      style: .approval(facts: [Review.Row(label: Phrase("label"), value: Phrase("value"))]), title: Phrase("title"),
      options: [Choice.Option(id: "deny", title: Phrase("deny")), Choice.Option(id: "17", title: Phrase("17"))])
    let host = PlainHost(
      text: { $0.key }, read: { _ in "2" }, write: { text in written.withLock { $0.append(text) } }, pictures: Pictures())
    let situation = Situation(prompt: Prompt(id: "push", content: .choose(choice)))
    #expect(await host.reply(to: situation) == .answer(.chose(id: "17")))
    let lines = written.withLock { $0 }
    #expect((lines.firstIndex(of: "label: value") ?? 99) < (lines.firstIndex(of: "1. deny") ?? 0))
  }
}
