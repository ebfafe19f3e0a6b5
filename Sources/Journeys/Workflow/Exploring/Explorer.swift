import Documents
import Synchronization

/// Draws a journey's map by trying every answer and every outcome. It is a host and a performer in one, with an odometer over all choices.
/// Each path is a fresh run on a journal in memory.
///
/// Choices that have nothing to do with each other are not multiplied: a path ends at a prompt that another path has reached by the same
/// last transitions (n-switch coverage; T. S. Chow, Testing software design modeled by finite-state machines, 1978). A transition is a
/// prompt, its answer, and the outcomes of the effects until the next prompt. A journey that continues differently because of an answer
/// given long ago needs more `switches`.
///
/// Loops are cut on each path separately: a prompt that appears again (more often than `turns`) ends the path there. A prompt that counts
/// its turns in its id or texts is a new one each time, and only the limit of decisions ends such a path. A journey that needs more than
/// one turn to show everything (a third failed attempt) sets `turns`.
public final class Explorer: Host, Performer {
  /// The explorer's answers for prompts that do not list theirs.
  public struct Answers: Sendable {
    /// The possible results of a capture; failures, time-outs and skips are added.
    public var captures: @Sendable (CaptureRequest) -> [Answer]
    /// The texts that may be typed; secrets are typed as given.
    public var texts: @Sendable (Field) -> [String]
    /// Whether the person also cancels, lets the time run out, and stands before a camera that fails. Without these a journey of many steps
    /// has far fewer paths.
    public var includesFailures: Bool

    public init(
      captures: @escaping @Sendable (CaptureRequest) -> [Answer] = { _ in [Answers.blankPicture] },
      texts: @escaping @Sendable (Field) -> [String] = Answers.fitting, includesFailures: Bool = true
    ) {
      self.includesFailures = includesFailures
      self.captures = captures
      self.texts = texts
    }

    /// A picture in which nothing was searched for.
    public static let blankPicture = Answer.captured(
      picture: PictureReference(digest: String(repeating: "0", count: 64), type: "jpg", byteCount: 0), reading: Reading(width: 0, height: 0)
    )

    /// One text that fits the field's form.
    @Sendable public static func fitting(_ field: Field) -> [String] {
      switch field.kind {
      case .text, .secret: ["text"]
      case .code(let length, let alphabet): [String(repeating: alphabet.first ?? "0", count: length)]
      case .mrz(_, let lines): [lines.joined(separator: "\n")]
      }
    }
  }

  public struct Limits: Sendable {
    /// A path ends where another one came by the same last transitions, one more than this number.
    public var switches: Int
    /// How often a prompt may come on one path.
    public var turns: Int
    /// A choice with more options is explored by representatives: the first option for each kind of next prompt.
    public var options: Int
    /// How many numbers are tried for a draw.
    public var draws: Int
    /// The maximum number of decisions on one path, and of runs in the exploration.
    public var decisions: Int
    public var runs: Int
    /// Whether the journey has no end of its own, so that a path which reaches the maximum of decisions is no problem.
    public var isEndless: Bool

    public init(
      switches: Int = 2, turns: Int = 1, options: Int = 12, draws: Int = 2, decisions: Int = 100, runs: Int = 50_000,
      isEndless: Bool = false
    ) {
      self.switches = switches
      self.turns = turns
      self.options = options
      self.draws = draws
      self.decisions = decisions
      self.runs = runs
      self.isEndless = isEndless
    }
  }

  private let answers: Answers
  private let limits: Limits
  private let path: Mutex<ExploredPath>

  private init(_ map: JourneyMap, _ answers: Answers, _ limits: Limits) {
    self.answers = answers
    self.limits = limits
    path = Mutex(ExploredPath(map: map, limits: limits))
  }

  /// Thrown to end a path; it is not a problem of the journey.
  static let cut = WorkflowError(.misuse, "The explorer ends this path.")

