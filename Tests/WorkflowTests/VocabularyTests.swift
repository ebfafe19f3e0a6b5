import Documents
import Phrases
import Synchronization
import Testing

@testable import Workflow

/// Races, actions, deadlines, codes, parties and liveness.
struct VocabularyTests {
  /// A backend whose queries never end.
  private let silent = Backend { effect, _ throws(WorkflowError) in
    if effect is SendCode { return Done() }
    await untilCancelled()
    throw .offline
  }

  /// A person who never answers.
  private let absent = Person { _ in
    await untilCancelled()
    return .suspend
  }

  private func run(
    _ host: any Host, _ performer: Backend, _ journal: MemoryJournal = MemoryJournal(), clock: VirtualClock = VirtualClock()
  ) async -> Outcome {
    await Runner(journal: journal, host: host, performer: performer, environment: clock.environment).run(Login(), session: "s")
  }

  /// The outcome, after checking that a replay of the journal without host and backend gives the same.
  private func checked(_ outcome: Outcome, _ journal: MemoryJournal) async -> Login.Output? {
    let cut = MemoryJournal(journal.records.dropLast())
    let again = await run(Person([]), Backend(), cut)
    #expect(again == outcome && cut.records == journal.records, "a replay ended as \(again)")
    return outcome.output(as: Login.Output.self)
  }

  // MARK: Races

  @Test func aChoiceIsWithdrawnWhenAPushComes() async throws {
    let journal = MemoryJournal()
    let outcome = await run(absent, Backend { _, _ throws(WorkflowError) in "approved" }, journal)
    #expect(await checked(outcome, journal)?.way == "push approved")
    #expect(journal.records.count == 3, "header, one entry, end")
  }

  @Test func aPushThatComesTooLateChangesNothing() async {
    let journal = MemoryJournal()
    let person = Person([.answer(.chose(id: "staff")), .answer(.chose(id: "yes"))])
    #expect(await checked(await run(person, silent, journal), journal)?.way == "approved")
    #expect(person.situations.map(\.isRaced) == [true, false])
  }

  @Test func backLeadsToAChoiceThatWasRaced() async {
    let person = Person([.answer(.chose(id: "staff")), .back, .answer(.chose(id: "staff")), .answer(.chose(id: "no"))])
    #expect(await run(person, silent).output(as: Login.Output.self)?.way == "refused")
    #expect(person.asked == ["way", "approve", "way", "approve"])
    #expect(person.situations[2].previous == .chose(id: "staff"))
  }

  @Test func aFailureOfTheQueryLeaves() async {
    let refused = WorkflowError(code: "refused", message: "Refused.")
    #expect(await run(absent, Backend { _, _ throws(WorkflowError) in throw refused }) == .failed(refused))
  }

  // MARK: Actions and deadlines

  @Test func anActionIsAnAnswerByIdAndThePromptComesAgain() async {
    let journal = MemoryJournal()
    let person = Person([
      .answer(.chose(id: "code")), .answer(.action(id: "resend")), .answer(.action(id: "resend")), .answer(.entered(text: "123456")),
    ])
    #expect(await checked(await run(person, silent, journal), journal) == Login.Output(way: "code", resent: 2))
    #expect(silent.count("sendCode") == 2)
    #expect(person.situations.last?.canGoBack == false, "a code that was sent is a command: back does not cross it")
  }

  @Test func anActionThatThePromptDoesNotHaveDoesNotFit() async {
    let person = Person([.answer(.chose(id: "code")), .answer(.action(id: "jump")), .answer(.action(id: "jump"))])
    #expect(await run(person, silent).code == "answerDoesNotFit")
  }

  @Test func theDeadlineEndsThePromptAndWithdrawsIt() async {
    let clock = VirtualClock(1000), journal = MemoryJournal(), asked = Started(), withdrawn = Mutex(false)
    let person = Person { situation in
      if situation.prompt.id == "way" { return .answer(.chose(id: "code")) }
      #expect(situation.timeLeft == 120_000 && situation.prompt.deadline == 121_000)
      await asked.open()
      await untilCancelled()
      withdrawn.withLock { $0 = true }
      return .suspend
    }
    let silent = silent
    let running = Task { await run(person, silent, journal, clock: clock) }
    await asked.wait()
    clock.advance(by: 119_999)
    #expect(journal.records.count == 3)
    clock.advance(by: 1)
    #expect(await checked(await running.value, journal)?.way == "late")
    #expect(withdrawn.withLock { $0 })
  }

  @Test func theDeadlineCountsWhileTheSessionIsLeft() async {
    for (away, expected) in [(Int64(119_000), "code"), (121_000, "late")] {
      let clock = VirtualClock(), journal = MemoryJournal()
      #expect(await run(Person([.answer(.chose(id: "code"))]), silent, journal, clock: clock) == .suspended)
      clock.advance(by: away)
      // Another process, later.
      let person = Person([.answer(.entered(text: "123456"))]), kept = MemoryJournal(journal.durableRecords)
      #expect(await run(person, silent, kept, clock: clock).output(as: Login.Output.self)?.way == expected)
      #expect(person.asked.count == (expected == "code" ? 1 : 0), "nobody is asked after the deadline")
    }
  }

