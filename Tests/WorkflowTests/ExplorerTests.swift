import Documents
import Phrases
import Testing

@testable import Workflow

struct ExplorerTests {
  private func ways(_ map: JourneyMap) -> Set<String> { Set(map.edges.map { "\($0.from) > \($0.to)" }) }

  /// Every path of the opt-in, written by hand from its specification.
  @Test func drawsTheWholeOptIn() async {
    let map = await Explorer.map(OptIn(user: "willeke"))
    #expect(
      Set(map.prompts) == [
        "exists", "password.enter", "password.blocked", "selfie.start", "selfie.shot", "selfie.frame", "status.done",
      ])
    #expect(Set(map.outcomes) == ["finished", "cancelled", "failed offline"])
    #expect(
      ways(map) == [
        "start > exists", "start > password.enter", "start > selfie.start", "start > failed offline",
        "exists > finished", "exists > cancelled",
        "password.enter > selfie.start", "password.enter > password.enter", "password.enter > password.blocked",
        "password.enter > cancelled",
        "password.blocked > finished", "password.blocked > cancelled",
        "selfie.start > selfie.shot", "selfie.start > cancelled",
        "selfie.shot > selfie.frame", "selfie.shot > finished", "selfie.shot > cancelled",
        "selfie.frame > status.done", "selfie.frame > failed offline", "selfie.frame > selfie.shot", "selfie.frame > cancelled",
        "status.done > finished", "status.done > cancelled",
      ])
    #expect(map.problems == [])
    #expect(map.edges.first { $0.from == "exists" && $0.to == "finished" }?.labels == ["chose keep", "chose optOut; optOut: {}"])
  }

  /// A way is a run that was walked: its script leads the same way again, where its outcomes are forced.
  @Test func theShortestWayToEachPlaceLeadsThere() async throws {
    let map = await Explorer.map(OptIn(user: "willeke"))
    #expect(map.way(to: "nowhere") == nil)
    for outcome in map.outcomes {
      let way = try #require(map.way(to: outcome))
      let outcomes = Dictionary(grouping: way.entries.compactMap(\.outcome), by: \.effect).mapValues { $0.map(\.outcome) }
      let written = Script(along: way.entries, secret: "secret", forcing: outcomes)
      let script = try Script(reading: Array(written.json.text().utf8))
      #expect(script == written)
      let journal = MemoryJournal(), host = ScriptHost(script, pictures: Pictures())
      // Nothing is left to it.
      let idle = Backend()
      let performer = ScriptedPerformer(ScriptedOutcomes(script.outcomes), over: idle)
      _ = await Runner(journal: journal, host: host, performer: performer).run(OptIn(user: "willeke"))
      #expect(journal.records.last?.ending?.node == outcome && host.leftover == nil, "\(written.json.text())")
    }
    // No other path comes to the questions in fewer steps.
    #expect(map.way(to: "exists")?.length.prompts == 0)
    #expect(map.way(to: "password.blocked")?.length.prompts == 1)
  }

  @Test func reachesEveryStepThatTheServerMayDemand() async {
    let map = await Explorer.map(Scan(), limits: .init(runs: 1000))
    for step in ["frontSide", "backSide", "selfie"] {
      #expect(map.prompts.contains("\(step).shot"))
      #expect(map.prompts.contains("\(step).again"))
    }
    #expect(map.problems == [])
    #expect(Set(map.outcomes) == ["finished", "cancelled", "failed offline", "failed noCamera"])
  }

  /// "Ready" looks the same before both pictures; what comes after the second must not be lost.
  @Test func distinguishesEqualPromptsInDifferentPlaces() async {
    let map = await Explorer.map(Sides())
    #expect(map.prompts.contains("back.ready") && map.prompts.contains("back.shot") && map.prompts.contains("tilted.shot"))
    #expect(map.problems == [])
  }

  /// Ten questions have 1,024 combinations of answers; each further question only adds to the runs.
  @Test(arguments: 0...2) func independentChoicesAreNotMultiplied(switches: Int) async {
    func runs(_ count: Int) async -> Int {
      let map = await Explorer.map(
        Questions(count: count), answers: .init(includesFailures: false), limits: .init(switches: switches))
      #expect(map.prompts.count == count && map.problems == [])
      #expect(map.edges.filter { $0.from != JourneyMap.start }.map(\.labels) == Array(repeating: ["chose yes", "chose no"], count: count))
      return map.runs
    }
    let (five, six, ten) = (await runs(5), await runs(6), await runs(10))
    #expect(ten - five == 5 * (six - five))
  }

  /// What was answered before the last transitions is forgotten: one switch is enough to remember the answer before the last.
  @Test func switchesSayHowLongAnAnswerMatters() async {
    func prompts(_ switches: Int) async -> [String] {
      await Explorer.map(Remembering(), answers: .init(includesFailures: false), limits: .init(switches: switches)).prompts
    }
    #expect(await prompts(1) == ["side", "one", "two", "left", "right"])
    #expect(await prompts(0) == ["side", "one", "two", "left"])
  }

  /// 200 options and two kinds of next prompt: one representative of each continues, and all options are on the edges.
  @Test func exploresALargeChoiceByRepresentatives() async {
    let map = await Explorer.map(Countries())
    #expect(Set(map.prompts) == ["country", "odd", "even"])
    #expect(map.edges.first { $0.to == "odd" }?.labels.count == 100)
    #expect(map.edges.first { $0.to == "even" }?.labels.count == 100)
    // 200 to see what comes next, one to cancel; each of the two representatives has one more path.
    #expect(map.runs == 203)
    #expect(map.text.contains("chose 0 | chose 2 | chose 4 | chose 6 | and 96 more -> even"))
  }

  @Test func drawsWaitsWithBothWinners() async {
    let map = await Explorer.map(Push(limit: 30))
    #expect(ways(map) == ["start > push", "push > finished", "push > failed offline", "push > cancelled"])
    #expect(
      Set(map.edges.first { $0.to == "finished" }?.labels ?? []) == ["timedOut", "the query ends; awaitPush: \"approved\""])
  }

  @Test func reportsWhatItCannotExplore() async {
    let map = await Explorer.map(Blind())
    #expect(map.problems == ["The effect \"unsampled\" has no samples."])
    let long = await Explorer.map(Endless(), limits: .init(decisions: 10, runs: 5))
    #expect(long.problems.contains { $0.contains("10 decisions") })
    let endless = await Explorer.map(Endless(), limits: .init(decisions: 10, runs: 5, isEndless: true))
    #expect(!endless.problems.contains { $0.contains("10 decisions") })
    #expect(long.problems.contains { $0.contains("5 runs") })
  }

  @Test func writesTextAndDot() async {
    let map = await Explorer.map(Push(limit: nil))
    #expect(
      map.text == """
        push: 1 prompts, 3 outcomes, 4 edges, 3 runs
        start
           -> push
        push (wait)
          the query ends; awaitPush: "approved" -> finished
          the query ends; awaitPush: fails with offline -> failed offline
          cancelled -> cancelled

        """)
    #expect(map.dot.contains("\"push\" -> \"finished\" [label=\"the query ends; awaitPush: \\\"approved\\\"\"];"))
    #expect(map.dot.hasPrefix("digraph \"push\" {") && map.dot.hasSuffix("}\n"))
  }
}

