/// Something that a journey wants from the outside world, as a value: it can be recorded, compared on replay, mocked and explored.
///
/// An effect is either a `Query` or a `Command`.
public protocol Effect: Codable, Sendable {
  associatedtype Output: Codable & Sendable
  /// The name used by the journal and the performer.
  static var name: String { get }
  static var kind: EffectKind { get }
  /// Outcomes for tests and for the explorer: every output that changes the journey's course, and the failures it must expect.
  static var samples: [Sample<Output>] { get }
}

public enum EffectKind: String, Codable, Sendable {
  /// Reads from the outside world: a reading, a status, the time. *Back* drops the result, and the query is repeated.
  case query
  /// Changes the outside world: an upload, a submission. *Back* does not cross it.
  case command
}

/// An effect that only reads. It may be raced against the person's answer, and repeated freely.
public protocol Query: Effect {}

/// An effect that changes something outside. It writes a record to the journal before it begins, and carries an idempotency key.
public protocol Command: Effect {}

extension Query { public static var kind: EffectKind { .query } }
extension Command { public static var kind: EffectKind { .command } }
extension Effect { public static var samples: [Sample<Output>] { [] } }

/// One possible outcome of an effect.
public enum Sample<Output: Sendable>: Sendable {
  case output(Output)
  case failure(WorkflowError)

  /// The outcome as a performer returns it.
  public func get() throws(WorkflowError) -> Output {
    switch self {
    case .output(let output): return output
    case .failure(let error): throw error
    }
  }
}