  // MARK: Codes

  @Test func aRotatingCodeReachesTheHostAndNeverTheJournal() async throws {
    let clock = VirtualClock(30_000), journal = MemoryJournal(), shown = Mutex<[String]>([]), used = Started()
    let performer = Rotating(used: used)
    let person = Person { situation in
      if situation.prompt.id == "way" { return .answer(.chose(id: "passcode")) }
      guard case .present(let notice) = situation.prompt.content, case .code(.handle(let handle))? = notice.elements.first else {
        return .suspend
      }
      for _ in 0..<2 {
        let code = await situation.codes.code(handle)
        shown.withLock { $0.append(code?.text ?? "none") }
        clock.advance(by: 30_000)
      }
      await used.open()
      await untilCancelled()
      return .suspend
    }
    let runner = Runner(journal: journal, host: person, performer: performer, environment: clock.environment)
    #expect(await checked(await runner.run(Login(), session: "s"), journal)?.way == "used")
    #expect(shown.withLock { $0 } == ["passcode 1", "passcode 2"])
    let bytes = try journal.records.bytes()
    #expect(!bytes.contains("passcode 1") && bytes.contains("pairing-7"))
  }

  // MARK: Parties

  @Test func thePromptGoesToItsPartyAndTheEntryNamesTheParty() async throws {
    let client = Person([.answer(.chose(id: "staff"))]), staff = Person([.answer(.chose(id: "yes"))]), journal = MemoryJournal()
    let outcome = await run(RoutingHost(client: client, operator: staff), silent, journal)
    #expect(await checked(outcome, journal)?.way == "approved")
    #expect(client.asked == ["way"] && staff.asked == ["approve"])
    let parties = journal.records.compactMap { record -> Party? in
      switch record {
      case .entry(_, .answered(_, _, let party)), .entry(_, .raced(_, _, _, .person(_, let party))): party
      default: nil
      }
    }
    #expect(parties == [.client, .operator])
  }

  // MARK: Liveness

  @Test func livenessIsOneCaptureWithAReport() async {
    for (outcome, isAlive) in [(ChallengeReport.Outcome.passed, true), (.timedOut, false)] {
      let report = LivenessReport.of([(.turnLeft, .passed), (.smile, outcome)]), journal = MemoryJournal()
      let person = Person([.answer(.chose(id: "liveness")), .answer(.liveness(report: report))])
      #expect(await checked(await run(person, silent, journal), journal) == Login.Output(way: "liveness", isAlive: isAlive))
      let pictures = journal.records.compactMap { record -> PictureReference? in
        if case .entry(_, let entry) = record { entry.picture } else { nil }
      }
      #expect(pictures == [.sample("face")])
    }
  }

  @Test func aReportOfOtherChallengesDoesNotFit() async {
    let report = LivenessReport.of([(.smile, .passed), (.turnLeft, .passed)])
    let person = Person([.answer(.chose(id: "liveness")), .answer(.liveness(report: report)), .answer(.picture("face"))])
    #expect(await run(person, silent).code == "answerDoesNotFit")
  }

  // MARK: Failures that may pass

  @Test func aQueryThatFailsTemporarilyIsRepeatedWithTheSameKey() async throws {
    let tries = Mutex(0), journal = MemoryJournal()
    let flaky = Backend { _, _ throws(WorkflowError) in
      let count = tries.withLock { tries in
        tries += 1
        return tries
      }
      if count < 3 { throw WorkflowError(code: "offline", message: "No network.", isTemporary: true) }
      return "approved"
    }
    let patient = Person(triesAgain: true) { _ in
      await untilCancelled()
      return .suspend
    }
    #expect(await checked(await run(patient, flaky, journal), journal)?.way == "push approved")
    #expect(patient.timesTroubled == 2 && flaky.calls.count == 3 && Set(flaky.calls.map(\.key)).count == 1)
    #expect(try !journal.records.bytes().contains("offline"))
  }

