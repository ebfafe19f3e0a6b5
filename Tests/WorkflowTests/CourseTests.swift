import Phrases
import Testing

@testable import Workflow

/// A journey of several parts is counted as one.
struct CourseTests {
  private static func names(_ names: String...) -> [Phrase] { names.map { .verbatim($0) } }

  /// Asks in two stages of its own.
  private struct Part: Journey {
    static let name = "part", version = 1
    var steps: [Phrase]
    func run(_ guide: Guide) async throws(Exit) -> Int {
      try await guide.instruct("before", .plain())
      for (index, _) in steps.enumerated() {
        guide.stage("s\(index)", index + 1, of: steps)
        try await guide.instruct("in", .plain())
      }
      return 0
    }
  }

  private struct Whole: Journey {
    static let name = "whole", version = 1
    var asksFirst = true
    func run(_ guide: Guide) async throws(Exit) -> Int {
      if asksFirst {
        guide.step(.verbatim("place"))
        try await guide.instruct("place", .plain())
      }
      _ = try await guide.run(Part(steps: names("a", "b")), following: names("c", "end"))
      _ = try await guide.run(Part(steps: names("c")), steps: names("c"), following: names("end"))
      guide.step(.verbatim("end"), ahead: [])
      try await guide.instruct("end", .plain())
      return 0
    }
  }

  private func situations(_ journey: some Journey) async -> [Situation] {
    let person = Person { _ in .answer(.proceeded) }
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(journey)
    return person.situations
  }

  @Test func partsAreCountedAsOne() async {
    let all = await situations(Whole())
    #expect(all.map(\.prompt.id) == ["place", "part/before", "part/s0.in", "part/s1.in", "part/before", "part/s0.in", "end"])
    #expect(all.map { $0.progress?.step } == [1, 2, 2, 3, 4, 4, 5])
    #expect(all.map { $0.progress?.of } == [nil, nil, 5, 5, 5, 5, 5])
    for situation in all.dropFirst(2) { #expect(situation.progress?.steps == Self.names("place", "a", "b", "c", "end")) }
  }

  @Test func nothingIsShownBeforeTheFirstStep() async {
    let all = await situations(Whole(asksFirst: false))
    #expect(all.first?.progress == nil)
    #expect(all.last?.progress == Progress(stage: "", step: 4, of: 4, steps: Self.names("a", "b", "c", "end")))
  }

  /// Within a stage of the journey around it, a journey's own steps do not count.
  @Test func aStageContainsWhatRunsInIt() async {
    let person = Person { situation in
      switch situation.prompt.content {
      case .capture: .answer(.picture("x"))
      case .confirm: .answer(.confirmed)
      default: .answer(.proceeded)
      }
    }
    _ = await Runner(journal: MemoryJournal(), host: person, performer: scanServer()).run(Household())
    #expect(Set(person.situations.map { $0.progress?.of }) == [2])
    #expect(person.situations.map { $0.progress?.step ?? 0 } == person.situations.map { $0.progress?.step ?? 0 }.sorted())
  }
}
