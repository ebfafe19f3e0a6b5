import Documents

/// One line of a journal. A journal is only ever appended to; going back is a line too, so that it survives a crash and stays in a recording.
public enum Record: Codable, Equatable, Sendable {
  /// Always the first.
  case started(header: Header)
  /// What happened at a position. Positions count from 0; effects performed together may be recorded out of order.
  case entry(at: Int, entry: Entry)
  /// A wall is about to be done. Without an entry after it, nobody knows whether it was.
  case began(at: Int, effect: String, input: String)
  /// The entries from this position on no longer count.
  case rewound(to: Int)
  /// The secret of the effect at this position was lost with its process and typed anew; it may differ from the one that was sent before.
  case askedAgain(at: Int)
  /// The journey has its outcome; nothing follows.
  case ended(ending: Ending)
}

/// What a journal is about.
public struct Header: Codable, Equatable, Sendable {
  public var session: String
  public var journey: String
  public var version: Int
  /// The journey itself (its stored properties) as JSON.
  public var input: String
  /// Milliseconds since 1970, UTC.
  public var startedAt: Int64
  /// Who answered when it was begun (`Host.name`); nil in journals of older versions.
  public var host: String?

  public init(session: String, journey: String, version: Int, input: String, startedAt: Int64, host: String? = nil) {
    self.session = session
    self.journey = journey
    self.version = version
    self.input = input
    self.startedAt = startedAt
    self.host = host
  }
}

/// One call on the guide.
public enum Entry: Codable, Equatable, Sendable {
  case asked(prompt: Prompt, answer: Answer)
  /// A look-up or a performed effect. `input` is a digest, because the input may be large.
  case effect(name: String, input: String, isWall: Bool, outcome: EffectOutcome)
  /// A wait: the person's answer or the work's outcome, whichever came first.
  case waited(prompt: Prompt, effect: String, input: String, won: WaitOutcome)
  /// A nested journey began, in this version.
  case entered(journey: String, version: Int)
}

public enum EffectOutcome: Codable, Equatable, Sendable {
  case output(json: String)
  case failure(error: WorkflowError)
}

public enum WaitOutcome: Codable, Equatable, Sendable {
  case person(answer: Answer)
  case work(outcome: EffectOutcome)
}

/// How a journey ended for good.
public enum Ending: Codable, Equatable, Sendable {
  case finished(output: String)
  case failed(error: WorkflowError)
  case cancelled
}

extension Entry {
  /// Whether *back* may land here: the person decided and the journey moved on. A retake is no stop (one would ask for the same capture
  /// again, as if nothing had happened), nor is a capture or a wait (one would bounce off it), nor an error that was told: it is over.
  var isStop: Bool {
    guard case .asked(let prompt, let answer) = self else { return false }
    switch answer {
    case .retake, .timedOut, .failed: return false
    default: break
    }
    switch prompt.ask {
    case .choose(let choice): return choice.error == nil
    case .instruct, .enter, .review, .confirm: return true
    case .capture, .present, .wait: return false
    }
  }

  /// Whether the world has seen it.
  var isWall: Bool {
    if case .effect(_, _, let isWall, _) = self { return isWall }
    return false
  }

  /// The picture that this entry refers to.
  public var picture: PictureReference? {
    if case .asked(_, .captured(let picture, _, _)) = self { return picture }
    return nil
  }

  /// Where the picture that was captured here comes from; nil where none was, or nobody has said so.
  var source: PictureOrigin? {
    if case .asked(_, .captured(_, let reading, _)) = self { return reading.origin }
    return nil
  }

  /// Whether the journey came further here than any error that was told before: a picture or data were found good, or something new began.
  var isProgress: Bool {
    guard case .asked(let prompt, let answer) = self else { return false }
    switch (prompt.ask, answer) {
    case (.confirm, .confirmed), (.review, .confirmed), (.instruct, .proceeded), (.instruct, .skipped): return true
    default: return false
    }
  }

  /// A few words for error messages; no personal data.
  var summary: String {
    switch self {
    case .asked(let prompt, let answer): "\(prompt.kind) \"\(prompt.id)\" answered \(answer.kind)"
    case .effect(let name, _, _, _): "effect \"\(name)\""
    case .waited(let prompt, let effect, _, _): "wait \"\(prompt.id)\" for \"\(effect)\""
    case .entered(let journey, let version): "journey \"\(journey)\" version \(version)"
    }
  }
}