private struct Sides: Journey {
  static let name = "sides", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    for (number, side) in ["front", "tilted", "back"].enumerated() {
      guide.stage(side, number + 1, of: 3)
      try await guide.instruct("ready", .plain())
      _ = try await guide.capture("shot", .selfie())
    }
    return Done()
  }
}

private func yesOrNo(_ ids: [String] = ["yes", "no"]) -> Choice {
  Choice(title: Phrase("t"), options: ids.map { Choice.Option(id: $0, title: .verbatim($0)) })
}

private struct Questions: Journey {
  static let name = "questions", version = 1
  var count: Int
  func run(_ guide: Guide) async throws(Exit) -> Done {
    for number in 1...count { _ = try await guide.choose("question\(number)", yesOrNo()) }
    return Done()
  }
}

/// Goes on to the side that was chosen two prompts before.
private struct Remembering: Journey {
  static let name = "remembering", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    let side = try await guide.choose("side", yesOrNo(["left", "right"]))
    try await guide.instruct("one", .plain())
    try await guide.instruct("two", .plain())
    try await guide.instruct(side, .plain())
    return Done()
  }
}

private struct Countries: Journey {
  static let name = "countries", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    let choice = Choice(title: Phrase("t"), options: (0..<200).map { Choice.Option(id: String($0), title: .verbatim(String($0))) })
    let country = try await guide.choose("country", choice)
    try await guide.instruct((Int(country) ?? 0).isMultiple(of: 2) ? "even" : "odd", .plain())
    return Done()
  }
}

/// Waits for a push, for at most `limit` seconds.
struct Push: Journey {
  static let name = "push", version = 1
  var limit: Int?
  func run(_ guide: Guide) async throws(Exit) -> String {
    let start = try await guide.now()
    let deadline = limit.map { start + Int64($0) * 1000 }
    return try await guide.wait("push", Wait(title: Phrase("test.title")), for: AwaitPush(), until: deadline) ?? "nothing came"
  }
}

struct AwaitPush: Query {
  static let name = "awaitPush"
  static let samples: [Sample<String>] = [.output("approved"), .failure(.offline)]
  typealias Output = String
}

private struct Blind: Journey {
  static let name = "blind", version = 1
  struct Unsampled: Command {
    static let name = "unsampled"
    typealias Output = Bool
  }
  func run(_ guide: Guide) async throws(Exit) -> Bool { try await guide.perform(Unsampled()) }
}

private struct Endless: Journey {
  static let name = "endless", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    var count = 0
    while true {
      count += 1
      try await guide.instruct("again\(count)", .plain())
    }
  }
}
