import Phrases
import Testing

@testable import Workflow

/// A journey whose course is its input, so that a changed program can be played.
private struct Course: Journey {
  static let name = "course", version = 2
  var steps: [String]
  func run(_ guide: Guide) async throws(Stop) -> String {
    for step in steps {
      if step.hasPrefix("!") {
        try await guide.perform(OptOut(user: step))
      } else {
        try await guide.instruct(step, .plain())
      }
    }
    return "version \(guide.version)"
  }
}

@Suite struct ReplayTests {
  private func header(_ steps: [String], version: Int = 2, name: String = "course") throws -> Record {
    .started(header: Header(session: "s1", journey: name, version: version, input: try JSONText.encode(Course(steps: steps)), startedAt: 0))
  }

  private func asked(_ at: Int, _ id: String, _ answer: Answer = .proceeded) -> Record {
    .entry(at: at, entry: .asked(prompt: Prompt(id: id, ask: .instruct(.plain())), answer: answer))
  }

  private func run(_ records: [Record], _ person: Person = Person([]), _ atParting: Runner.AtParting = .stop) async -> (
    Outcome, MemoryJournal
  ) {
    let journal = MemoryJournal(records)
    let backend = Backend { _, _ throws(WorkflowError) in Done() }
    return (await Runner(journal: journal, host: person, performer: backend).resume(Registry([Course.self]), atParting: atParting), journal)
  }

  @Test func runsWithTheRecordedInputAndVersion() async throws {
    let person = Person([.answer(.proceeded)])
    let (outcome, _) = await run([try header(["a", "b"], version: 1), asked(0, "a")], person)
    #expect(person.asked == ["b"])
    #expect(outcome == .finished(output: "\"version 1\""))
  }

  @Test func refusesANewerJournal() async throws {
    let (outcome, _) = await run([try header(["a"], version: 3)])
    #expect(outcome.code == "newerJourney")
  }

  @Test func refusesAJourneyThatItDoesNotKnow() async throws {
    #expect(await run([try header([], name: "elsewhere")]).0.code == "unknownJourney")
    let other = Runner(journal: MemoryJournal([try header(["a"])]), host: Person([]), performer: Backend())
    #expect(await other.run(Push()).code == "unknownJourney")
    #expect(await run([]).0.code == "journalDamaged")
  }

  @Test func partsWhereThePromptDiffers() async throws {
    let records = [try header(["a", "b"]), asked(0, "a"), asked(1, "other")]
    let (outcome, journal) = await run(records)
    guard case .parted(let parting) = outcome else { Issue.record("\(outcome)"); return }
    #expect(parting.position == 1)
    #expect(parting.message.contains("instruct \"b\"") && parting.message.contains("instruct \"other\" answered proceeded"))
    #expect(journal.records == records)
  }

  @Test func partsWhereTheRecordedAnswerDoesNotFit() async throws {
    guard case .parted(let parting) = await run([try header(["a"]), asked(0, "a", .chose(id: "x"))]).0 else {
      Issue.record("did not part"); return
    }
    #expect(parting.position == 0)
  }

  @Test func partsWhereTheJourneyEndsBeforeItsJournal() async throws {
    guard case .parted(let parting) = await run([try header(["a"]), asked(0, "a"), asked(1, "b")]).0 else {
      Issue.record("did not part"); return
    }
    #expect(parting.asked == "the end" && parting.position == 1)
  }

  @Test func partsWhereAnEffectHasAnotherInput() async throws {
    let code = try EffectCode(OptOut(user: "!y")).digest
    let entry = Entry.effect(name: "optOut", input: code, isWall: true, outcome: .output(json: "{}"))
    guard case .parted(let parting) = await run([try header(["!x"]), .entry(at: 0, entry: entry)]).0 else {
      Issue.record("did not part"); return
    }
    #expect(parting.asked.contains("another input") && parting.walls == ["optOut"])
    guard case .parted = await run([try header(["!x"]), .began(at: 0, effect: "optOut", input: code)]).0 else {
      Issue.record("did not part at the beginning of another effect")
      return
    }
  }

  @Test func goesOnFromThereWhenAskedTo() async throws {
    let picture = Record.entry(at: 2, entry: .asked(prompt: Prompt(id: "shot", ask: .capture(.selfie())), answer: .picture("kept")))
    let person = Person([.answer(.proceeded), .answer(.proceeded)])
    let records = [try header(["a", "b", "c"]), asked(0, "a"), asked(1, "other"), picture]
    guard case .parted(let parting) = await run(records).0 else { Issue.record("did not part"); return }
    #expect(parting.pictures == [.sample("kept")])
    let (outcome, journal) = await run(records, person, .goOn)
    #expect(outcome == .finished(output: "\"version 2\""))
    #expect(person.asked == ["b", "c"])
    // Nothing is taken away from the recording.
    #expect(Array(journal.records.prefix(4)) == records && journal.records[4] == .rewound(to: 1))
  }

  @Test func refusesRecordsThatContradictEachOther() async throws {
    let start = try header(["a"])
    for records in [
      [asked(0, "a")], [start, start], [start, asked(0, "a"), asked(0, "a")], [start, asked(-1, "a")],
      [start, .ended(ending: .cancelled), asked(0, "a")],
    ] {
      #expect(await run(records).0.code == "journalDamaged", "\(records)")
    }
  }

  @Test func repeatsTheOutcomeOfAnEndedJournal() async throws {
    let ending = Record.ended(ending: .failed(error: .offline))
    let (outcome, journal) = await run([try header(["a"]), ending])
    #expect(outcome == .failed(.offline))
    #expect(journal.records.count == 2)
  }

  @Test func recordsSurviveTheirOwnText() async throws {
    let journal = MemoryJournal()
    let person = Person { situation in
      switch situation.prompt.ask {
      case .capture: .answer(.picture("p"))
      case .confirm: .answer(.confirmed)
      case .enter: .answer(.enteredSecret(handle: situation.secrets.keep("correct horse").id))
      default: .answer(.proceeded)
      }
    }
    _ = await Runner(journal: journal, host: person, performer: optInServer()).run(OptIn(user: "w"))
    for record in journal.records { #expect(try Record(encoded: try record.encoded()) == record) }
    #expect(throws: WorkflowError.self) { try Record(encoded: "{\"nonsense\":1}") }
  }

  @Test func aNestedJourneyKeepsTheVersionItWasBegunWith() async throws {
    let journal = MemoryJournal([
      .started(header: Header(session: "s", journey: "outer", version: 1, input: "{}", startedAt: 0)),
      .entry(at: 0, entry: .entered(journey: "course", version: 1)),
    ])
    let outcome = await Runner(journal: journal, host: Person([.answer(.proceeded)]), performer: Backend()).resume(Registry([Outer.self]))
    #expect(outcome == .finished(output: "\"version 1\""))
    let fresh = await Runner(journal: MemoryJournal(), host: Person([.answer(.proceeded)]), performer: Backend()).run(Outer())
    #expect(fresh == .finished(output: "\"version 2\""))
  }
}

private struct Outer: Journey {
  static let name = "outer", version = 1
  func run(_ guide: Guide) async throws(Stop) -> String { try await guide.run(Course(steps: ["a"])) }
}
