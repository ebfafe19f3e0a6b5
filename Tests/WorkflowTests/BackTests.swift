import Phrases
import Testing

@testable import Workflow

/// A document with two sides: ready, shot, confirm, for each; then a review.
struct TwoSides: Journey {
  static let name = "two-sides", version = 1
  func run(_ guide: Guide) async throws(Exit) -> [String] {
    let type = try await guide.choose("type", .of("card", "paper"))
    var pages = [type]
    for (number, side) in ["front", "back"].enumerated() {
      guide.stage(side, number + 1, of: 2)
      try await guide.instruct("ready", .plain())
      var kept: String?
      while kept == nil {
        guard case .picture(let picture, _, _) = try await guide.capture("shot", .selfie()) else { continue }
        if try await guide.confirm("keep", .of(picture)) { kept = picture.digest }
      }
      pages.append(kept ?? "")
    }
    return try await guide.review("review", Review(title: Phrase("test.title"), rows: [])) ? pages : []
  }
}

struct BackTests {
  private let toTheBackSide: [Reply] = [
    .answer(.chose(id: "paper")), .answer(.proceeded), .answer(.picture("a")), .answer(.retake), .answer(.picture("b")),
    .answer(.confirmed),
  ]

  @Test func landsOnTheLastStopAndNotOnARetakeOrACapture() async {
    let person = Person(toTheBackSide + [.back, .back, .back, .suspend])
    let journal = MemoryJournal()
    #expect(await Runner(journal: journal, host: person, performer: Backend()).run(TwoSides()) == .suspended)
    #expect(Array(person.asked.dropFirst(6)) == ["back.ready", "front.keep", "front.ready", "type"])
    #expect(person.situations.map(\.canGoBack) == [false, true, true, true, true, true, true, true, true, false])
    #expect(
      journal.records.filter { if case .rewound = $0 { true } else { false } } == [.rewound(to: 6 - 1), .rewound(to: 1), .rewound(to: 0)])
  }

  /// A dozen failures are not steps: one *back* leads to the step before them.
  @Test func skipsFailedAttempts() async {
    let failure: [Reply] = [.answer(.failed(reason: "blurred")), .answer(.chose(id: "again"))]
    let failures = (0..<12).flatMap { _ in failure }
    let person = Person([.answer(.proceeded)] + failures + [.back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(Stubborn())
    #expect(person.asked.suffix(2) == ["shot", "ready"])
    // The same from the error itself, and from what comes after the picture that was finally good.
    let told = Person([.answer(.proceeded)] + failures + failure.prefix(1) + [.back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: told, performer: Backend()).run(Stubborn())
    #expect(told.asked.suffix(2) == ["error", "ready"])
    let good = Person(
      [.answer(.proceeded)] + failures + [.answer(.picture("good")), .answer(.confirmed), .back, .back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: good, performer: Backend()).run(Stubborn())
    #expect(good.asked.suffix(3) == ["done", "keep", "ready"])
  }

  /// Typed input that was refused is not a step either; typed input that was accepted is one.
  @Test func skipsRefusedTyping() async {
    let typed: [Reply] = [.answer(.failed(reason: "blurred")), .answer(.chose(id: "type")), .answer(.entered(text: "x"))]
    let refused = typed + [.answer(.entered(text: "y"))]
    let person = Person([.answer(.proceeded)] + refused + [.back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(Stubborn())
    #expect(person.asked.suffix(2) == ["lines", "ready"])
    let expired = Person(
      [.answer(.proceeded)] + typed + [.answer(.entered(text: "expired")), .answer(.chose(id: "again")), .back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: expired, performer: Backend()).run(Stubborn())
    #expect(expired.asked.suffix(2) == ["shot", "ready"])
    let taken = Person([.answer(.proceeded)] + typed + [.answer(.entered(text: "good")), .back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: taken, performer: Backend()).run(Stubborn())
    #expect(taken.asked.suffix(2) == ["done", "lines"])
  }

  @Test func theLastProblemIsForgottenWithTheNextStep() async {
    func problem(_ replies: [Reply]) async -> String? {
      let journal = MemoryJournal()
      _ = await Runner(journal: journal, host: Person(replies), performer: Backend()).run(Stubborn())
      return journal.records.lastProblem
    }
    let failed: [Reply] = [.answer(.proceeded), .answer(.failed(reason: "blurred"))]
    #expect(await problem([.answer(.proceeded), .answer(.cancelled)]) == nil)
    #expect(await problem(failed + [.answer(.chose(id: "stop"))]) == "Blurred")
    #expect(await problem(failed + [.answer(.cancelled)]) == "Blurred")
    #expect(await problem(failed + [.answer(.chose(id: "again")), .answer(.cancelled)]) == "Blurred")
    #expect(await problem(failed + [.answer(.chose(id: "type")), .answer(.cancelled)]) == "Blurred")
    #expect(
      await problem(failed + [.answer(.chose(id: "again")), .answer(.picture("a")), .answer(.confirmed), .answer(.cancelled)]) == nil)
    #expect(await problem(failed + [.back, .answer(.cancelled)]) == nil, "what was gone back over does not count")
  }

  @Test func bringsTheDroppedAnswerBackAsThePreviousOne() async {
    let person = Person(toTheBackSide + [.back, .back, .back, .answer(.chose(id: "paper")), .suspend])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(TwoSides())
    #expect(person.situations.map(\.previous).suffix(4) == [.confirmed, .proceeded, .chose(id: "paper"), .proceeded])
    #expect(person.situations.prefix(7).allSatisfy { $0.previous == nil })
  }

  @Test func survivesARestart() async {
    let journal = MemoryJournal()
    _ = await Runner(journal: journal, host: Person(toTheBackSide + [.back, .back, .suspend]), performer: Backend()).run(TwoSides())
    let again = Person([.answer(.proceeded), .answer(.picture("c")), .suspend])
    _ = await Runner(journal: MemoryJournal(journal.records), host: again, performer: Backend()).resume(Registry([TwoSides.self]))
    #expect(again.asked == ["front.ready", "front.shot", "front.keep"])
    #expect(again.situations.first?.previous == .proceeded)
  }

  @Test func stopsAtACommand() async {
    let person = Person([.answer(.picture("frontSide.shot")), .answer(.confirmed), .suspend])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: scanServer()).run(Scan())
    #expect(person.asked.last == "frontSide.again")
    #expect(person.situations.last?.canGoBack == false)
  }

  @Test func crossesAQueryAndRepeatsIt() async {
    let backend = Backend { effect, _ throws(WorkflowError) in true }
    let person = Person([.answer(.chose(id: "keep")), .suspend])
    let journal = MemoryJournal()
    _ = await Runner(journal: journal, host: person, performer: backend).run(AskThenLook())
    let again = Person([.back, .answer(.chose(id: "keep")), .suspend])
    _ = await Runner(journal: journal, host: again, performer: backend).run(AskThenLook())
    #expect(again.asked == ["then", "what", "then"])
    #expect(backend.count("templateExists") == 2)
  }

  @Test func walksOutOfANestedJourneyAndIn() async {
    // ready (parent), child: type, ready; back twice leads to the parent's prompt, and forward again into the child.
    let person = Person([
      .answer(.proceeded), .answer(.chose(id: "card")), .back, .back, .answer(.proceeded), .answer(.chose(id: "paper")), .suspend,
    ])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(Parent())
    #expect(
      person.asked == [
        "hello", "two-sides/type", "two-sides/front.ready", "two-sides/type", "hello", "two-sides/type", "two-sides/front.ready",
      ])
    #expect(person.situations.map(\.journeys).last == ["parent", "two-sides"])
  }

  /// A journey that catches everything, and even returns normally, does no harm.
  @Test func trustsItsOwnNoteAndNotTheThrownError() async {
    let journal = MemoryJournal()
    let person = Person([.answer(.chose(id: "a")), .back, .answer(.chose(id: "b")), .answer(.proceeded)])
    let outcome = await Runner(journal: journal, host: person, performer: Backend()).run(Swallower())
    #expect(outcome == .finished(output: "\"b\""))
    #expect(person.asked == ["first", "second", "first", "second"])
    let left = await Runner(journal: MemoryJournal(), host: Person([.suspend]), performer: Backend()).run(Swallower())
    #expect(left == .suspended)
  }

  @Test func endsAJourneyThatSwallowsEverythingForEver() async {
    await #expect(processExitsWith: .failure) {
      _ = await Runner(journal: MemoryJournal(), host: Person([.suspend]), performer: Backend()).run(Spinner())
    }
  }

  @Test func refusesToGoBackWhenThereIsNoWay() async {
    let journal = MemoryJournal()
    let outcome = await Runner(journal: journal, host: Person([.back, .back]), performer: Backend()).run(TwoSides())
    guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.engineCode == .answerDoesNotFit && error.message.contains("\"type\""))
    #expect(journal.records.count == 1)
  }
}

/// A picture that is requested until it is good, or until the lines are typed.
private struct Stubborn: Journey {
  static let name = "stubborn", version = 1

  func run(_ guide: Guide) async throws(Exit) -> Done {
    try await guide.instruct("ready", .plain())
    while true {
      if case .picture(let picture, _, _) = try await guide.capture("shot", .selfie()) {
        if try await guide.confirm("keep", .of(picture)) { break }
        continue
      }
      let told = try await guide.choose("error", .of("again", "type", "stop", style: .error(code: "Blurred")))
      if told == "stop" { throw .cancelled }
      if told == "type", try await isTyped(guide) { break }
    }
    try await guide.instruct("done", .plain())
    return Done()
  }

  private func isTyped(_ guide: Guide) async throws(Exit) -> Bool {
    while true {
      let field = Field(kind: .text(length: 20), title: Phrase("test.title"))
      switch try await guide.enter("lines", field) {
      case .text("good"): return true
      case .text("expired"):
        _ = try await guide.choose("old", .of("again", "stop", style: .error(code: "Expired")))
        return false
      default: continue
      }
    }
  }
}

private struct AskThenLook: Journey {
  static let name = "ask-then-look", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    _ = try await guide.choose("what", .of("keep", "drop"))
    _ = try await guide.query(TemplateExists(user: "x"))
    try await guide.instruct("then", .plain())
    return Done()
  }
}

private struct Parent: Journey {
  static let name = "parent", version = 1
  func run(_ guide: Guide) async throws(Exit) -> [String] {
    try await guide.instruct("hello", .plain())
    return try await guide.run(TwoSides())
  }
}

private struct Swallower: Journey {
  static let name = "swallower", version = 1
  func run(_ guide: Guide) async throws(Exit) -> String {
    let first = (try? await guide.choose("first", .of("a", "b"))) ?? "nothing"
    _ = try? await guide.instruct("second", .plain())
    return first
  }
}

private struct Spinner: Journey {
  static let name = "spinner", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    while true { _ = try? await guide.choose("first", .of("a", "b")) }
  }
}
