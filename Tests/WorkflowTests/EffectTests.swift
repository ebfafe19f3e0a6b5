import Phrases
import Synchronization
import Testing

@testable import Workflow

struct EffectTests {
  // MARK: Commands

  @Test func aCommandIsRecordedBeforeItIsPerformed() async {
    let journal = MemoryJournal()
    let seen = Mutex<[Record]>([])
    let backend = Backend { effect, _ throws(WorkflowError) in
      if effect is InitiateOptIn { seen.withLock { $0 = journal.durableRecords } }
      return effect is InitiateOptIn || effect is TemplateExists ? false : Done()
    }
    _ = await Runner(journal: journal, host: Person([]), performer: backend).run(OptIn(user: "w"))
    guard case .began(let at, "initiateOptIn", _)? = seen.withLock({ $0.last }) else { Issue.record("no began line"); return }
    #expect(at == 1)
    // The preceding query was made durable with it.
    #expect(seen.withLock { $0.count } == 3)
  }

  @Test func theKeyIsTheSameAfterACrashAndNeverThatOfAnotherEffect() async {
    let journal = MemoryJournal()
    let crash = Backend { effect, _ throws(WorkflowError) in
      if effect is Register { throw WorkflowError(.unknownEffect, "the process dies here") }
      return effect is InitiateOptIn || effect is TemplateExists ? false : Done()
    }
    let person = Person([.answer(.proceeded), .answer(.picture("a")), .answer(.retake), .answer(.picture("b")), .answer(.confirmed)])
    let first = await Runner(journal: journal, host: person, performer: crash).run(OptIn(user: "w"), session: "s1")
    #expect(first.code == "unknownEffect")
    let server = optInServer(needsPassword: false)
    let again = Runner(journal: MemoryJournal(journal.durableRecords), host: Person([.answer(.proceeded)]), performer: server)
    #expect(await again.run(OptIn(user: "w")).output(as: OptIn.Output.self)?.status == .optedIn)
    let calls = crash.calls + server.calls
    #expect(calls.map(\.effect) == ["templateExists", "initiateOptIn", "register", "register"])
    #expect(calls[2].key == calls[3].key && !calls[2].maybeDoneBefore && calls[3].maybeDoneBefore)
    #expect(Set(calls.map(\.key)).count == 3)
  }

