extension Guide {
  /// Performs a command. A failure is thrown as `Exit.error`.
  @discardableResult
  public func perform<C: Command>(_ command: C) async throws(Exit) -> C.Output { try value(await outcome(of: command)) }

  /// Performs a query. A failure is thrown as `Exit.error`.
  public func query<Q: Query>(_ query: Q) async throws(Exit) -> Q.Output { try value(await outcome(of: query)) }

  /// For journeys that continue after a failure.
  public func attempt<E: Effect>(_ effect: E) async throws(Exit) -> Result<E.Output, WorkflowError> { try await outcome(of: effect) }

  /// Performs an effect while the person leaves: nobody is asked whether to try again. After a failure that may pass nothing is recorded, and
  /// the journey must end.
  public func attemptOnce<E: Effect>(_ effect: E) async throws(Exit) -> Result<E.Output, WorkflowError> {
    try await outcome(of: effect, mayRepeat: false)
  }

  /// Performs several effects at once, one position each; the results are in the order of the effects. All of them finish before the first
  /// failure is thrown as `Exit.error`. After a crash only the missing ones are repeated.
  public func perform<E: Effect>(all effects: [E]) async throws(Exit) -> [E.Output] {
    try begin()
    var results: [Int: Result<E.Output, WorkflowError>] = [:]
    var missing: [EffectJob<E>] = []
    for (offset, effect) in effects.enumerated() {
      let digest = try digest(of: effect), at = position + offset
      if let known = try recorded(effect, digest, at: at) {
        results[at] = known
      } else {
        missing.append(EffectJob(at: at, effect: effect, digest: digest))
      }
    }
    for job in missing { try await askAgain(for: job.digest.secrets, at: job.at, canCancel: false) }
    for index in missing.indices { missing[index].context = try context(E.self, missing[index].digest, at: missing[index].at) }
    if E.kind == .command, !missing.isEmpty {
      try await write(missing.map { .began(at: $0.at, effect: E.name, input: $0.digest.input) }, durable: true)
    }
    while !missing.isEmpty {
      let done = try await carryOut(missing)
      results.merge(done) { _, new in new }
      missing.removeAll { done[$0.at] != nil }
      for index in missing.indices { missing[index].context.maybeDoneBefore = E.kind == .command }
    }
    let places = position..<position + effects.count
    position = places.upperBound
    var outputs: [E.Output] = []
    for at in places {
      if let result = results[at] { outputs.append(try value(result)) }
    }
    return outputs
  }

  /// Performs the missing effects and records each result as it arrives, so that a crash loses no finished one.
  /// - Returns: the results, without those that failed temporarily and that the person wants to try again.
  private func carryOut<E: Effect>(_ jobs: [EffectJob<E>]) async throws(Exit) -> [Int: Result<E.Output, WorkflowError>] {
    var results: [Int: Result<E.Output, WorkflowError>] = [:]
    var temporary: WorkflowError?
    var failure: Exit?
    func take(_ result: Result<E.Output, WorkflowError>, of job: EffectJob<E>) async {
      if case .failure(let error) = result, error.isTemporary { return temporary = error }
      results[job.at] = result
      guard failure == nil else { return }
      do throws(Exit) { try await keep(result, E.self, job.digest, at: job.at) } catch { failure = error }
    }
    await host.notice(.began(effect: E.name))
    if performer.performsInOrder {
      for job in jobs { await take(await Guide.perform(job.effect, job.context, performer), of: job) }
    } else {
      let performer = performer
      await withTaskGroup(of: (Int, Result<E.Output, WorkflowError>).self) { group in
        for (index, job) in jobs.enumerated() {
          group.addTask { (index, await Guide.perform(job.effect, job.context, performer)) }
        }
        for await (index, result) in group { await take(result, of: jobs[index]) }
      }
    }
    await host.notice(.ended(effect: E.name))
    if let failure { throw failure }
    if let temporary { try await tryAgain(after: temporary) }
    return results
  }

  /// One effect, from the journal or from the performer.
  private func outcome<E: Effect>(of effect: E, mayRepeat: Bool = true) async throws(Exit) -> Result<E.Output, WorkflowError> {
    try begin()
    let digest = try digest(of: effect)
    if let known = try recorded(effect, digest, at: position) {
      position += 1
      return known
    }
    try await askAgain(for: digest.secrets, at: position)
    var context = try context(E.self, digest, at: position)
    if E.kind == .command { try await write([.began(at: position, effect: E.name, input: digest.input)], durable: true) }
    while true {
      await host.notice(.began(effect: E.name))
      let result = await Guide.perform(effect, context, performer)
      await host.notice(.ended(effect: E.name))
      if case .failure(let error) = result, error.isTemporary {
        guard mayRepeat else { return result }
        try await tryAgain(after: error)
        context.maybeDoneBefore = E.kind == .command
        continue
      }
      try await keep(result, E.self, digest, at: position)
      position += 1
      return result
    }
  }

