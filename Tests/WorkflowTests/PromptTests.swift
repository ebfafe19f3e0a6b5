import Documents
import Phrases
import Synchronization
import Testing

@testable import Workflow

struct PromptTests {
  // MARK: Durable before seen

  @Test func anAnswerIsDurableBeforeTheJourneySeesIt() async {
    let journal = MemoryJournal()
    let seen = Mutex<[Int]>([])
    let person = Person { _ in
      seen.withLock { $0.append(journal.durableRecords.count) }
      return .answer(.proceeded)
    }
    _ = await Runner(journal: journal, host: person, performer: Backend { _, _ throws(WorkflowError) in Done() }).run(LateCommand())
    #expect(seen.withLock { $0 } == [1, 2])
    #expect(journal.durableRecords == journal.records)
  }

  @Test func aFullJournalKeepsTheAnswerUntilThereIsSpace() async {
    let journal = FullJournal(failing: 2...4)
    let person = Person(triesAgain: true) { _ in .answer(.proceeded) }
    let outcome = await Runner(journal: journal, host: person, performer: Backend { _, _ throws(WorkflowError) in Done() }).run(
      LateCommand())
    #expect(outcome == .finished(output: "{}"))
    #expect(person.asked == ["a", "b"] && person.timesTroubled == 3)
  }

  @Test func aJournalThatStaysFullInterruptsTheRun() async {
    let journal = FullJournal(failing: 2...2)
    let person = Person { _ in .answer(.proceeded) }
    let runner = Runner(journal: journal, host: person, performer: Backend { _, _ throws(WorkflowError) in Done() })
    #expect(await runner.run(LateCommand()).code == "diskFull")
    #expect(await runner.run(LateCommand()) == .finished(output: "{}"))
    #expect(person.asked == ["a", "a", "b"])
  }

  // MARK: Answers that fit

  @Test func anAnswerThatDoesNotFitIsAskedAgainOnce() async {
    let person = Person([.answer(.timedOut()), .answer(.proceeded), .suspend])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(LateCommand())
    #expect(person.asked == ["a", "a", "b"])
    #expect(person.situations.map(\.refused) == [nil, .timedOut(), nil])
    let twice = Person([.answer(.timedOut()), .answer(.timedOut())])
    let outcome = await Runner(journal: MemoryJournal(), host: twice, performer: Backend()).run(LateCommand())
    #expect(outcome.code == "answerDoesNotFit")
  }

  @Test func timeLimitsAndSkipsFitOnlyWhereTheyWereAllowed() {
    func fits(_ content: PromptContent, _ answer: Answer) -> Bool { Prompt(id: "p", content: content).accepts(answer) }
    #expect(fits(.capture(.selfie(limit: 40)), .timedOut()) && !fits(.capture(.selfie()), .timedOut()))
    #expect(fits(.capture(.selfie(canSkip: true)), .skipped) && !fits(.capture(.selfie()), .skipped))
    #expect(fits(.instruct(.plain(canSkip: true)), .skipped) && !fits(.instruct(.plain()), .skipped))
    let title = Phrase("t")
    let wait = PromptContent.wait(Wait(title: title))
    #expect(Prompt(id: "p", content: wait, deadline: 1).accepts(.timedOut()) && !fits(wait, .timedOut()))
    let action = PromptAction(id: "resend", title: title)
    #expect(Prompt(id: "p", content: wait, actions: [action]).accepts(.action(id: "resend")) && !fits(wait, .action(id: "resend")))
    #expect(fits(.choose(.of("a")), .chose(id: "a")) && !fits(.choose(.of("a")), .chose(id: "b")))
    let code = PromptContent.enter(Field(kind: .code(length: 3, alphabet: "0123456789"), title: title))
    #expect(fits(code, .entered(text: "123")) && !fits(code, .entered(text: "12")) && !fits(code, .entered(text: "12a")))
    #expect(!fits(code, .enteredSecret(handle: "h")) && !fits(code, .skipped))
    let secret = PromptContent.enter(Field(kind: .secret, title: title, canSkip: true))
    #expect(fits(secret, .enteredSecret(handle: "h")) && !fits(secret, .entered(text: "clear")) && fits(secret, .skipped))
    let mrz = PromptContent.enter(Field(kind: .mrz(format: .td3, lines: []), title: title))
    #expect(fits(mrz, .entered(text: "P<UTO\nL898")) && !fits(mrz, .entered(text: "p<uto")))
    #expect(fits(.enter(Field(kind: .text(length: 2), title: title)), .entered(text: "äö")))
    #expect(!fits(.enter(Field(kind: .text(length: 2), title: title)), .entered(text: "abc")))
    for content in [code, secret, mrz, .present(.plain()), .confirm(.of(.sample("x"))), .capture(.selfie())] {
      #expect(fits(content, .cancelled))
    }
  }

