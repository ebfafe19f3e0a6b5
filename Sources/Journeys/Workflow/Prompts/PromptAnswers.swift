import Documents

extension Prompt {
  /// The word that scripts and messages use for this kind of prompt.
  public var kind: String { content.kind }

  /// Whether this prompt accepts an answer. Every prompt can be cancelled. `timedOut` fits only if a limit was set, `skipped` only if the
  /// prompt allows it, and an action only if the prompt has it. A secret is accepted by handle only.
  public func accepts(_ answer: Answer) -> Bool {
    switch (content, answer) {
    case (_, .cancelled): true
    case (_, .action(let id)): actions.contains { $0.id == id }
    case (.choose(let choice), .chose(let id)): choice.options.contains { $0.id == id }
    case (.choose(let choice), .selected(let ids)): choice.sharing?.accepts(ids) == true
    case (.instruct, .proceeded), (.present, .proceeded): true
    case (.instruct(let instruction), .skipped): instruction.canSkip
    case (.capture(let request), .captured): request.challenges == nil
    case (.capture(let request), .liveness(let report)): request.challenges == report.challenges.map(\.challenge)
    case (.capture, .failed): true
    case (.capture(let request), .skipped): request.canSkip
    case (.capture(let request), .timedOut): request.limit != nil || request.challenges != nil || deadline != nil
    case (.confirm, .confirmed), (.confirm, .retake), (.review, .confirmed), (.review, .retake): true
    case (.enter(let field), .entered(let text)): field.kind.accepts(text)
    case (.enter(let field), .enteredSecret): field.kind == .secret
    case (.enter(let field), .skipped): field.canSkip
    case (_, .timedOut): deadline != nil
    default: false
    }
  }
}

extension CaptureRequest {
  /// The challenges of a liveness capture; nil for any other.
  public var challenges: [LivenessChallenge]? { if case .liveness(let challenges, _) = subject { challenges } else { nil } }
}

extension Prompt {
  /// The answer with which a person ends the journey here for good. An error that offers to stop has one ending, that option, regardless of
  /// the key the person uses.
  public var ending: Answer {
    if case .choose(let choice) = content, choice.error != nil, let stop = choice.options.first(where: \.stops) {
      return .chose(id: stop.id)
    }
    return .cancelled
  }

  /// Whether this answer ends the journey for good. A host asks the person to confirm it first.
  public func isEnded(by answer: Answer) -> Bool { answer == .cancelled || answer == ending }
}

extension Field.Kind {
  /// A typed text as the field has it. A code may be typed in groups, in the other case, and with digits of another width or script.
  public func text(of typed: String) -> String {
    guard case .code(_, let alphabet) = self else { return typed }
    return String(typed.compactMap { Self.isGrouping($0, in: alphabet) ? nil : Self.letter(for: $0, in: alphabet) ?? $0 })
  }

  /// The character of a code's alphabet that a typed one stands for; nil if there is none.
  public static func letter(for character: Character, in alphabet: String) -> Character? {
    let plain = character.plain
    if alphabet.contains(plain) { return plain }
    return [plain.uppercased(), plain.lowercased()].compactMap { $0.count == 1 ? $0.first : nil }.first { alphabet.contains($0) }
  }

  /// Whether a character only divides the groups of a code.
  public static func isGrouping(_ character: Character, in alphabet: String) -> Bool {
    " -–".contains(character.plain) && !alphabet.contains(character)
  }

  /// Whether a text has the field's form. Its meaning is left to the journey.
  public func accepts(_ text: String) -> Bool {
    switch self {
    case .text(let length): text.count <= length
    case .code(let length, let alphabet): text.count == length && text.allSatisfy(alphabet.contains)
    case .secret: false
    // The characters of ICAO 9303 part 3, section 4.3; lines end with a line feed.
    case .mrz: text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "<" || $0 == "\n" }
    }
  }
}

extension Answer {
  /// The word for this kind of answer, without the typed text.
  public var kind: String {
    switch self {
    case .chose(let id): "chose \(id)"
    case .selected(let ids): "selected \(ids.joined(separator: ", "))"
    case .proceeded: "proceeded"
    case .captured: "captured"
    case .confirmed: "confirmed"
    case .retake: "retake"
    case .entered: "entered"
    case .enteredSecret: "entered a secret"
    case .liveness: "liveness"
    case .action(let id): "action \(id)"
    case .skipped: "skipped"
    case .cancelled: "cancelled"
    case .timedOut(let objection): objection.map { "timedOut (\($0.rawValue))" } ?? "timedOut"
    case .failed(let reason): "failed (\(reason))"
    }
  }
}
