import Documents
import Imaging
import Phrases
import Scenes
import Synchronization
import Testing
import Workflow

@testable import Application
@testable import Background

/// What answers in place of the person, and lets the person take over.
struct AutopilotTests {
  /// Answers a choice with its last option, and knows nothing else.
  private struct LastOption: Host {
    func reply(to situation: Situation) async -> Reply {
      guard case .choose(let choice) = situation.prompt.content, let last = choice.options.last else {
        return .fault(WorkflowError(.scriptDoesNotFit, "It knows only choices."))
      }
      return .answer(.chose(id: last.id))
    }
  }

  private let clock = VirtualClock(), posted = Posted(), work = BackgroundWork()
  private let host: ScreenHost
  private let autopilot: Autopilot
  private let begun = Counter()

  private final class Counter: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
  }

  init() throws {
    let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let (posted, work) = (posted, work)
    host = ScreenHost(post: posted.post)
    let pictures = CaptureController(
      source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: ImagingLink(),
      work: work)
    autopilot = Autopilot(
      host: host, pictures: pictures, keep: { _ in { _, _ in throw ImagingError(.missing, "No picture is taken.") } }, work: work,
      clock: clock, post: posted.post)
  }

  private var show: Autopilot.Show {
    Autopilot.Show(pace: .seconds(4)) {
      LastOption()
    } begin: { [begun] in
      begun.add()
    }
  }

  private func choice(_ id: String) -> Situation {
    let choice = Choice(title: .verbatim(id), options: ["one", "two"].map { Choice.Option(id: $0, title: .verbatim($0)) })
    return Situation(prompt: Prompt(id: id, content: .choose(choice)))
  }

  private func instruction(_ id: String) -> Situation {
    Situation(prompt: Prompt(id: id, content: .instruct(Instruction(style: .popup, title: .verbatim(id), button: .verbatim("go on")))))
  }

  /// A journey asks, the kiosk's loop tells the autopilot, and `meanwhile` happens.
  private func ask(_ situation: Situation, after old: Int = 0, meanwhile: (Int) async throws -> Void) async throws -> Reply {
    async let reply = host.reply(to: situation)
    let token = await posted.asked(situation.prompt.id, after: old)
    let asked = posted.events.compactMap { if case .asked(let asked) = $0, asked.token == token { asked } else { nil } }
    autopilot.note(.asked(try #require(asked.first)))
    try await meanwhile(token)
    return await reply
  }

  private func begin() { autopilot.note(.started(JourneyFacts(journey: "toy", title: .verbatim("Toy"), session: "1"))) }

  @Test func theAnswerIsShownBeforeItIsGiven() async throws {
    autopilot.run(show)
    begin()
    let reply = try await ask(choice("a")) { token in
      try await clock.run {
        _ = await posted.first { $0 == .answering(token: token, .chose(id: "two")) ? true : nil }
        while host.situation(token) != nil { await Task.yield() }
      }
    }
    #expect(reply == .answer(.chose(id: "two")))
  }

  @Test func whoTakesOverAnswersAndGivesBack() async throws {
    autopilot.run(show)
    begin()
    let mine = try await ask(choice("a")) { token in
      autopilot.takeOver()
      // The time of the answer passes.
      clock.advance(by: .seconds(10))
      for _ in 0..<20 { await Task.yield() }
      #expect(host.situation(token) != nil)
      host.answer(token, .answer(.chose(id: "one")))
    }
    #expect(mine == .answer(.chose(id: "one")))
    let given = try await ask(choice("b")) { token in
      autopilot.giveBack()
      try await clock.run { while host.situation(token) != nil { await Task.yield() } }
    }
    #expect(given == .answer(.chose(id: "two")) && posted.events.contains(.autopilot(.presenting)))
  }

  /// Somebody has pressed a key at a fair and gone away.
  @Test func withoutAKeyItGoesOnByItself() async throws {
    autopilot.run(show)
    begin()
    let reply = try await ask(choice("a")) { token in
      autopilot.takeOver()
      autopilot.note(.key(.down))
      try await clock.run { while host.situation(token) != nil { await Task.yield() } }
    }
    #expect(reply == .answer(.chose(id: "two")) && posted.events.contains(.autopilot(.presenting)))
  }

  @Test func afterAJourneyTheNextOneBegins() async throws {
    autopilot.run(show)
    try await clock.run { while begun.count < 1 { await Task.yield() } }
    begin()
    autopilot.note(.ended(.suspended(number: "482913")))
    try await clock.run { while begun.count < 2 { await Task.yield() } }
    autopilot.takeOver()
    autopilot.note(.ended(.suspended(number: "482913")))
    #expect(begun.count == 2)
  }

  /// A journey that the guide does not know makes room for the next.
  @Test func aShowDoesNotStayWhereItKnowsNoAnswer() async throws {
    autopilot.run(show)
    begin()
    let reply = try await ask(instruction("a")) { token in
      try await clock.run { while host.situation(token) != nil { await Task.yield() } }
    }
    #expect(reply == .suspend)
  }

  @Test func aTesterIsLedToThePlaceAndNoFarther() async throws {
    autopilot.lead(to: "b", by: LastOption())
    #expect(posted.events == [.autopilot(.leading(to: "b"))])
    begin()
    let reply = try await ask(choice("a")) { token in
      try await clock.run { while host.situation(token) != nil { await Task.yield() } }
    }
    #expect(reply == .answer(.chose(id: "two")))
    let own = try await ask(choice("b")) { token in
      #expect(posted.events.last == .autopilot(nil))
      clock.advance(by: .seconds(10))
      for _ in 0..<20 { await Task.yield() }
      #expect(host.situation(token) != nil)
      host.answer(token, .answer(.chose(id: "one")))
    }
    #expect(own == .answer(.chose(id: "one")))
  }

  @Test func whereAWayEndsTooEarlyTheTesterStays() async throws {
    autopilot.lead(to: "b", by: LastOption())
    begin()
    let own = try await ask(instruction("a")) { token in
      try await clock.run { _ = await posted.first { $0 == .autopilot(nil) ? true : nil } }
      #expect(posted.events.contains { if case .warning = $0 { true } else { false } })
      host.answer(token, .answer(.proceeded))
    }
    #expect(own == .answer(.proceeded))
  }

  /// A visit to the office is the tester's: what it asks is not answered, and the journey goes on meanwhile.
  @Test func whatTheOfficeAsksIsNotAnswered() async throws {
    let visited = ScreenHost(post: posted.post, isOffice: true, firstToken: 1_000_000)
    autopilot.run(show)
    begin()
    async let own = visited.reply(to: choice("office"))
    let visit = await posted.asked("office")
    let asked = posted.events.compactMap { if case .asked(let asked) = $0 { asked } else { nil } }
    let reply = try await ask(choice("a")) { token in
      autopilot.note(.asked(try #require(asked.last)))
      for _ in 0..<100 where host.situation(token) != nil {
        clock.advance(by: .seconds(4))
        try await Task.sleep(for: .milliseconds(1))
      }
      host.answer(token, .answer(.chose(id: "one")))
    }
    #expect(reply == .answer(.chose(id: "two")))
    #expect(visited.situation(visit) != nil)
    visited.answer(visit, .back)
    #expect(await own == .back)
  }
}
