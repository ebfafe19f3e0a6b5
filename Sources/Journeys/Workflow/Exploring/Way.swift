/// A path through a journey as the journal of the run has it that walked there.
public struct Way: Equatable, Sendable {
  public var records: [Record]
  /// How far it is: first come the prompts, then everything that is done between them.
  public let length: Length

  public init(_ records: [Record]) {
    self.records = records
    length = Length(prompts: records.count { $0.entry?.prompt != nil }, records: records.count)
  }

  public struct Length: Comparable, Sendable {
    public var prompts: Int
    public var records: Int

    public static func < (a: Length, b: Length) -> Bool { (a.prompts, a.records) < (b.prompts, b.records) }
  }

  /// The entries in their order.
  public var entries: [Entry] { records.compactMap(\.entry) }
}

extension Record {
  /// What happened; nil for a record that only keeps the journal.
  public var entry: Entry? { if case .entry(_, let entry) = self { entry } else { nil } }

  /// How the journey ended; nil for any other record.
  public var ending: Ending? { if case .ended(let ending) = self { ending } else { nil } }
}

extension Entry {
  /// What was asked, whoever or whatever ended it; nil for an effect.
  public var prompt: Prompt? {
    switch self {
    case .answered(let prompt, _, _), .raced(let prompt, _, _, _): prompt
    case .performed, .entered: nil
    }
  }

  /// The effect that gave an outcome, by its name; nil for a prompt that a person answered.
  public var outcome: (effect: String, outcome: EffectOutcome)? {
    switch self {
    case .performed(let effect, _, _, let outcome), .raced(_, let effect, _, .query(let outcome)): (effect, outcome)
    case .answered, .raced, .entered: nil
    }
  }
}

extension Ending {
  /// The id of this outcome in a map: `finished`, `cancelled`, `failed CODE`.
  public var node: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let error): "failed \(error.qualifiedCode)"
    }
  }
}