  /// Explores a journey.
  ///
  /// - Parameter now: the time on the clock, in milliseconds since 1970.
  public static func map<J: Journey>(
    _ journey: J, answers: Answers = Answers(), limits: Limits = Limits(), now: Int64 = 1_700_000_000_000
  ) async -> JourneyMap {
    let explorer = Explorer(JourneyMap(journey: J.name), answers, limits)
    // Deadlines are explored as an answer; nothing waits for them.
    let environment = RunEnvironment(now: { now }, draw: { bound in explorer.draw(bound) }, sleep: { _ in await untilCancelled() })
    return await withTaskExecutorPreference(SerialTaskExecutor()) {
      var isGoingOn = true
      while isGoingOn {
        let journal = MemoryJournal()
        explorer.path.withLock { $0.journal = journal }
        let runner = Runner(journal: journal, host: explorer, performer: explorer, environment: environment)
        let outcome = await runner.run(journey, session: "map")
        isGoingOn = explorer.path.withLock { path in
          path.end(outcome)
          if path.map.runs < limits.runs { return path.advance() }
          path.map.add(problem: "The exploration stopped after \(limits.runs) runs.")
          return false
        }
      }
      return explorer.path.withLock { $0.map }
    }
  }

  // MARK: The host

  public func reply(to situation: Situation) async -> Reply {
    let prompt = situation.prompt
    let replies = answers(to: prompt, isRaced: situation.isRaced)
    let chosen: Answer?? = path.withLock { path in
      guard path.arrive(at: prompt, canGoBack: situation.canGoBack), let index = path.decide(replies.count) else { return .none }
      let answer = replies[index]
      path.leave(by: answer)
      if case .choose(let choice) = prompt.content { path.note(option: index, of: choice) }
      if situation.isRaced { path.isWonByPerson = answer != nil }
      return .some(answer)
    }
    switch chosen {
    case .none: return .suspend
    case .some(.none):
      await untilCancelled()
      return .suspend
    case .some(.some(.enteredSecret)): return .answer(.enteredSecret(handle: situation.secrets.keep("secret").id))
    case .some(.some(let answer)): return .answer(answer)
    }
  }

  /// Every answer that a prompt accepts; nil means that the query wins.
  private func answers(to prompt: Prompt, isRaced: Bool) -> [Answer?] {
    let own: [Answer] =
      switch prompt.content {
      case .choose(let choice):
        choice.options.map { Answer.chose(id: $0.id) } + (choice.sharing?.entries.prefix(1).map { Answer.selected(ids: [$0.id]) } ?? [])
      case .instruct, .present: [.proceeded]
      case .capture(let request): answers.captures(request) + (answers.includesFailures ? [.failed(reason: "noCamera")] : [])
      case .confirm, .review: [.confirmed, .retake]
      case .enter(let field):
        field.kind == .secret ? [.enteredSecret(handle: "")] : answers.texts(field).map { .entered(text: $0) }
      case .wait: []
      }
    var all = (isRaced ? [nil] : []) + own.map(Optional.some) + prompt.actions.map { .action(id: $0.id) }
    let others: [Answer] = answers.includesFailures ? [.skipped, .timedOut(), .cancelled] : [.skipped]
    for answer in others where prompt.accepts(answer) { all.append(answer) }
    return all
  }

  // MARK: The performer

  public var performsInOrder: Bool { true }

  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    if context.isRaced {
      // The host decides who wins, so that the order of the two tasks does not matter.
      while true {
        if Task.isCancelled {
          // The person won before this was read; the next race must not take it for its own.
          path.withLock { $0.isWonByPerson = nil }
          throw Self.cut
        }
        let decided = path.withLock { path in
          defer { path.isWonByPerson = nil }
          return path.isWonByPerson
        }
        if decided == true { await untilCancelled() }
        if decided == false { break }
        await Task.yield()
      }
    }
    let samples = E.samples
    let index = path.withLock { path in
      if samples.isEmpty { path.map.add(problem: "The effect \"\(E.name)\" has no samples.") }
      guard !samples.isEmpty, path.mayPerform(E.name), let index = path.decide(samples.count) else { return nil as Int? }
      let isDone = E.kind == .command && (try? samples[index].get()) != nil
      path.pass(E.name, index, isDone: isDone) { Self.summary(of: samples[index]) }
      return index
    }
    guard let index else { throw Self.cut }
    return try samples[index].get()
  }

  private static func summary<Output: Encodable>(of sample: Sample<Output>) -> String {
    switch sample {
    case .failure(let error): return "fails with \(error.qualifiedCode)"
    case .output(let output):
      let json = (try? JSONText.encode(output)) ?? "an output"
      return json.count > 60 ? json.prefix(57) + "..." : json
    }
  }

  private func draw(_ bound: Int) -> Int {
    path.withLock { path in
      let index = path.decide(min(bound, limits.draws)) ?? 0
      path.pass("draw", index) { String(index) }
      return index
    }
  }
}