  @Test func aReusedPositionGetsAnotherKey() async {
    let backend = Backend { _, _ throws(WorkflowError) in Done() }
    let person = Person([.answer(.proceeded), .back, .answer(.proceeded), .answer(.proceeded)])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: backend).run(LateCommand(), session: "s")
    #expect(backend.calls.map(\.key) == ["s/2/1"])
  }

  @Test func aFailureIsRecordedAndComesAgain() async {
    let journal = MemoryJournal()
    let backend = Backend { effect, _ throws(WorkflowError) in
      if effect is TemplateExists { throw .offline }
      return Done()
    }
    #expect(await Runner(journal: journal, host: Person([]), performer: backend).run(OptIn(user: "w")) == .failed(.offline))
    let cut = MemoryJournal(journal.records.dropLast())
    #expect(await Runner(journal: cut, host: Person([]), performer: backend).run(OptIn(user: "w")) == .failed(.offline))
    #expect(backend.count("templateExists") == 1)
  }

  @Test func aJourneyMayGoOnAfterAFailure() async {
    let tries = Mutex(0)
    let backend = Backend { effect, _ throws(WorkflowError) in
      let count = tries.withLock {
        $0 += 1
        return $0
      }
      if count < 3 { throw .offline }
      return Done()
    }
    let person = Person([.answer(.chose(id: "again")), .answer(.chose(id: "again"))])
    let journal = MemoryJournal()
    #expect(await Runner(journal: journal, host: person, performer: backend).run(Retrying()) == .finished(output: "3"))
    #expect(Set(backend.calls.map(\.key)).count == 3)
  }

  @Test func nothingIsDrawnBelowOne() async {
    #expect(await Runner(journal: MemoryJournal(), host: Person([]), performer: Backend()).run(Misuse()).code == "misuse")
  }

  // MARK: Clock and random numbers

  @Test func theClockAndRandomNumbersAreRecorded() async {
    let time = Mutex<Int64>(1000)
    let environment = RunEnvironment(
      now: {
        time.withLock {
          $0 += 1; return $0
        }
      }, draw: { bound in bound - 1 })
    let journal = MemoryJournal()
    let first = await Runner(journal: journal, host: Person([.suspend]), performer: Backend(), environment: environment).run(Dice())
    #expect(first == .suspended)
    let other = RunEnvironment(now: { 5 }, draw: { _ in 0 })
    let outcome = await Runner(journal: journal, host: Person([.answer(.proceeded)]), performer: Backend(), environment: other).run(Dice())
    #expect(outcome == .finished(output: "[1002,5]"))
  }

  // MARK: Parallel

  /// An altered journal says any number; a journey that adds to it must not fail.
  @Test(arguments: [(Int64.min, 0), (-1, 0), (5, 5), (.max, 253_402_300_799_999)])
  func aRecordedTimeIsOneThatAClockShows(recorded: Int64, seen: Int) async throws {
    let environment = RunEnvironment(now: { 7 }, draw: { _ in 3 })
    let journal = MemoryJournal()
    _ = await Runner(journal: journal, host: Person([.suspend]), performer: Backend(), environment: environment).run(Dice())
    let altered = journal.records.map { record -> Record in
      guard case .entry(let position, .performed("now", let kind, let input, _)) = record else { return record }
      return .entry(at: position, entry: .performed(effect: "now", kind: kind, input: input, outcome: .output(json: "\(recorded)")))
    }
    let outcome = await Runner(
      journal: MemoryJournal(altered), host: Person([.answer(.proceeded)]), performer: Backend(), environment: environment
    ).run(Dice())
    #expect(outcome == .finished(output: "[\(seen),3]"))
  }

  @Test func parallelEffectsKeepTheirOrderAndOnlyMissingOnesAreRepeated() async throws {
    let journal = MemoryJournal()
    let backend = Backend { effect, _ throws(WorkflowError) in (effect as? Square).map { $0.of * $0.of } ?? 0 }
    let outcome = await Runner(journal: journal, host: Person([]), performer: backend).run(Squares())
    #expect(outcome == .finished(output: "[1,4,9,16,25]"))
    // A crash after the first, third and fourth were done: the records of the others are missing, and so is the end.
    let records = journal.records.filter { record in
      switch record {
      case .entry(let at, _): [0, 2, 3].contains(at)
      case .ended: false
      default: true
      }
    }
    let again = Backend { effect, _ throws(WorkflowError) in (effect as? Square).map { $0.of * $0.of } ?? 0 }
    let cut = MemoryJournal(records)
    #expect(await Runner(journal: cut, host: Person([]), performer: again).run(Squares()) == outcome)
    #expect(Set(again.calls.map(\.key)) == Set([1, 4].compactMap { at in backend.calls.map(\.key).first { $0.contains("/\(at)/") } }))
    #expect(again.calls.filter(\.maybeDoneBefore).count == 2)
  }

  @Test func parallelEffectsEndBeforeTheFirstFailureIsThrown() async {
    let backend = Backend { effect, _ throws(WorkflowError) in
      guard let square = effect as? Square, square.of != 2 else { throw .offline }
      return square.of
    }
    let journal = MemoryJournal()
    #expect(await Runner(journal: journal, host: Person([]), performer: backend).run(Squares()) == .failed(.offline))
    #expect(backend.calls.count == 5 && journal.records.commands == 5)
  }

  // MARK: Process ends

  @Test func aFailureBecauseTheProcessEndsIsNotRecorded() async {
    let journal = MemoryJournal()
    let started = Started()
    let task = Task {
      let backend = Backend { effect, _ throws(WorkflowError) in
        await started.open()
        await untilCancelled()
        throw WorkflowError(code: "cancelled", message: "cancelled")
      }
      return await Runner(journal: journal, host: Person([]), performer: backend).run(OptIn(user: "w"))
    }
    await started.wait()
    task.cancel()
    #expect(await task.value == .suspended)
    #expect(journal.records.count == 1)
  }
}

/// Can be opened once; lets a test wait until something has begun.
actor Started {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

struct LateCommand: Journey {
  static let name = "late-command", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    try await guide.instruct("a", .plain())
    try await guide.instruct("b", .plain())
    return try await guide.perform(OptOut(user: "x"))
  }
}

private struct Retrying: Journey {
  static let name = "retrying", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Int {
    var count = 1
    while case .failure(let error) = try await guide.attempt(OptOut(user: "x")) {
      let choice = Choice.of("again", "leave", style: .error(code: error.code))
      guard try await guide.choose("failed\(count)", choice) == "again" else { throw .error(error) }
      count += 1
    }
    return count
  }
}

private struct Misuse: Journey {
  static let name = "misuse", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    _ = try await guide.draw(below: 0)
    return Done()
  }
}

private struct Dice: Journey {
  static let name = "dice", version = 1
  func run(_ guide: Guide) async throws(Exit) -> [Int] {
    let now = try await guide.now()
    let drawn = try await guide.draw(below: 6)
    try await guide.instruct("go", .plain())
    return [Int(now), drawn]
  }
}

private struct Square: Command {
  static let name = "square"
  typealias Output = Int
  var of: Int
}

private struct Squares: Journey {
  static let name = "squares", version = 1
  func run(_ guide: Guide) async throws(Exit) -> [Int] { try await guide.perform(all: (1...5).map { Square(of: $0) }) }
}
