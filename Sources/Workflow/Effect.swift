/// Something that a journey wants of the world, as a value: it is recorded, compared when a journal is replayed, mocked and explored.
public protocol Effect: Codable, Sendable {
  associatedtype Output: Codable & Sendable
  /// What the journal and the performer know it by.
  static var name: String { get }
  /// Whether the world sees it (an upload, a submission). *Back* does not cross a wall. Look-ups (a reading, a status) are none: *back* drops them
  /// and they are taken anew. Default: true.
  static var isWall: Bool { get }
  /// Outcomes for tests and for the explorer: every output that makes a journey go another way, and the failures it must expect.
  static var samples: [Sample<Output>] { get }
}

extension Effect {
  public static var isWall: Bool { true }
  public static var samples: [Sample<Output>] { [] }
}

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

/// Carries out effects: the mock, a sandbox, production, or the explorer.
///
/// A failure that passes (no network for a moment) is retried here, before it is recorded: a recorded failure stays. When the task is cancelled
/// the performer returns soon; what it throws then is not recorded.
public protocol Performer: Sendable {
  func perform<E: Effect>(_ effect: E, _ ticket: Ticket) async throws(WorkflowError) -> E.Output
  /// Whether effects that a journey performs together must come one after the other (the explorer needs an order). Default: false.
  var performsInOrder: Bool { get }
}

extension Performer {
  public var performsInOrder: Bool { false }
}

/// What a performer is told beside the effect.
public struct Ticket: Sendable {
  /// The idempotency key: the same when the effect is done again after a crash, and never used for another one.
  public var key: String
  /// Whether the effect was begun before and nobody knows whether it was done (the process was killed in between). An effect that uses a secret then
  /// has another key, because the secret was asked anew and may differ; the server may have counted the first attempt all the same.
  public var maybeDoneBefore: Bool
  /// Whether the person sits before a `wait` prompt meanwhile and may end it.
  public var isRaced: Bool
  /// Where the secrets are that the effect names by handle.
  public var secrets: SecretBox

  public init(key: String, maybeDoneBefore: Bool = false, isRaced: Bool = false, secrets: SecretBox = SecretBox()) {
    self.key = key
    self.maybeDoneBefore = maybeDoneBefore
    self.isRaced = isRaced
    self.secrets = secrets
  }
}
