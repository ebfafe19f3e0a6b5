import Phrases
import Testing

@testable import Workflow

struct Tiny: Journey {
  static let name = "tiny", version = 1
  var options = ["a", "b"]
  func run(_ guide: Guide) async throws(Stop) -> String {
    let first = try await guide.choose(
      "first", Choice(title: Phrase("x"), options: options.map { Choice.Option(id: $0, title: .verbatim($0)) }))
    _ = try await guide.now()
    try await guide.instruct("go", Instruction(style: .popup, title: Phrase("x"), action: Phrase("y")))
    return first
  }
}
actor Replies: Host {
  var left: [Reply]
  init(_ left: [Reply]) { self.left = left }
  func reply(to situation: Situation) async -> Reply { left.isEmpty ? .suspend : left.removeFirst() }
}
struct Nothing: Performer {
  func perform<E: Effect>(_ effect: E, _ ticket: Ticket) async throws(WorkflowError) -> E.Output { throw WorkflowError(.unknownEffect, "no") }
}
@Suite struct SmokeTests {
  @Test func runs() async {
    let journal = MemoryJournal()
    let host = Replies([.answer(.chose(id: "a")), .back, .answer(.chose(id: "b"))])
    let runner = Runner(journal: journal, host: host, performer: Nothing())
    #expect(await runner.run(Tiny()) == .suspended)
    let again = Runner(journal: journal, host: Replies([.answer(.proceeded)]), performer: Nothing())
    #expect(await again.resume(Registry([Tiny.self])) == .finished(output: "\"b\""))
  }
}