  @Test func everyPromptReturnsWhatWasAnswered() async {
    let title = Phrase("t")
    let person = Person([
      .answer(.skipped), .answer(.timedOut()), .answer(.failed(reason: "gone")), .answer(.skipped), .answer(.entered(text: "hello")),
      .answer(.skipped), .answer(.retake), .answer(.proceeded), .answer(.chose(id: "passport")),
    ])
    let outcome = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(Everything(title: title))
    #expect(outcome.output(as: [String].self) == ["false", "timedOut", "failed gone", "skipped", "hello", "skipped", "false", "passport"])
  }

  // MARK: Waits

  @Test func aWaitIsWonByWhicheverComesFirst() async {
    let journal = MemoryJournal()
    let slow = Person { _ in
      await untilCancelled()
      return .suspend
    }
    let quick = Backend { _, _ throws(WorkflowError) in "approved" }
    #expect(await Runner(journal: journal, host: slow, performer: quick).run(Push()) == .finished(output: "\"approved\""))
    #expect(journal.records.count == 4)
    let never = Backend { _, _ throws(WorkflowError) in
      await untilCancelled()
      throw .offline
    }
    let impatient = MemoryJournal()
    let timeout = Runner(journal: impatient, host: Person([.answer(.timedOut())]), performer: never)
    #expect(await timeout.run(Push(limit: 1_000_000)) == .finished(output: "\"nothing came\""))
    #expect(impatient.records.count == 4)
    // Both are replayed without asking or waiting.
    for records in [journal.records, impatient.records] {
      let cut = MemoryJournal(records.dropLast())
      let outcome = await Runner(journal: cut, host: Person([]), performer: Backend()).resume(Registry([Push.self]))
      #expect(cut.records == records, "\(outcome)")
    }
  }

  @Test func aWaitCanBeSuspendedAndResumed() async {
    let journal = MemoryJournal()
    let never = Backend { _, _ throws(WorkflowError) in
      await untilCancelled()
      throw .offline
    }
    let left = await Runner(journal: journal, host: Person([.suspend]), performer: never).run(Push(limit: 1_000_000))
    #expect(left == .suspended)
    #expect(journal.records.count == 2)
    let slow = Person { _ in
      await untilCancelled()
      return .suspend
    }
    let quick = Backend { _, _ throws(WorkflowError) in "approved" }
    #expect(await Runner(journal: journal, host: slow, performer: quick).resume(Registry([Push.self])) == .finished(output: "\"approved\""))
  }

  @Test func aWaitCanBeCancelledAndItsFailureLeaves() async {
    let never = Backend { _, _ throws(WorkflowError) in
      await untilCancelled()
      throw .offline
    }
    #expect(await Runner(journal: MemoryJournal(), host: Person([.answer(.cancelled)]), performer: never).run(Push()) == .cancelled)
    let slow = Person { _ in
      await untilCancelled()
      return .suspend
    }
    let broken = Backend { _, _ throws(WorkflowError) in throw .offline }
    #expect(await Runner(journal: MemoryJournal(), host: slow, performer: broken).run(Push()) == .failed(.offline))
  }

  // MARK: Secrets

  @Test func aSecretIsNeverInTheJournal() async throws {
    let journal = MemoryJournal()
    let person = Person { situation in
      switch situation.prompt.content {
      case .enter: .answer(.enteredSecret(handle: situation.secrets.keep("correct horse").id))
      default: .suspend
      }
    }
    _ = await Runner(journal: journal, host: person, performer: optInServer()).run(OptIn(user: "w"))
    let bytes = try journal.records.bytes()
    #expect(bytes.contains("enteredSecret"))
    #expect(!bytes.contains("correct horse"))
  }

  /// Killed between the beginning of the password check and its result: the password is requested once more, with a different key.
  @Test func aLostSecretIsRequestedAgain() async {
    let journal = MemoryJournal()
    let crash = Backend { effect, _ throws(WorkflowError) in
      if effect is CheckPassword { throw WorkflowError(.unknownEffect, "the process dies here") }
      return effect is InitiateOptIn
    }
    let person = Person { .answer(.enteredSecret(handle: $0.secrets.keep("correct horse").id)) }
    _ = await Runner(journal: journal, host: person, performer: crash).run(OptIn(user: "w"))
    let again = Person { situation in
      situation.isAskedAgain ? .answer(.enteredSecret(handle: situation.secrets.keep("correct horse").id)) : .suspend
    }
    let server = optInServer()
    let cut = MemoryJournal(journal.durableRecords)
    #expect(await Runner(journal: cut, host: again, performer: server).resume(Registry([OptIn.self])) == .suspended)
    #expect(again.asked == ["password.enter", "selfie.start"])
    #expect(again.situations.first?.isAskedAgain == true && again.situations.first?.canGoBack == false)
    let keys = (crash.calls + server.calls).filter { $0.effect == "checkPassword" }
    #expect(keys.count == 2 && keys[0].key != keys[1].key && keys[1].maybeDoneBefore)
    // A third process needs neither the secret nor the check.
    let third = optInServer()
    _ = await Runner(journal: MemoryJournal(cut.records), host: again, performer: third).resume(Registry([OptIn.self]))
    #expect(third.calls.isEmpty)
  }

