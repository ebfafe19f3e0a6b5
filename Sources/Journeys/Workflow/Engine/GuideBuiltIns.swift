extension Guide {
  /// The time, in milliseconds since 1970, UTC, within `RunEnvironment.times`. Recorded, like every query.
  public func now() async throws(Exit) -> Int64 {
    let time: Int64 = try await builtIn("now", "") { $0.now() }
    return min(max(RunEnvironment.times.lowerBound, time), RunEnvironment.times.upperBound)
  }

  /// A random number from 0 up to, but not including, `bound`. Recorded; after *back* a new number is drawn.
  public func draw(below bound: Int) async throws(Exit) -> Int {
    guard bound > 0 else { throw misuse("There is no random number below \(bound).") }
    return try await builtIn("draw", "below \(bound)") { $0.draw(bound) }
  }

  /// A query that the engine answers itself.
  private func builtIn<Output: Codable>(
    _ name: String, _ input: String, _ read: (RunEnvironment) -> Output
  ) async throws(Exit) -> Output {
    try begin()
    if let entry = history[position] {
      guard case .performed(name, .query, input, let outcome) = entry, case .success(let value)? = decode(outcome, Output.self) else {
        throw diverge(from: entry, asking: "\(name) \(input)")
      }
      position += 1
      return value
    }
    let value = read(environment)
    let outcome = try outcome(of: Result<Output, WorkflowError>.success(value))
    try await record(.performed(effect: name, kind: .query, input: input, outcome: outcome), durable: false)
    return value
  }

  /// Asks again for secrets that an effect names and that were lost with the process in which they were typed. The secret's entry stays;
  /// only the effect's key changes, because the new text may differ from the one that was sent before.
  ///
  /// - Parameter canCancel: false for one of several parallel effects, whose positions are fixed; cancelling then leaves the session for
  ///   later.
  func askAgain(for handles: [SecretHandle], at place: Int, canCancel: Bool = true) async throws(Exit) {
    for handle in handles where secrets.reveal(handle) == nil {
      guard let prompt = history.prompt(of: handle) else {
        throw stop(.fault(WorkflowError(.secretLost, "A secret that the journey needs is gone. Start a new session.")))
      }
      var situation = situation(prompt.mandatory)
      situation.canGoBack = false
      situation.isAskedAgain = true
      switch await Guide.reply(to: situation, from: host, in: environment) {
      case .answer(.enteredSecret(let id), _):
        secrets.replace(handle, by: SecretHandle(id: id))
        if history.begun(at: place) != nil { try await write([.askedAgain(at: place)], durable: false) }
      case .answer(_, let party) where canCancel:
        try await write([.entry(at: place, entry: .answered(prompt: prompt, answer: .cancelled, by: party))], durable: true)
        position = place + 1
        throw .cancelled
      case .answer, .back, .suspend: throw stop(.suspended)
      case .fault(let error): throw stop(.fault(error))
      }
    }
  }
}

extension Prompt {
  /// The same prompt without the option to skip: a secret that was given once is needed again.
  fileprivate var mandatory: Prompt {
    guard case .enter(var field) = content else { return self }
    field.canSkip = false
    return Prompt(id: id, content: .enter(field), audience: audience)
  }
}