  /// Called when an effect failed temporarily and nothing was recorded: returns when somebody wants to try again, else leaves the session
  /// for later.
  func tryAgain(after error: WorkflowError) async throws(Exit) {
    if Task.isCancelled { throw stop(.suspended) }
    guard await host.mayTryAgain(after: error) else { throw stop(.fault(error)) }
  }

  /// What the journal holds for an effect at a position; nil when it holds nothing.
  private func recorded<E: Effect>(
    _ effect: E, _ digest: EffectDigest, at place: Int
  ) throws(Exit) -> Result<E.Output, WorkflowError>? {
    guard let entry = history[place] else { return nil }
    // The secret was requested again at this position, and the person cancelled instead.
    if case .answered(_, .cancelled, _) = entry, !digest.secrets.isEmpty {
      position = place + 1
      throw .cancelled
    }
    guard case .performed(E.name, E.kind, digest.input, let outcome) = entry, let result = decode(outcome, E.Output.self) else {
      position = place
      throw diverge(from: entry, asking: "\(E.kind.rawValue) \"\(E.name)\"\(entry.isEffect(E.name) ? " with another input" : "")")
    }
    return result
  }

  func decode<Output: Decodable>(_ outcome: EffectOutcome, _ type: Output.Type) -> Result<Output, WorkflowError>? {
    switch outcome {
    case .failure(let error): .failure(error)
    case .output(let json): try? .success(JSONText.decode(type, from: json))
    }
  }

  func context<E: Effect>(_ type: E.Type, _ digest: EffectDigest, at place: Int) throws(Exit) -> EffectContext {
    let begun = history.begun(at: place)
    if let begun, begun.effect != E.name || begun.input != digest.input {
      throw stop(
        .diverged(
          Divergence(
            position: place, recorded: "the beginning of command \"\(begun.effect)\"", asked: "\(E.kind.rawValue) \"\(E.name)\"",
            commands: [begun.effect])))
    }
    let host = host
    return EffectContext(
      key: "\(session)/\(place)/\(history.turns)", maybeDoneBefore: begun != nil, secrets: secrets, progress: { host.notice($0) })
  }

  func digest(of effect: some Effect) throws(Exit) -> EffectDigest {
    do throws(WorkflowError) { return try EffectDigest(effect) } catch { throw stop(.fault(error)) }
  }

  static func perform<E: Effect>(_ effect: E, _ context: EffectContext, _ performer: any Performer) async -> Result<E.Output, WorkflowError>
  {
    do throws(WorkflowError) { return .success(try await performer.perform(effect, context)) } catch { return .failure(error) }
  }

  /// Records an outcome. A command's outcome is durable before the journey receives it; a query's is written with the next durable record.
  private func keep<E: Effect>(
    _ result: Result<E.Output, WorkflowError>, _ type: E.Type, _ digest: EffectDigest, at place: Int
  ) async throws(Exit) {
    let entry = Entry.performed(effect: E.name, kind: E.kind, input: digest.input, outcome: try outcome(of: result))
    try await write([.entry(at: place, entry: entry)], durable: E.kind == .command)
  }

  /// A failure that arrives because the process is ending is not an outcome: if "cancelled" were recorded, it would be that upload's result
  /// forever.
  func outcome<Output: Encodable>(of result: Result<Output, WorkflowError>) throws(Exit) -> EffectOutcome {
    switch result {
    case .failure where Task.isCancelled: throw stop(.suspended)
    case .failure(let error) where error.engineCode != nil: throw stop(.fault(error))
    case .failure(let error): return .failure(error: error)
    case .success(let output):
      do throws(WorkflowError) { return .output(json: try JSONText.encode(output)) } catch { throw stop(.fault(error)) }
    }
  }

  func value<Output>(_ result: Result<Output, WorkflowError>) throws(Exit) -> Output {
    switch result {
    case .success(let output): return output
    case .failure(let error): throw .error(error)
    }
  }
}

/// One of several effects performed together.
private struct EffectJob<E: Effect>: Sendable {
  let at: Int
  let effect: E
  let digest: EffectDigest
  var context = EffectContext(key: "")
}

extension Entry {
  fileprivate func isEffect(_ name: String) -> Bool {
    if case .performed(name, _, _, _) = self { true } else { false }
  }
}