  @Test func cancellingTheRequestForALostSecretCancelsTheJourneyForGood() async {
    let journal = MemoryJournal()
    let person = Person { .answer(.enteredSecret(handle: $0.secrets.keep("correct horse").id)) }
    let crash = Backend { effect, _ throws(WorkflowError) in
      if effect is CheckPassword { throw WorkflowError(.unknownEffect, "the process dies here") }
      return effect is InitiateOptIn
    }
    _ = await Runner(journal: journal, host: person, performer: crash).run(OptIn(user: "w"))
    let server = optInServer()
    #expect(await Runner(journal: journal, host: Person([.answer(.cancelled)]), performer: server).run(OptIn(user: "w")) == .cancelled)
    #expect(server.calls.map(\.effect) == ["cancelOptIn"])
    // Replayed up to the cancellation, and the server is not notified twice.
    let cut = MemoryJournal(journal.records.dropLast())
    #expect(await Runner(journal: cut, host: Person([]), performer: server).run(OptIn(user: "w")) == .cancelled)
    #expect(server.calls.count == 1)
  }

  @Test func aSecretIsForgottenWhenTheJourneyEnds() async {
    let box = SecretBox()
    let handle = box.keep("correct horse")
    let runner = Runner(
      journal: MemoryJournal(), host: Person { _ in .answer(.proceeded) }, performer: Backend { _, _ throws(WorkflowError) in Done() },
      secrets: box)
    _ = await runner.run(LateCommand())
    #expect(box.reveal(handle) == nil)
    #expect("\(box)" == "SecretBox")
  }

  // MARK: Progress

  @Test func progressIsKnownWithAndWithoutACount() async {
    let person = Person { situation in
      switch situation.prompt.content {
      case .capture: .answer(.picture("x"))
      case .confirm: .answer(.confirmed)
      default: .answer(.proceeded)
      }
    }
    _ = await Runner(journal: MemoryJournal(), host: person, performer: scanServer()).run(Scan())
    #expect(person.situations.first?.progress == Progress(stage: "frontSide", step: 1))
    // The parent's stage is restored when a nested journey ends, and it is part of the ids of its prompts.
    let nested = Person { situation in
      switch situation.prompt.content {
      case .capture: .answer(.picture("x"))
      case .confirm: .answer(.confirmed)
      default: .answer(.proceeded)
      }
    }
    _ = await Runner(journal: MemoryJournal(), host: nested, performer: scanServer()).run(Household())
    #expect(nested.asked.first == "parent.ready")
    #expect(nested.asked.contains("parent.scan/frontSide.shot") && nested.asked.contains("child.scan/selfie.kept"))
    #expect(nested.situations.first { $0.prompt.id == "child.ready" }?.progress == Progress(stage: "child", step: 2, of: 2))
  }
}

/// Refuses some of its durable writes, counted from 1, as a full disk would.
private final class FullJournal: Journal {
  private let inner = MemoryJournal()
  private let failing: ClosedRange<Int>
  private let count = Mutex(0)
  init(failing: ClosedRange<Int>) { self.failing = failing }
  func load() throws(WorkflowError) -> [Record] { inner.records }
  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    let number = count.withLock {
      if durable && !records.isEmpty { $0 += 1 }
      return $0
    }
    if durable, !records.isEmpty, failing.contains(number) { throw WorkflowError(.diskFull, "The disk is full.") }
    try inner.append(records, durable: durable)
  }
}

/// One prompt of each kind that can be answered in more than one way.
private struct Everything: Journey {
  static let name = "everything", version = 1
  enum Kind: String, CaseIterable { case passport, visa }
  var title: Phrase

  func run(_ guide: Guide) async throws(Exit) -> [String] {
    var results: [String] = []
    results.append(String(try await guide.instruct("instruct", .plain(canSkip: true))))
    for id in ["one", "two", "three"] {
      switch try await guide.capture(id, .selfie(limit: 5, canSkip: true)) {
      case .picture(let picture, _, _): results.append(picture.digest)
      case .skipped: results.append("skipped")
      case .timedOut: results.append("timedOut")
      case .failed(let reason): results.append("failed \(reason)")
      case .liveness: results.append("liveness")
      }
    }
    for id in ["text", "none"] {
      switch try await guide.enter(id, Field(kind: .text(length: 10), title: title, canSkip: true)) {
      case .text(let text): results.append(text)
      case .secret(let handle): results.append(handle.id)
      case .skipped: results.append("skipped")
      }
    }
    results.append(String(try await guide.review("review", Review(title: title, rows: []))))
    try await guide.present("present", .plain())
    let kind = try await guide.choose("kind", among: Kind.allCases, title: title) { Choice.Option(id: "", title: .verbatim($0.rawValue)) }
    return results + [kind.rawValue]
  }
}
