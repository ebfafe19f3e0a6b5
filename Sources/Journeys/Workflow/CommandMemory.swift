import Synchronization

/// Remembers the outcome of each command by its idempotency key, so that a command repeated after a crash is not performed twice.
public protocol CommandMemory: Sendable {
  /// The outcome kept under a key; nil when the command has not been performed yet.
  func outcome(of key: String) throws(WorkflowError) -> EffectOutcome?
  /// Keeps an outcome. The first outcome kept under a key stays.
  func keep(_ outcome: EffectOutcome, of key: String) throws(WorkflowError)
}

/// A memory that ends with the process, for tests and for runs that leave nothing behind.
public final class InMemoryCommandMemory: CommandMemory {
  private let outcomes = Mutex<[String: EffectOutcome]>([:])

  public init() {}

  public func outcome(of key: String) -> EffectOutcome? { outcomes.withLock { $0[key] } }

  public func keep(_ outcome: EffectOutcome, of key: String) {
    outcomes.withLock { outcomes in
      if outcomes[key] == nil { outcomes[key] = outcome }
    }
  }
}

extension EffectOutcome {
  /// One line of JSON without a line feed.
  public func encoded() throws(WorkflowError) -> String { try JSONText.encode(self) }

  /// - Throws: `journalDamaged` when the text is not an outcome.
  public init(encoded text: String) throws(WorkflowError) {
    do throws(WorkflowError) { self = try JSONText.decode(EffectOutcome.self, from: text) } catch {
      throw WorkflowError(.journalDamaged, "The outcome of a command cannot be read: \(error.message)")
    }
  }
}

extension CommandMemory {
  /// Performs a command unless its outcome is known, and stores the outcome before it is returned. A failure that may pass by itself is not
  /// stored.
  public func once<E: Effect>(
    _ type: E.Type, key: String, _ perform: () async throws(WorkflowError) -> E.Output
  ) async throws(WorkflowError) -> E.Output {
    switch try outcome(of: key) {
    case .output(let json): return try JSONText.decode(E.Output.self, from: json)
    case .failure(let error): throw error
    case nil: break
    }
    do throws(WorkflowError) {
      let output = try await perform()
      try keep(.output(json: try JSONText.encode(output)), of: key)
      return output
    } catch {
      if !error.isTemporary, error.engineCode == nil, !Task.isCancelled { try keep(.failure(error: error), of: key) }
      throw error
    }
  }
}
