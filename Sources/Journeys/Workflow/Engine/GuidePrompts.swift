import Documents
import Phrases

/// The result of a prompt with actions or a deadline.
public enum PromptResult<Value: Sendable>: Sendable {
  case value(Value)
  /// The id of the chosen action.
  case action(String)
  /// The deadline passed.
  case timedOut

  /// The value; nil for any other result.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension PromptResult: Equatable where Value: Equatable {}

extension Guide {
  /// Any prompt, with actions, an audience and a deadline.
  public func ask<Content: TypedContent>(
    _ id: String, _ content: Content, options: PromptOptions = PromptOptions()
  ) async throws(Exit) -> PromptResult<Content.Value> {
    let prompt = prompt(id, content, options)
    guard let result = result(of: try await answer(to: prompt), Content.self) else { throw unfit(prompt) }
    return result
  }

  /// Asks for one of several options; returns the option's id.
  public func choose(_ id: String, _ choice: Choice) async throws(Exit) -> String {
    guard !choice.options.isEmpty else { throw misuse("\"\(place(id))\" has no options to choose from.") }
    return try await value(id, choice)
  }

  /// Asks for one of several values whose raw values are the options' ids.
  ///
  /// - Parameter option: title, detail and icon of a value; its id is set to the raw value.
  public func choose<O: RawRepresentable<String>>(
    _ id: String, among values: [O], style: Choice.Style = .list, title: Phrase, message: Phrase? = nil, option: (O) -> Choice.Option
  ) async throws(Exit) -> O {
    var options: [Choice.Option] = []
    for value in values {
      var shown = option(value)
      shown.id = value.rawValue
      options.append(shown)
    }
    let choice = Choice(style: style, title: title, message: message, options: options)
    let chosen = try await choose(id, choice)
    for value in values where value.rawValue == chosen { return value }
    throw unfit(prompt(id, choice, PromptOptions()))
  }

  /// Announces the next step. Returns true when the person proceeded, false when they skipped it.
  @discardableResult
  public func instruct(_ id: String, _ instruction: Instruction) async throws(Exit) -> Bool { try await value(id, instruction) }

  /// Asks for something that a camera takes.
  public func capture(_ id: String, _ request: CaptureRequest) async throws(Exit) -> CaptureResult { try await value(id, request) }

  /// Asks whether a picture is good. False means: take it again.
  public func confirm(_ id: String, _ confirmation: Confirmation) async throws(Exit) -> Bool { try await value(id, confirmation) }

  /// Asks for typed input.
  public func enter(_ id: String, _ field: Field) async throws(Exit) -> Entered { try await value(id, field) }

  /// Shows the data that was read. False means: do it again.
  public func review(_ id: String, _ review: Review) async throws(Exit) -> Bool { try await value(id, review) }

  /// Shows a notice.
  public func present(_ id: String, _ notice: Notice) async throws(Exit) { try await value(id, notice) }

  /// Asks a prompt without actions or deadline.
  private func value<Content: TypedContent>(_ id: String, _ content: Content) async throws(Exit) -> Content.Value {
    guard case .value(let value) = try await ask(id, content) else { throw unfit(prompt(id, content, PromptOptions())) }
    return value
  }

  func prompt(_ id: String, _ content: some TypedContent, _ options: PromptOptions) -> Prompt {
    Prompt(
      id: place(id), content: content.content, actions: options.actions, audience: options.audience, deadline: options.deadline)
  }

  /// The result that an answer means for a content; nil when it does not fit.
  func result<Content: TypedContent>(of answer: Answer, _ type: Content.Type) -> PromptResult<Content.Value>? {
    if let value = Content.value(of: answer) { return .value(value) }
    return switch answer {
    case .action(let id): .action(id)
    case .timedOut: .timedOut
    default: nil
    }
  }

