import Phrases
import Testing

@testable import Workflow

/// A journey whose input determines its course, to simulate a changed program.
private struct Course: Journey {
  static let name = "course", version = 2
  var steps: [String]
  func run(_ guide: Guide) async throws(Exit) -> String {
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

struct ReplayTests {
  private func header(_ steps: [String], version: Int = 2, name: String = "course") throws -> Record {
    .started(header: Header(session: "s1", journey: name, version: version, input: try JSONText.encode(Course(steps: steps)), startedAt: 0))
  }

  private func asked(_ at: Int, _ id: String, _ answer: Answer = .proceeded) -> Record {
    .entry(at: at, entry: .answered(prompt: Prompt(id: id, content: .instruct(.plain())), answer: answer))
  }

  private func run(_ records: [Record], _ person: Person = Person([]), _ onDivergence: Runner.OnDivergence = .stop) async -> (
    Outcome, MemoryJournal
  ) {
    let journal = MemoryJournal(records)
    let backend = Backend { _, _ throws(WorkflowError) in Done() }
    return (
      await Runner(journal: journal, host: person, performer: backend).resume(Registry([Course.self]), onDivergence: onDivergence), journal
    )
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

  @Test func refusesAnUnknownJourney() async throws {
    #expect(await run([try header([], name: "elsewhere")]).0.code == "unknownJourney")
    let other = Runner(journal: MemoryJournal([try header(["a"])]), host: Person([]), performer: Backend())
    #expect(await other.run(Push()).code == "unknownJourney")
    #expect(await run([]).0.code == "journalDamaged")
  }

  @Test func divergesWhereThePromptDiffers() async throws {
    let records = [try header(["a", "b"]), asked(0, "a"), asked(1, "other")]
    let (outcome, journal) = await run(records)
    guard case .diverged(let divergence) = outcome else { Issue.record("\(outcome)"); return }
    #expect(divergence.position == 1)
    #expect(divergence.message.contains("instruct \"b\"") && divergence.message.contains("instruct \"other\" answered proceeded"))
    #expect(journal.records == records)
  }

  @Test func divergesWhereTheRecordedAnswerDoesNotFit() async throws {
    guard case .diverged(let divergence) = await run([try header(["a"]), asked(0, "a", .chose(id: "x"))]).0 else {
      Issue.record("did not diverge"); return
    }
    #expect(divergence.position == 0)
  }

  @Test func divergesWhereTheJourneyEndsBeforeItsJournal() async throws {
    guard case .diverged(let divergence) = await run([try header(["a"]), asked(0, "a"), asked(1, "b")]).0 else {
      Issue.record("did not diverge"); return
    }
    #expect(divergence.asked == "the end" && divergence.position == 1)
  }

  @Test func divergesWhereAnEffectHasAnotherInput() async throws {
    let code = try EffectDigest(OptOut(user: "!y")).input
    let entry = Entry.performed(effect: "optOut", kind: .command, input: code, outcome: .output(json: "{}"))
    guard case .diverged(let divergence) = await run([try header(["!x"]), .entry(at: 0, entry: entry)]).0 else {
      Issue.record("did not diverge"); return
    }
    #expect(divergence.asked.contains("another input") && divergence.commands == ["optOut"])
    guard case .diverged = await run([try header(["!x"]), .began(at: 0, effect: "optOut", input: code)]).0 else {
      Issue.record("did not diverge at the beginning of another effect")
      return
    }
  }

  @Test func continuesFromThereOnRequest() async throws {
    let picture = Record.entry(at: 2, entry: .answered(prompt: Prompt(id: "shot", content: .capture(.selfie())), answer: .picture("kept")))
    let person = Person([.answer(.proceeded), .answer(.proceeded)])
    let records = [try header(["a", "b", "c"]), asked(0, "a"), asked(1, "other"), picture]
    guard case .diverged(let divergence) = await run(records).0 else { Issue.record("did not diverge"); return }
    #expect(divergence.pictures == [.sample("kept")])
    let (outcome, journal) = await run(records, person, .goOn)
    #expect(outcome == .finished(output: "\"version 2\""))
    #expect(person.asked == ["b", "c"])
    // Nothing is removed from the recording.
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

  @Test func recordsSurviveEncoding() async throws {
    let journal = MemoryJournal()
    let person = Person { situation in
      switch situation.prompt.content {
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

  @Test func aNestedJourneyKeepsItsFirstVersion() async throws {
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
  func run(_ guide: Guide) async throws(Exit) -> String { try await guide.run(Course(steps: ["a"])) }
}