  @Test func decliningToTryAgainLeavesTheSessionForLater() async {
    let offline = Backend { _, _ throws(WorkflowError) in throw WorkflowError(code: "offline", message: "No network.", isTemporary: true) }
    let journal = MemoryJournal()
    #expect(await run(absent, offline, journal).code == "offline")
    #expect(
      await run(absent, Backend { _, _ throws(WorkflowError) in "later" }, journal).output(as: Login.Output.self)?.way == "push later")
  }

  /// A command that failed temporarily may have been performed: the second attempt says so, and the key is the same.
  @Test func aCommandThatFailedTemporarilyMayHaveBeenPerformed() async {
    let tries = Mutex(0)
    let flaky = Backend { effect, _ throws(WorkflowError) in
      guard effect is SendCode else {
        await untilCancelled()
        throw .offline
      }
      let isFirst = tries.withLock { tries in
        tries += 1
        return tries == 1
      }
      if isFirst { throw WorkflowError(code: "offline", message: "No network.", isTemporary: true) }
      return Done()
    }
    let answers = Mutex<[Reply]>([.answer(.chose(id: "code")), .answer(.action(id: "resend")), .answer(.entered(text: "123456"))])
    let person = Person(triesAgain: true) { _ in answers.withLock { $0.isEmpty ? .suspend : $0.removeFirst() } }
    #expect(await run(person, flaky).output(as: Login.Output.self)?.resent == 1)
    let sent = flaky.calls.filter { $0.effect == "sendCode" }
    #expect(sent.map(\.maybeDoneBefore) == [false, true] && Set(sent.map(\.key)).count == 1)
  }

  // MARK: Scripts and the explorer

  @Test func aScriptChoosesActionsAwaitsAndSetsOutcomes() async throws {
    let json = #"{"answers":[{"await":true}],"outcomes":{"awaitPush":[{"output":"by script"}]}}"#
    let script = try Script(reading: json.utf8)
    let outcomes = ScriptedOutcomes(script.outcomes), host = ScriptHost(script, pictures: Pictures())
    let performer = ScriptedPerformer(outcomes, over: silent)
    let runner = Runner(journal: MemoryJournal(), host: host, performer: performer, environment: VirtualClock().environment)
    #expect(await runner.run(Login()).output(as: Login.Output.self)?.way == "push by script")
    #expect(host.leftover == nil && outcomes.leftover == nil)

    let resend = try Script(reading: #"{"answers":[{"choose":"code"},{"action":"resend"},{"enter":"123456"}]}"#.utf8)
    let again = Runner(
      journal: MemoryJournal(), host: ScriptHost(resend, pictures: Pictures()), performer: silent, environment: VirtualClock().environment)
    #expect(await again.run(Login()).output(as: Login.Output.self) == Login.Output(way: "code", resent: 1))
  }

  @Test func unfittingAndUnusedOutcomesAreReportedAndFailuresFail() async throws {
    let outcomes = ScriptedOutcomes(["awaitPush": [.output(json: "7")], "sendCode": [.output(json: "{}")]])
    let wrong = ScriptedPerformer(outcomes, over: silent)
    let outcome = await Runner(journal: MemoryJournal(), host: absent, performer: wrong, environment: VirtualClock().environment).run(
      Login())
    #expect(outcome.code == "scriptDoesNotFit" && outcomes.leftover?.message.contains("sendCode") == true)
    let script = try Script(reading: #"{"answers":[],"outcomes":{"awaitPush":[{"failure":{"code":"denied","message":"No."}}]}}"#.utf8)
    let failing = ScriptedPerformer(ScriptedOutcomes(script.outcomes), over: silent)
    #expect(
      await Runner(journal: MemoryJournal(), host: absent, performer: failing, environment: VirtualClock().environment).run(Login())
        == .failed(WorkflowError(code: "denied", message: "No.")))
    #expect(throws: (any Error).self) { try Script(reading: #"{"answers":[],"outcomes":{"a":[{"output":1,"failure":{}}]}}"#.utf8) }
  }

  /// Every path through the login, written by hand from its source.
  @Test func theExplorerTriesEveryWinner() async {
    let answers = Explorer.Answers { request in
      guard let challenges = request.challenges else { return [Explorer.Answers.blankPicture] }
      return [ChallengeReport.Outcome.passed, .timedOut].map { outcome in
        Answer.liveness(report: .of(challenges.map { ($0, outcome) }))
      }
    }
    let map = await Explorer.map(Login(), answers: answers)
    #expect(map.problems == [])
    #expect(Set(map.prompts) == ["way", "code", "passcode", "approve", "face"])
    #expect(Set(map.outcomes) == ["finished", "failed offline", "cancelled"])
    #expect(
      Set(map.edges.first { $0.from == "code" && $0.to == "finished" }?.labels ?? []) == ["entered", "timedOut"])
    #expect(map.edges.contains { $0.from == "code" && $0.to == "code" && $0.labels == ["action resend; sendCode: {}"] })
    #expect(map.edges.first { $0.from == "face" && $0.to == "finished" }?.labels == ["liveness", "failed (noCamera)", "timedOut"])
  }
}

/// A performer whose passcode changes every 30 seconds, and whose query ends when the passcode has been used.
private struct Rotating: Performer {
  let used: Started

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    if effect is AwaitUse {
      await used.wait()
      if let done = Done() as? E.Output { return done }
    }
    await untilCancelled()
    throw .offline
  }

  func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? {
    CurrentCode(text: "passcode \(moment / 30_000)", validUntil: (moment / 30_000 + 1) * 30_000)
  }
}
