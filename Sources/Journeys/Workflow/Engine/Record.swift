import Documents

/// One line of a journal. A journal is append-only; going back is a record too, so that it survives a crash and stays in a recording.
public enum Record: Codable, Equatable, Sendable {
  /// Always the first.
  case started(header: Header)
  /// What happened at a position. Positions count from 0; effects performed together may be recorded out of order.
  case entry(at: Int, entry: Entry)
  /// A command is about to be performed. Without an entry after it, it is unknown whether the command was performed.
  case began(at: Int, effect: String, input: String)
  /// The entries from this position on no longer count.
  case rewound(to: Int)
  /// The secret of the command at this position was lost with its process and typed again; it may differ from the one that was sent before.
  case askedAgain(at: Int)
  /// The journey has its outcome; nothing follows.
  case ended(ending: Ending)
}

/// Describes the journey that a journal records.
public struct Header: Codable, Equatable, Sendable {
  /// The format in which this program writes journals. Increased when older programs could not read them, but not for an optional field.
  public static let currentFormat = 1

  /// The format of this journal's records.
  public var format = Header.currentFormat
  public var session: String
  public var journey: String
  public var version: Int
  /// The journey itself (its stored properties) as JSON.
  public var input: String
  /// Milliseconds since 1970, UTC.
  public var startedAt: Int64
  /// The name of the host when the session was started (`Host.name`).
  public var host: String?
  /// The time zone whose days the journey goes by (`Guide.day`), by its name in the tz database: `Europe/Amsterdam`. nil in the journal of an older
  /// program, which went by UTC.
  public var timeZone: String?
  /// The session of which this one is a branch; nil if it began by itself.
  public var origin: Origin?

  /// Where a branch comes from.
  public struct Origin: Codable, Equatable, Sendable {
    public var session: String
    /// How many records of that session are its own first records too.
    public var records: Int

    public init(session: String, records: Int) { (self.session, self.records) = (session, records) }
  }

  public init(
    session: String, journey: String, version: Int, input: String, startedAt: Int64, host: String? = nil, timeZone: String? = nil
  ) {
    self.session = session
    self.journey = journey
    self.version = version
    self.input = input
    self.startedAt = startedAt
    self.host = host
    self.timeZone = timeZone
  }
}

/// One call on the guide.
public enum Entry: Codable, Equatable, Sendable {
  /// `by` is the party that answered, if the host knows.
  case answered(prompt: Prompt, answer: Answer, by: Party? = nil)
  /// A query or a command. `input` is a digest, because the input may be large.
  case performed(effect: String, kind: EffectKind, input: String, outcome: EffectOutcome)
  /// A prompt that was raced against a query.
  case raced(prompt: Prompt, query: String, input: String, winner: RaceWinner)
  /// A nested journey began, with this version.
  case entered(journey: String, version: Int)
}

public enum EffectOutcome: Codable, Equatable, Sendable {
  case output(json: String)
  case failure(error: WorkflowError)

  /// The outcome with this output.
  /// - Throws: `notCodable`.
  public init(of output: some Encodable) throws(WorkflowError) { self = .output(json: try JSONText.encode(output)) }
}

public enum RaceWinner: Codable, Equatable, Sendable {
  case person(answer: Answer, by: Party? = nil)
  case query(outcome: EffectOutcome)
}

/// How a journey ended for good.
public enum Ending: Codable, Equatable, Sendable {
  case finished(output: String)
  case failed(error: WorkflowError)
  case cancelled
}

extension Entry {
  /// The prompt that a person answered, and the answer.
  public var answer: (prompt: Prompt, answer: Answer)? {
    switch self {
    case .answered(let prompt, let answer, _), .raced(let prompt, _, _, .person(let answer, _)): (prompt, answer)
    case .raced, .performed, .entered: nil
    }
  }

  /// Whether *back* may land here: the person decided and the journey moved on. A retake is not a decision (*back* would ask for the same
  /// capture again, as if nothing had happened). A capture or a wait is not one either (*back* would bounce off it), nor is an error that
  /// was shown, because it is over.
  var isBackTarget: Bool {
    guard let (prompt, answer) = answer else { return false }
    switch answer {
    case .retake, .timedOut, .failed: return false
    case .action: return true
    default: break
    }
    switch prompt.content {
    case .choose(let choice): return choice.error == nil
    case .instruct, .enter, .review, .confirm: return true
    case .capture, .present, .wait: return false
    }
  }

  /// The name of the command performed here.
  var command: String? {
    if case .performed(let name, .command, _, _) = self { name } else { nil }
  }

  /// The picture that this entry refers to.
  public var picture: PictureReference? {
    switch answer?.answer {
    case .captured(let picture, _, _): picture
    case .liveness(let report): report.portrait
    default: nil
    }
  }

  /// The source of the picture captured here; nil when there is none or its source was not recorded.
  package var source: PictureOrigin? {
    switch answer?.answer {
    case .captured(_, let reading, _): reading.origin
    case .liveness(let report): report.reading.origin
    default: nil
    }
  }

  /// Whether this entry is progress beyond any error shown before: a picture or data were accepted, or something new began.
  var isProgress: Bool {
    guard let (prompt, answer) = answer else { return false }
    switch (prompt.content, answer) {
    case (.confirm, .confirmed), (.review, .confirmed), (.instruct, .proceeded), (.instruct, .skipped): return true
    default: return false
    }
  }

  /// A few words for error messages; no personal data.
  var summary: String {
    switch self {
    case .answered(let prompt, let answer, _): "\(prompt.kind) \"\(prompt.id)\" answered \(answer.kind)"
    case .performed(let name, let kind, _, _): "\(kind.rawValue) \"\(name)\""
    case .raced(let prompt, let query, _, _): "\(prompt.kind) \"\(prompt.id)\" raced against \"\(query)\""
    case .entered(let journey, let version): "journey \"\(journey)\" version \(version)"
    }
  }
}