  /// The answer to one prompt, from the journal or from the host.
  private func answer(to prompt: Prompt) async throws(Exit) -> Answer {
    try begin()
    if let entry = history[position] {
      guard case .answered(prompt, let answer, _) = entry, prompt.accepts(answer) else {
        throw diverge(from: entry, asking: "\(prompt.kind) \"\(prompt.id)\"")
      }
      position += 1
      return try passed(answer)
    }
    switch settled(await Guide.reply(to: situation(prompt), from: host, in: environment), to: prompt) {
    case .answer(let answer, let party):
      try await record(.answered(prompt: prompt, answer: answer, by: party), durable: true)
      return try passed(answer)
    case .back: throw try await rewind(from: prompt)
    case .suspend: throw stop(.suspended)
    case .fault(let error): throw stop(.fault(error))
    }
  }

  /// The reply, with the prompt's own way back in place of *back* at a hub and where nothing can be dropped.
  func settled(_ reply: Reply, to prompt: Prompt) -> Reply {
    guard case .back = reply, prompt.isHub || !canRewind(from: prompt), let own = prompt.ownWayBack else { return reply }
    return .answer(own)
  }

  private func canRewind(from prompt: Prompt) -> Bool { history.backTarget(before: position, asking: prompt.id) != nil }

  func situation(_ prompt: Prompt, isRaced: Bool = false) -> Situation {
    Situation(
      prompt: prompt, canGoBack: canRewind(from: prompt) || prompt.ownWayBack != nil,
      previous: history.previous(prompt) ?? history.refused(prompt, before: position),
      progress: shownProgress, sources: history.sources, journeys: journeys.map(\.name), isRaced: isRaced,
      timeLeft: prompt.deadline.map { Int(max(0, $0 - environment.now())) }, secrets: secrets, codes: codes)
  }

  /// Fetches the codes that prompts name by handle.
  private var codes: CodeReader { CodeReader { [performer, environment] in await performer.code($0, at: environment.now()) } }

  /// The host's reply, or `timedOut` once the prompt's deadline has passed.
  static func reply(to situation: Situation, from host: any Host, in environment: RunEnvironment) async -> Reply {
    guard let deadline = situation.prompt.deadline else { return await fittingReply(to: situation, from: host) }
    guard environment.now() < deadline else { return .answer(.timedOut()) }
    return await withTaskGroup(of: Reply.self) { group in
      group.addTask { await fittingReply(to: situation, from: host) }
      group.addTask {
        await environment.sleep(deadline)
        return Task.isCancelled ? .suspend : .answer(.timedOut())
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .suspend
    }
  }

  /// The host's reply. The host is asked once more when the reply does not fit: a person may mistype, but a script that fails twice is
  /// wrong.
  private static func fittingReply(to situation: Situation, from host: any Host) async -> Reply {
    var situation = situation
    for _ in 0..<2 {
      let reply = await host.reply(to: situation)
      switch reply {
      case .answer(let answer, _):
        if situation.prompt.accepts(answer) { return reply }
        situation.refused = answer
      case .back:
        if situation.canGoBack { return reply }
      case .suspend, .fault: return reply
      }
    }
    let what = situation.refused.map { "The answer \"\($0.kind)\" does not fit" } ?? "There is no way back from"
    return .fault(
      WorkflowError(
        .answerDoesNotFit, "\(what) the prompt \"\(situation.prompt.id)\" (\(situation.prompt.kind)). Resume the session to answer it."))
  }

  func passed(_ answer: Answer) throws(Exit) -> Answer {
    if answer == .cancelled { throw .cancelled }
    return answer
  }

  /// Goes back to the last decision: appends a record to the journal, and the journey runs again up to there.
  func rewind(from prompt: Prompt) async throws(Exit) -> Exit {
    guard let target = history.backTarget(before: position, asking: prompt.id) else { return misuse("There is nothing to go back to.") }
    try await write([.rewound(to: target)], durable: true)
    return stop(.rewound)
  }

  func misuse(_ message: String) -> Exit {
    stop(.fault(WorkflowError(.misuse, "\(message) Report this to the developers of the journey.")))
  }

  /// `accepts` let an answer through that the call cannot use, so the two disagree.
  func unfit(_ prompt: Prompt) -> Exit { misuse("The answer to \"\(prompt.id)\" has a form that it cannot take.") }
}
