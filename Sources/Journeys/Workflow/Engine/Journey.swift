/// A journey as a function: it reads like its specification, top to bottom, and its guide is its only access to the outside.
///
/// The stored properties are the journey's input. They are recorded in the journal's header, so that a resumed journey runs with the input it was
/// started with. A journey contains no clock, no randomness, no input or output and no screens: it asks the guide for all of them.
public protocol Journey: Codable, Sendable {
  associatedtype Output: Codable & Sendable
  /// The name used by the journal and the registry; it prefixes the prompts of a nested journey. It must not change once journals exist.
  static var name: String { get }
  /// Increased by one when a change would make existing journals diverge; the old course then stays behind `guide.version`.
  static var version: Int { get }
  /// The oldest version whose course is still in the code. Default: 1.
  static var oldestVersion: Int { get }
  func run(_ guide: Guide) async throws(Exit) -> Output
}

extension Journey {
  public static var oldestVersion: Int { 1 }
}

/// Why a journey ends without an output.
public enum Exit: Error {
  /// The journey failed with this error, which is its outcome.
  case error(WorkflowError)
  /// The person cancelled. A journey may catch it, undo what it did, and throw it again.
  case cancelled
  /// The engine unwinds the journey, to run it again or to leave it for later. A journey lets it pass. Swallowing it changes nothing,
  /// because the runner trusts its own note and not the error that arrives.
  case unwinding(Unwinding)
}

/// The engine's own reason to unwind a journey. Only the engine can create one.
public struct Unwinding: Sendable {
  init() {}
}
