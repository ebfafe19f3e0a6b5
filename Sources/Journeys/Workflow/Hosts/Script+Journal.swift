import Documents
import Notation

extension Script {
  /// What a capture is answered with when a script names no picture: whichever the source has for it.
  public static let anyPicture = "*"

  /// The script that leads the same way.
  /// - Parameters:
  ///   - secret: what is typed for a secret, which no journal has.
  ///   - forced: the outcomes that the effects would not have by themselves.
  ///   - drawn: what is different in the pictures that were drawn, by their digests. All others are whichever the source has.
  public init(
    along entries: some Sequence<Entry>, secret: String, forcing forced: [String: [EffectOutcome]] = [:],
    drawing drawn: [String: SpecimenChange] = [:]
  ) {
    self.init(
      entries.compactMap { entry in
        ScriptAnswer(to: entry, secret: secret) { picture in drawn[picture.digest].map { .draw($0) } ?? .capture(Self.anyPicture) }
      }, outcomes: forced)
  }

  /// The script that gives a journal's answers again. Steps back are answers too.
  /// - Parameters:
  ///   - secret: what is typed for a secret, which no journal has.
  ///   - picture: names a picture in the source.
  public init(of records: some Sequence<Record>, secret: String, picture: (PictureReference) -> String) {
    self.init(
      records.compactMap { record in
        switch record {
        case .entry(_, let entry): ScriptAnswer(to: entry, secret: secret) { .capture(picture($0)) }
        case .rewound: .back
        case .started, .began, .askedAgain, .ended: nil
        }
      })
  }

  /// The script as a file has it.
  public var json: JSONValue {
    .object([
      "answers": .array(answers.map(\.json)),
      "outcomes": outcomes.isEmpty
        ? nil : .object(outcomes.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value.map(\.json))) }),
    ])
  }
}

extension ScriptAnswer {
  /// The answer that a script gives to be where this entry was made; nil if nobody was asked.
  fileprivate init?(to entry: Entry, secret: String, picture: (PictureReference) -> ScriptAnswer) {
    guard let answer = entry.answer?.answer else {
      if entry.prompt == nil { return nil }
      self = .await
      return
    }
    switch answer {
    case .chose(let id): self = .choose(id)
    case .selected(let ids): self = .select(ids)
    case .proceeded: self = .proceed
    case .captured(let taken, _, _): self = picture(taken)
    case .liveness(let report): self = picture(report.portrait)
    case .confirmed: self = entry.prompt?.kind == "review" ? .review(true) : .confirm(true)
    case .retake: self = entry.prompt?.kind == "review" ? .review(false) : .confirm(false)
    case .entered(let text): self = .enter(text)
    case .enteredSecret: self = .enter(secret)
    case .action(let id): self = .action(id)
    case .skipped: self = .skip
    case .cancelled: self = .cancel
    case .timedOut: self = .timeout
    case .failed(let reason): self = .fail(reason)
    }
  }

  fileprivate var json: JSONValue {
    let (key, value): (String, JSONValue) =
      switch self {
      case .choose(let id): ("choose", .string(id))
      case .select(let ids): ("select", .array(ids.map { .string($0) }))
      case .proceed: ("proceed", .bool(true))
      case .capture(let name): ("capture", .string(name))
      case .draw(let change): ("capture", change.json)
      case .confirm(let good): ("confirm", .bool(good))
      case .enter(let text): ("enter", .string(text))
      case .review(let good): ("review", .bool(good))
      case .action(let id): ("action", .string(id))
      case .await: ("await", .bool(true))
      case .skip: ("skip", .bool(true))
      case .timeout: ("timeout", .bool(true))
      case .fail(let reason): ("fail", .string(reason))
      case .back: ("back", .bool(true))
      case .cancel: ("cancel", .bool(true))
      }
    return .object([.init(key, value)])
  }
}

extension EffectOutcome {
  fileprivate var json: JSONValue {
    switch self {
    case .output(let json): .object(["output": (try? JSONReader().read(Array(json.utf8))).map { JSONValue($0) } ?? .null])
    case .failure(let error):
      .object([
        "failure": .object([
          "code": .string(error.code), "module": error.module.map { .string($0) }, "message": .string(error.message),
        ])
      ])
    }
  }
}
