/// Carries out effects: the mock, a sandbox, production, or the explorer.
///
/// A failure that is an outcome ("wrong password") is recorded and stays. A failure that may pass by itself (no network at the moment) is
/// thrown with `WorkflowError.isTemporary`: it is not recorded, the person is asked whether to try again, and the effect is repeated with
/// the same key. When the task is cancelled, the performer returns soon, and any error it then throws is not recorded.
public protocol Performer: Sendable {
  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output
  /// Whether effects that a journey performs together must run one after the other (the explorer needs an order). Default: false.
  var performsInOrder: Bool { get }
  /// The current text of a code that rotates or is secret; nil when the performer does not know the handle. Default: nil.
  ///
  /// - Parameter moment: milliseconds since 1970, UTC.
  func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode?
}

extension Performer {
  public var performsInOrder: Bool { false }
  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { nil }
}

/// What a performer receives besides the effect.
public struct EffectContext: Sendable {
  /// The idempotency key: the same when the effect is repeated, in this process or after a crash, and never used for another effect.
  public var key: String
  /// Whether the effect was begun before and its result is unknown (the process was killed, or the connection broke). An effect that uses a
  /// secret gets another key after a crash, because the secret was typed again and may differ; the server may still have counted the first
  /// attempt.
  public var maybeDoneBefore: Bool
  /// Whether the person is shown a prompt meanwhile whose answer ends the effect.
  public var isRaced: Bool
  /// Holds the secrets that the effect names by handle.
  public var secrets: SecretBox
  /// Receives how much of the effect is done, if the performer knows. It returns at once, and nothing is recorded.
  public var progress: @Sendable (EffectProgress) -> Void

  public init(
    key: String, maybeDoneBefore: Bool = false, isRaced: Bool = false, secrets: SecretBox = SecretBox(),
    progress: @escaping @Sendable (EffectProgress) -> Void = { _ in }
  ) {
    self.key = key
    self.maybeDoneBefore = maybeDoneBefore
    self.isRaced = isRaced
    self.secrets = secrets
    self.progress = progress
  }
}

/// How much of an effect is done: the bytes of a request that were sent.
public struct EffectProgress: Equatable, Sendable {
  /// In bytes, from 0 to `of`.
  public var done: Int
  /// In bytes.
  public var of: Int

  public init(done: Int, of: Int) {
    self.done = done
    self.of = of
  }
}
