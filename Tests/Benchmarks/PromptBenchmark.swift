import Backends
import Phrases
import Workflow

/// The cost of the engine itself: prompts that are answered at once and kept in memory.
struct PromptBenchmark: Benchmark {
  static let name = "prompt"
  let rounds: Int
  static let prompts = 500

  init(isQuick: Bool) { rounds = isQuick ? 3 : 20 }

  func figures() async throws -> [Figure] {
    var fresh: [Double] = []
    var replayed: [Double] = []
    for _ in 0..<rounds {
      let journal = MemoryJournal()
      let watch = Stopwatch()
      try await run(journal)
      fresh.append(watch.cpu / Double(Self.prompts) * 1000)
      // All but the last record, so that a resumed run goes through every recorded prompt.
      let records = MemoryJournal(journal.records.dropLast())
      let again = Stopwatch()
      try await run(records)
      replayed.append(again.cpu / Double(Self.prompts) * 1000)
    }
    return [
      Figure("engine, a prompt (journal in memory): CPU", fresh, unit: "µs"),
      Figure("  a prompt replayed from the journal: CPU", replayed, unit: "µs"),
    ]
  }

  private func run(_ journal: MemoryJournal) async throws {
    let outcome = await Runner(journal: journal, host: Agreeing(), performer: MockPerformer()).run(Interview(prompts: Self.prompts))
    guard case .finished = outcome else { throw Wrong(description: "the journey ended otherwise: \(outcome)") }
  }
}

/// Any number of prompts.
private struct Interview: Journey {
  static let name = "interview"
  static let version = 1
  var prompts: Int

  func run(_ guide: Guide) async throws(Exit) -> Int {
    for number in 1...prompts {
      try await guide.instruct(
        "step\(number)",
        Instruction(style: .popup, title: Phrase("bench.title"), message: Phrase("bench.message"), button: Phrase("bench.go")))
    }
    return prompts
  }
}

private struct Agreeing: Host {
  func reply(to situation: Situation) async -> Reply { .answer(.proceeded) }
}
