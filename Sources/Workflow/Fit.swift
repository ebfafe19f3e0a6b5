extension Prompt {
  /// The word that scripts and messages use for this kind of prompt.
  public var kind: String {
    switch ask {
    case .choose: "choose"
    case .instruct: "instruct"
    case .capture: "capture"
    case .confirm: "confirm"
    case .enter: "enter"
    case .review: "review"
    case .present: "present"
    case .wait: "wait"
    }
  }

  /// Whether an answer can be given to this prompt. Everything can be cancelled; `timedOut` fits only where a limit was set, `skipped` only where
  /// the prompt allows it; a secret comes by handle only.
  public func accepts(_ answer: Answer) -> Bool {
    switch (ask, answer) {
    case (_, .cancelled): true
    case (.choose(let choice), .chose(let id)): choice.options.contains { $0.id == id }
    case (.instruct, .proceeded), (.present, .proceeded): true
    case (.instruct(let instruction), .skipped): instruction.canSkip
    case (.capture, .captured), (.capture, .failed): true
    case (.capture(let shot), .skipped): shot.canSkip
    case (.capture(let shot), .timedOut): shot.limit != nil
    case (.confirm, .confirmed), (.confirm, .retake), (.review, .confirmed), (.review, .retake): true
    case (.enter(let field), .entered(let text)): field.kind.accepts(text)
    case (.enter(let field), .enteredSecret): field.kind == .secret
    case (.enter(let field), .skipped): field.canSkip
    case (.wait(let wait), .timedOut): wait.limit != nil
    default: false
    }
  }
}

extension Prompt {
  /// The answer with which a person ends the journey here for good. At an error that offers to stop it is that offer, whichever key they use:
  /// an error has one ending.
  public var ending: Answer {
    if case .choose(let choice) = ask, choice.error != nil, let stop = choice.options.first(where: \.stops) { return .chose(id: stop.id) }
    return .cancelled
  }

  /// Whether the journey ends with this answer, and cannot be taken up again: who shows the prompt to a person asks first.
  public func isEnded(by answer: Answer) -> Bool { answer == .cancelled || answer == ending }
}

extension Field.Kind {
  /// Whether a text has the field's form. What it means is the journey's business.
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
  /// The word for this kind of answer; never what was typed.
  public var kind: String {
    switch self {
    case .chose(let id): "chose \(id)"
    case .proceeded: "proceeded"
    case .captured: "captured"
    case .confirmed: "confirmed"
    case .retake: "retake"
    case .entered: "entered"
    case .enteredSecret: "entered a secret"
    case .skipped: "skipped"
    case .cancelled: "cancelled"
    case .timedOut: "timedOut"
    case .failed(let reason): "failed (\(reason))"
    }
  }
}
