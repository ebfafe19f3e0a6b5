import Phrases
import Testing

@testable import Workflow

/// Answers the opt-in: first a wrong password if requested, and one selfie retaken.
private func optInPerson(passwords: [String] = ["correct horse"], retakes: Int = 1) -> Person {
  Person { situation in
    switch situation.prompt.content {
    case .enter(let field):
      let attempt = field.error == nil ? 0 : 1
      return .answer(.enteredSecret(handle: situation.secrets.keep(passwords[min(attempt, passwords.count - 1)]).id))
    case .capture: return .answer(.picture("\(situation.previous == nil ? "first" : "next")"))
    case .confirm: return .answer(.confirmed)
    case .choose: return .answer(.chose(id: "optOut"))
    default: return .answer(.proceeded)
    }
  }
}

private func scanPerson() -> Person {
  Person { situation in
    switch situation.prompt.content {
    case .capture: .answer(.picture(situation.prompt.id))
    case .confirm: .answer(.confirmed)
    default: .answer(.proceeded)
    }
  }
}

struct ProofTests {
  @Test func optInWalksItsEightSteps() async {
    let person = optInPerson()
    let server = optInServer()
    let outcome = await Runner(journal: MemoryJournal(), host: person, performer: server).run(OptIn(user: "willeke"))
    #expect(outcome.output(as: OptIn.Output.self) == OptIn.Output(status: .optedIn, selfies: 1))
    #expect(person.asked == ["password.enter", "selfie.start", "selfie.shot", "selfie.frame", "status.done"])
    #expect(server.calls.map(\.effect) == ["templateExists", "initiateOptIn", "checkPassword", "register"])
    #expect(person.situations.last?.progress == Progress(stage: "status", step: 3, of: 3))
  }

  @Test func optInCountsPasswordAttemptsAndBlocks() async {
    let person = optInPerson(passwords: ["wrong"])
    let outcome = await Runner(journal: MemoryJournal(), host: person, performer: optInServer()).run(OptIn(user: "willeke"))
    #expect(outcome.output(as: OptIn.Output.self)?.status == .blocked)
    #expect(person.asked == ["password.enter", "password.enter", "password.enter", "password.blocked"])
    let errors = person.situations.map { situation -> Phrase? in
      if case .enter(let field) = situation.prompt.content { field.error } else { nil }
    }
    #expect(errors == [nil, Phrase("test.attempts", ["n": .number(2)]), Phrase("test.attempts", ["n": .number(1)]), nil])
  }

  @Test func optInRecapturesAsOftenAsWanted() async {
    let person = Person([
      .answer(.proceeded), .answer(.picture("one")), .answer(.retake), .answer(.picture("two")), .answer(.retake),
      .answer(.picture("three")), .answer(.confirmed), .answer(.proceeded),
    ])
    let server = optInServer(needsPassword: false)
    let outcome = await Runner(journal: MemoryJournal(), host: person, performer: server).run(OptIn(user: "willeke"))
    #expect(outcome.output(as: OptIn.Output.self) == OptIn.Output(status: .optedIn, selfies: 3))
  }

  @Test func optInNotifiesTheServerWhenThePersonCancels() async {
    let journal = MemoryJournal()
    let server = optInServer(needsPassword: false)
    let runner = Runner(journal: journal, host: Person([.answer(.proceeded), .answer(.cancelled)]), performer: server)
    #expect(await runner.run(OptIn(user: "willeke")) == .cancelled)
    #expect(server.calls.last?.effect == "cancelOptIn")
    #expect(await runner.run(OptIn(user: "willeke")) == .cancelled)
    #expect(server.count("cancelOptIn") == 1)
  }

  @Test func scanFollowsTheServer() async {
    let person = scanPerson()
    let outcome = await Runner(journal: MemoryJournal(), host: person, performer: scanServer()).run(Scan())
    #expect(outcome.output(as: Scan.Output.self) == Scan.Output(journeyID: "J1", faceMatch: "Passed", uploads: 4))
    #expect(
      person.asked == [
        "frontSide.shot", "frontSide.kept", "frontSide.again", "frontSide.shot", "frontSide.kept", "backSide.shot", "backSide.kept",
        "selfie.shot", "selfie.kept",
      ])
    #expect(person.situations.last?.progress == Progress(stage: "selfie", step: 4))
  }

  /// Cuts the journal after every record, as a kill would, and continues from there in "another process".
  @Test func resumesFromEveryRecord() async throws {
    try await everyPrefix(OptIn(user: "willeke"), person: { optInPerson() }, server: { optInServer() })
    try await everyPrefix(
      OptIn(user: "willeke"), person: { optInPerson(passwords: ["wrong", "correct horse"]) }, server: { optInServer() })
    try await everyPrefix(Scan(), person: scanPerson, server: scanServer)
    try await everyPrefix(Household(), person: scanPerson, server: scanServer)
  }

  private func everyPrefix<J: Journey>(_ journey: J, person: () -> Person, server: () -> Backend) async throws {
    let journal = MemoryJournal()
    let whole = person()
    let expected = await Runner(journal: journal, host: whole, performer: server()).run(journey)
    guard case .finished = expected else { Issue.record("\(J.name) ended as \(expected)"); return }
    let records = journal.records
    for length in 1...records.count {
      let cut = MemoryJournal(Array(records.prefix(length)))
      let again = person(), backend = server()
      let outcome = await Runner(journal: cut, host: again, performer: backend).resume(Registry([OptIn.self, Scan.self, Household.self]))
      #expect(outcome == expected, "\(J.name) cut after \(length) of \(records.count)")
      // Answered prompts are not asked again, except for a secret that an effect still needs.
      let answered = records.prefix(length).filter { if case .entry(_, .answered) = $0 { true } else { false } }.count
      let fresh = again.situations.filter { !$0.isAskedAgain }.map(\.prompt.id)
      #expect(fresh == Array(whole.asked.dropFirst(answered)), "\(J.name) cut after \(length)")
      if case .began(_, let effect, _)? = records.prefix(length).last {
        #expect(backend.calls.first?.effect == effect)
        #expect(backend.calls.first?.maybeDoneBefore == true)
      } else {
        #expect(backend.calls.filter(\.maybeDoneBefore).isEmpty)
      }
      #expect(cut.records.commands == records.commands)
    }
  }
}

/// Two scans in one journey, each in its own stage.
struct Household: Journey {
  static let name = "household", version = 1
  func run(_ guide: Guide) async throws(Exit) -> [Scan.Output] {
    guide.stage("parent", 1, of: 2)
    try await guide.instruct("ready", .plain())
    let parent = try await guide.run(Scan())
    guide.stage("child", 2, of: 2)
    try await guide.instruct("ready", .plain())
    return [parent, try await guide.run(Scan())]
  }
}
