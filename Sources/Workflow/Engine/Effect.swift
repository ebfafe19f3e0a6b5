/// Something that a journey wants of the world, as a value: it is recorded, compared when a journal is replayed, mocked and explored.
///
/// An effect is either a `Query` or a `Command`.
public protocol Effect: Codable, Sendable {
  associatedtype Output: Codable & Sendable
  /// What the journal and the performer know it by.
  static var name: String { get }
  static var kind: EffectKind { get }
  /// Outcomes for tests and for the explorer: every output that makes a journey go another way, and the failures it must expect.
  static var samples: [Sample<Output>] { get }
}

public enum EffectKind: String, Codable, Sendable {
  /// What the world says: a reading, a status, the time. *Back* drops it and it is asked again.
  case query
  /// What the world sees: an upload, a submission. *Back* does not cross it.
  case command
}

/// An effect that only looks. It may be raced against the person, and repeated freely.
public protocol Query: Effect {}

/// An effect that changes something outside. It leaves a line in the journal before it begins, and carries an idempotency key.
public protocol Command: Effect {}

extension Query { public static var kind: EffectKind { .query } }
extension Command { public static var kind: EffectKind { .command } }
extension Effect { public static var samples: [Sample<Output>] { [] } }

/// One possible outcome of an effect.
public enum Sample<Output: Sendable>: Sendable {
  case output(Output)
  case failure(WorkflowError)

  /// The outcome as a performer hands it over.
  public func get() throws(WorkflowError) -> Output {
    switch self {
    case .output(let output): return output
    case .failure(let error): throw error
    }
  }
}
