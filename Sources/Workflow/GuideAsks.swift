import Documents
import Phrases

/// What came of a capture; the journey must look.
public enum Capture: Equatable, Sendable {
  /// With the clip that was recorded meanwhile, if any.
  case picture(PictureReference, Reading, Clip?)
  case skipped, timedOut
  case failed(String)
}

/// What came of an entry.
public enum Entered: Equatable, Sendable {
  case text(String)
  /// Effects carry the handle; the text stays in the process.
  case secret(SecretHandle)
  case skipped
}

extension Guide {
  /// One of several; returns the option's id.
  public func choose(_ id: String, _ choice: Choice) async throws(Stop) -> String {
    guard !choice.options.isEmpty else { throw misuse("\"\(place(id))\" offers nothing to choose.") }
    if case .chose(let option) = try await ask(id, .choose(choice)) { return option }
    throw unfit(id)
  }

  /// One of several values whose raw values are the options' ids.
  ///
  /// - Parameter option: title, detail and icon of a value; its id is set to the raw value.
  public func choose<O: RawRepresentable<String>>(
    _ id: String, among values: [O], style: Choice.Style = .list, title: Phrase, message: Phrase? = nil, option: (O) -> Choice.Option
  ) async throws(Stop) -> O {
    var options: [Choice.Option] = []
    for value in values {
      var shown = option(value)
      shown.id = value.rawValue
      options.append(shown)
    }
    let chosen = try await choose(id, Choice(style: style, title: title, message: message, options: options))
    for value in values where value.rawValue == chosen { return value }
    throw unfit(id)
  }

  /// What comes next. True when the person proceeded, false when they skipped it.
  @discardableResult
  public func instruct(_ id: String, _ instruction: Instruction) async throws(Stop) -> Bool {
    try await ask(id, .instruct(instruction)) == .proceeded
  }

  /// One picture or clip to be taken.
  public func capture(_ id: String, _ shot: Shot) async throws(Stop) -> Capture {
    switch try await ask(id, .capture(shot)) {
    case .captured(let picture, let reading, let clip): return .picture(picture, reading, clip)
    case .skipped: return .skipped
    case .timedOut: return .timedOut
    case .failed(let reason): return .failed(reason)
    default: throw unfit(id)
    }
  }

  /// Is this picture good? False means: take it again.
  public func confirm(_ id: String, _ confirmation: Confirmation) async throws(Stop) -> Bool {
    try await ask(id, .confirm(confirmation)) == .confirmed
  }

  /// Something to be typed.
  public func enter(_ id: String, _ field: Field) async throws(Stop) -> Entered {
    switch try await ask(id, .enter(field)) {
    case .entered(let text): return .text(text)
    case .enteredSecret(let handle): return .secret(SecretHandle(id: handle))
    case .skipped: return .skipped
    default: throw unfit(id)
    }
  }

  /// The data that was read. False means: do it again.
  public func review(_ id: String, _ review: Review) async throws(Stop) -> Bool {
    try await ask(id, .review(review)) == .confirmed
  }

  /// Something to be shown.
  public func present(_ id: String, _ notice: Notice) async throws(Stop) { _ = try await ask(id, .present(notice)) }

  /// One prompt, from the journal or from the host.
  private func ask(_ id: String, _ ask: Ask) async throws(Stop) -> Answer {
    try begin()
    let prompt = Prompt(id: place(id), ask: ask)
    if let entry = tape[position] {
      guard case .asked(prompt, let answer) = entry, prompt.accepts(answer) else {
        throw part(from: entry, asking: "\(prompt.kind) \"\(prompt.id)\"")
      }
      position += 1
      return try answered(answer)
    }
    let canGoBack = tape.stop(before: position, asking: prompt.id) != nil
    switch await Guide.reply(to: situation(prompt, canGoBack: canGoBack), from: host) {
    case .answer(let answer):
      try await record(.asked(prompt: prompt, answer: answer), durable: true)
      return try answered(answer)
    case .back: throw try await rewind(from: prompt)
    case .suspend: throw stop(.suspended)
    case .fault(let error): throw stop(.fault(error))
    }
  }

  func situation(_ prompt: Prompt, canGoBack: Bool) -> Situation {
    Situation(
      prompt: prompt, canGoBack: canGoBack, previous: tape.previous(prompt), progress: progress, sources: tape.sources,
      journeys: journeys.map(\.name), secrets: secrets)
  }

  /// The host's reply, asked again once when it does not fit: a person mistypes, a script that does it twice is wrong.
  static func reply(to situation: Situation, from host: any Host) async -> Reply {
    var situation = situation
    for _ in 0..<2 {
      let reply = await host.reply(to: situation)
      switch reply {
      case .answer(let answer):
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

  func answered(_ answer: Answer) throws(Stop) -> Answer {
    if answer == .cancelled { throw .cancelled }
    return answer
  }

  /// Goes back to the last stop: a line in the journal, and the journey runs anew up to there.
  func rewind(from prompt: Prompt) async throws(Stop) -> Stop {
    guard let target = tape.stop(before: position, asking: prompt.id) else { return misuse("There is nothing to go back to.") }
    try await write([.rewound(to: target)], durable: true)
    return stop(.rewound)
  }

  func misuse(_ message: String) -> Stop {
    stop(.fault(WorkflowError(.misuse, "\(message) Report this to the makers of the journey.")))
  }

  /// An answer that `accepts` let through and the call cannot take: the two disagree.
  private func unfit(_ id: String) -> Stop { misuse("The answer to \"\(place(id))\" has a form that it cannot take.") }
}
