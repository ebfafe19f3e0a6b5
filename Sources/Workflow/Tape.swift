/// What a journal's records amount to: the entries that count, by position.
struct Tape {
  private(set) var header: Header?
  private(set) var ending: Ending?
  /// How often entries were dropped or a secret was typed anew. It is part of the idempotency key, so that a position that is used again
  /// never sends an old key with something new.
  private(set) var turns = 0
  private var entries: [Int: Entry] = [:]
  private var begun: [Int: (effect: String, input: String)] = [:]
  /// Answers that were dropped by going back, by the prompt's id: they come back preselected.
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
    guard ending == nil else { throw WorkflowError(.journalDamaged, "It stands after the end.") }
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
        throw WorkflowError(.journalDamaged, "Position \(position) is taken or no position.")
      }
      entries[position] = entry
    case .began(let position, let effect, let input):
      begun[position] = (effect, input)
    case .rewound(let position):
      turns += 1
      for (at, entry) in entries where at >= position {
        if case .asked(let prompt, let answer) = entry, !answer.isSecret { superseded[prompt.id] = (prompt, answer) }
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

  /// The effect that was begun at a position and may or may not have been done.
  func begun(at position: Int) -> (effect: String, input: String)? { begun[position] }

  /// The entries from a position on, in order.
  func entries(from position: Int) -> [Entry] {
    entries.filter { $0.key >= position }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The prompt to which a secret was the answer.
  func prompt(of handle: SecretHandle) -> Prompt? {
    for case .asked(let prompt, .enteredSecret(handle.id)) in entries.values { return prompt }
    return nil
  }

  /// Where *back* leads from a position; nil where there is no stop or a wall lies before it.
  func stop(before position: Int) -> Int? {
    for at in stride(from: position - 1, through: 0, by: -1) {
      guard let entry = entries[at], !entry.isWall else { return nil }
      if entry.isStop { return at }
    }
    return nil
  }

  /// What was answered to this very prompt before the person went back.
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
