import Documents

/// The state that a journal's records add up to: the valid entries by position.
struct History {
  private(set) var header: Header?
  private(set) var ending: Ending?
  /// How often entries were dropped or a secret was typed again. It is part of the idempotency key, so that a reused position never sends
  /// an old key with new content.
  private(set) var turns = 0
  private var entries: [Int: Entry] = [:]
  private var begun: [Int: (effect: String, input: String)] = [:]
  /// Answers dropped by going back, by the prompt's id. They are preselected when the prompt comes again.
  private var superseded: [String: (prompt: Prompt, answer: Answer)] = [:]

  init() {}

  init(_ records: [Record]) throws(WorkflowError) {
    for (line, record) in records.enumerated() {
      do { try apply(record) } catch {
        throw WorkflowError(
          .journalDamaged,
          "Record \(line + 1) of the journal contradicts those before it: \(error.message) Export the session and start a new one.")
      }
    }
  }

  mutating func apply(_ record: Record) throws(WorkflowError) {
    guard ending == nil else { throw WorkflowError(.journalDamaged, "It comes after the end.") }
    if case .started(let header) = record {
      guard self.header == nil else { throw WorkflowError(.journalDamaged, "It is a second header.") }
      self.header = header
      return
    }
    guard header != nil else { throw WorkflowError(.journalDamaged, "The header is missing.") }
    switch record {
    case .started: break
    case .entry(let position, let entry):
      guard position >= 0, entries[position] == nil else {
        throw WorkflowError(.journalDamaged, "Position \(position) is taken or not valid.")
      }
      entries[position] = entry
    case .began(let position, let effect, let input):
      begun[position] = (effect, input)
    case .rewound(let position):
      turns += 1
      for (at, entry) in entries where at >= position {
        if let (prompt, answer) = entry.answer, !answer.isSecret { superseded[prompt.id] = (prompt, answer) }
        entries[at] = nil
      }
      for at in begun.keys where at >= position { begun[at] = nil }
    case .askedAgain:
      turns += 1
    case .ended(let ending):
      self.ending = ending
    }
  }

  subscript(_ position: Int) -> Entry? { entries[position] }

  /// The effect that was begun at a position and may or may not have been performed.
  func begun(at position: Int) -> (effect: String, input: String)? { begun[position] }

  /// The entries from a position on, in order.
  func entries(from position: Int) -> [Entry] {
    entries.filter { $0.key >= position }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The prompt that was answered with a secret.
  func prompt(of handle: SecretHandle) -> Prompt? {
    entries.values.lazy.compactMap(\.answer).first { $0.answer == .enteredSecret(handle: handle.id) }?.prompt
  }

  /// The position to which *back* leads from a position, or nil if there was no decision before it or if a command comes between them.
  ///
  /// Failed attempts are skipped: a prompt that was repeated immediately, and everything that led to an error after which the same prompt
  /// was repeated. The person gets to the step before, not through everything that failed.
  /// - Parameter id: the id of the current prompt at that position.
  func backTarget(before position: Int, asking id: String) -> Int? {
    var next = id, attempt = position
    for at in stride(from: position - 1, through: 0, by: -1) {
      guard let entry = entries[at], entry.command == nil else { return nil }
      guard let (prompt, answer) = entry.answer else { continue }
      // Somebody who came back that way is where they came from.
      if answer.isWayBack { return nil }
      if case .choose(let choice) = prompt.content, choice.error != nil, let start = last(next, before: at) {
        attempt = min(attempt, start)
      }
      if at < attempt, prompt.id != next, entry.isBackTarget { return at }
      next = prompt.id
    }
    return nil
  }

  /// The last position before this one at which a prompt was asked.
  private func last(_ id: String, before position: Int) -> Int? {
    stride(from: position - 1, through: 0, by: -1).first { entries[$0]?.answer?.prompt.id == id }
  }

  /// The code of the error that was shown last, unless the journey made progress after it.
  var lastProblem: String? {
    for (_, entry) in entries.sorted(by: { $0.key > $1.key }) {
      if entry.isProgress { return nil }
      if case .choose(let choice)? = entry.answer?.prompt.content, let code = choice.error { return code }
    }
    return nil
  }

  /// The sources of the pictures that were taken.
  var sources: Set<PictureOrigin> { Set(entries.values.compactMap(\.source)) }

  /// The text for which a prompt comes again with a reason, so that it can be corrected. Never a secret.
  func refused(_ prompt: Prompt, before position: Int) -> Answer? {
    guard case .enter(let field) = prompt.content, field.error != nil, let at = last(prompt.id, before: position),
      case .entered = entries[at]?.answer?.answer
    else { return nil }
    return entries[at]?.answer?.answer
  }

  /// The answer to this very prompt before the person went back.
  func previous(_ prompt: Prompt) -> Answer? {
    guard let old = superseded[prompt.id], old.prompt == prompt else { return nil }
    return old.answer
  }
}

extension Answer {
  var isSecret: Bool {
    if case .enteredSecret = self { return true }
    return false
  }
}

extension [Record] {
  /// The code of the error that the person saw last, unless the journey made progress after it: the best available guess at why they gave
  /// up.
  public var lastProblem: String? { (try? History(self))?.lastProblem }
}
