import Phrases

/// The closed vocabulary of prompts.
public enum PromptContent: Equatable, Sendable {
  case choose(Choice)
  case instruct(Instruction)
  case capture(CaptureRequest)
  case confirm(Confirmation)
  case enter(Field)
  case review(Review)
  case present(Notice)
  case wait(Wait)

  /// The word that scripts, journals and messages use for this kind of prompt.
  public var kind: String { key.rawValue }

  /// The headline.
  public var title: Phrase {
    switch self {
    case .choose(let choice): choice.title
    case .instruct(let instruction): instruction.title
    case .capture(let request): request.title
    case .confirm(let confirmation): confirmation.title
    case .enter(let field): field.title
    case .review(let review): review.title
    case .present(let notice): notice.title
    case .wait(let wait): wait.title
    }
  }

  private enum Key: String, CodingKey { case choose, instruct, capture, confirm, enter, review, present, wait }

  private var key: Key {
    switch self {
    case .choose: .choose
    case .instruct: .instruct
    case .capture: .capture
    case .confirm: .confirm
    case .enter: .enter
    case .review: .review
    case .present: .present
    case .wait: .wait
    }
  }
}

/// Encoded as an object with one key, the kind: `{"choose": {…}}`.
extension PromptContent: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A prompt's content has one kind."))
    }
    self =
      switch key {
      case .choose: .choose(try container.decode(Choice.self, forKey: key))
      case .instruct: .instruct(try container.decode(Instruction.self, forKey: key))
      case .capture: .capture(try container.decode(CaptureRequest.self, forKey: key))
      case .confirm: .confirm(try container.decode(Confirmation.self, forKey: key))
      case .enter: .enter(try container.decode(Field.self, forKey: key))
      case .review: .review(try container.decode(Review.self, forKey: key))
      case .present: .present(try container.decode(Notice.self, forKey: key))
      case .wait: .wait(try container.decode(Wait.self, forKey: key))
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .choose(let choice): try container.encode(choice, forKey: key)
    case .instruct(let instruction): try container.encode(instruction, forKey: key)
    case .capture(let request): try container.encode(request, forKey: key)
    case .confirm(let confirmation): try container.encode(confirmation, forKey: key)
    case .enter(let field): try container.encode(field, forKey: key)
    case .review(let review): try container.encode(review, forKey: key)
    case .present(let notice): try container.encode(notice, forKey: key)
    case .wait(let wait): try container.encode(wait, forKey: key)
    }
  }
}

/// A prompt's content whose answer has a type of its own.
public protocol TypedContent: Sendable {
  /// The type that the journey receives.
  associatedtype Value: Sendable
  var content: PromptContent { get }
  /// The value of an answer; nil when the answer does not fit this content.
  static func value(of answer: Answer) -> Value?
}

extension Choice: TypedContent {
  public var content: PromptContent { .choose(self) }
  /// The option's id.
  public static func value(of answer: Answer) -> String? { if case .chose(let id) = answer { id } else { nil } }
}

extension Instruction: TypedContent {
  public var content: PromptContent { .instruct(self) }
  /// True: the person proceeded. False: they skipped it.
  public static func value(of answer: Answer) -> Bool? {
    switch answer {
    case .proceeded: true
    case .skipped: false
    default: nil
    }
  }
}

extension CaptureRequest: TypedContent {
  public var content: PromptContent { .capture(self) }
  public static func value(of answer: Answer) -> CaptureResult? {
    switch answer {
    case .captured(let picture, let reading, let clip): .picture(picture, reading, clip)
    case .liveness(let report): .liveness(report)
    case .skipped: .skipped
    case .timedOut(let objection): .timedOut(objection: objection)
    case .failed(let reason): .failed(reason)
    default: nil
    }
  }
}

extension Confirmation: TypedContent {
  public var content: PromptContent { .confirm(self) }
  /// False: take it again.
  public static func value(of answer: Answer) -> Bool? { confirmed(answer) }
}

extension Review: TypedContent {
  public var content: PromptContent { .review(self) }
  /// False: do it again.
  public static func value(of answer: Answer) -> Bool? { confirmed(answer) }
}

extension Field: TypedContent {
  public var content: PromptContent { .enter(self) }
  public static func value(of answer: Answer) -> Entered? {
    switch answer {
    case .entered(let text): .text(text)
    case .enteredSecret(let handle): .secret(SecretHandle(id: handle))
    case .skipped: .skipped
    default: nil
    }
  }
}

extension Notice: TypedContent {
  public var content: PromptContent { .present(self) }
  public static func value(of answer: Answer) -> Void? { answer == .proceeded ? () : nil }
}

extension Wait: TypedContent {
  public var content: PromptContent { .wait(self) }
  /// A wait ends by its query, an action or its deadline, never with a value.
  public static func value(of answer: Answer) -> Never? { nil }
}

private func confirmed(_ answer: Answer) -> Bool? {
  switch answer {
  case .confirmed: true
  case .retake: false
  default: nil
  }
}
