/// How a run ended.
public enum Outcome: Equatable, Sendable {
  /// The journey's output as JSON.
  case finished(output: String)
  /// The journey ended in a workflow error.
  case failed(WorkflowError)
  case cancelled
  /// Left for later; the session can be resumed.
  case suspended
  /// The journey and its journal diverged; nothing was changed.
  case diverged(Divergence)
  /// Something outside the journey ended the run (the journal cannot be written, a script does not fit); the session can be resumed.
  case interrupted(WorkflowError)

  init(_ ending: Ending) {
    switch ending {
    case .finished(let output): self = .finished(output: output)
    case .failed(let error): self = .failed(error)
    case .cancelled: self = .cancelled
    }
  }

  /// The output of a finished journey; nil when it did not finish or has a different output.
  public func output<Output: Decodable>(as type: Output.Type) -> Output? {
    guard case .finished(let json) = self else { return nil }
    return try? Self.decode(type, from: json)
  }

  /// Decodes a recorded output.
  /// - Throws: `notCodable`, which names the place that does not decode.
  public static func decode<Output: Decodable>(_ type: Output.Type, from json: String) throws(WorkflowError) -> Output {
    try JSONText.decode(type, from: json)
  }
}
