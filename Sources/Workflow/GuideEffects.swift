extension Guide {
  /// What the world sees. A failure leaves as `Stop.error`.
  @discardableResult
  public func perform<E: Effect>(_ effect: E) async throws(Stop) -> E.Output { try value(await outcome(of: effect)) }

  /// What the world says: an effect that is no wall.
  public func lookUp<E: Effect>(_ effect: E) async throws(Stop) -> E.Output {
    guard !E.isWall else { throw misuse("\"\(E.name)\" is a wall and cannot be looked up.") }
    return try value(await outcome(of: effect))
  }

  /// For journeys that go on after a failure.
  public func attempt<E: Effect>(_ effect: E) async throws(Stop) -> Result<E.Output, WorkflowError> { try await outcome(of: effect) }

  /// Several at once, one position each; the results stand in the order of the effects. All are done before the first failure leaves as
  /// `Stop.error`. After a crash only those that are missing are done again.
  public func perform<E: Effect>(all effects: [E]) async throws(Stop) -> [E.Output] {
    try begin()
    var results: [Int: Result<E.Output, WorkflowError>] = [:]
    var missing: [(at: Int, effect: E, code: EffectCode)] = []
    for (offset, effect) in effects.enumerated() {
      let code = try code(effect)
      if let known = try recorded(effect, code, at: position + offset) {
        results[position + offset] = known
      } else {
        missing.append((position + offset, effect, code))
      }
    }
    for item in missing { try await askAgain(for: item.code.secrets, at: item.at, canCancel: false) }
    var jobs: [(at: Int, effect: E, ticket: Ticket)] = []
    for item in missing { jobs.append((item.at, item.effect, try ticket(E.self, item.code, at: item.at))) }
    if E.isWall, !missing.isEmpty {
      try await write(missing.map { .began(at: $0.at, effect: E.name, input: $0.code.digest) }, durable: true)
    }
    if performer.performsInOrder {
      for (job, item) in zip(jobs, missing) {
        let result = await Guide.perform(job.effect, job.ticket, performer)
        try await keep(result, E.self, item.code, at: job.at)
        results[job.at] = result
      }
    } else if !jobs.isEmpty {
      await host.notice(.began(effect: E.name))
      // The group sees only what is Sendable; records are written here, as results come in, so that a crash loses no finished one.
      var failure: Stop?
      await withTaskGroup(of: (Int, Result<E.Output, WorkflowError>).self) { group in
        for job in jobs {
          let performer = performer
          group.addTask { (job.at, await Guide.perform(job.effect, job.ticket, performer)) }
        }
        for await (at, result) in group {
          results[at] = result
          guard failure == nil, let item = missing.first(where: { $0.at == at }) else { continue }
          do throws(Stop) { try await keep(result, E.self, item.code, at: at) } catch { failure = error }
        }
      }
      await host.notice(.ended(effect: E.name))
      if let failure { throw failure }
    }
    let places = position..<position + effects.count
    position = places.upperBound
    var outputs: [E.Output] = []
    for at in places {
      if let result = results[at] { outputs.append(try value(result)) }
    }
    return outputs
  }

  /// One effect, from the journal or from the performer.
  private func outcome<E: Effect>(of effect: E) async throws(Stop) -> Result<E.Output, WorkflowError> {
    try begin()
    let code = try code(effect)
    if let known = try recorded(effect, code, at: position) {
      position += 1
      return known
    }
    try await askAgain(for: code.secrets, at: position)
    let ticket = try ticket(E.self, code, at: position)
    if E.isWall { try await write([.began(at: position, effect: E.name, input: code.digest)], durable: true) }
    await host.notice(.began(effect: E.name))
    let result = await Guide.perform(effect, ticket, performer)
    await host.notice(.ended(effect: E.name))
    try await keep(result, E.self, code, at: position)
    position += 1
    return result
  }

  /// What the journal holds for an effect at a position; nil when it holds nothing.
  private func recorded<E: Effect>(_ effect: E, _ code: EffectCode, at place: Int) throws(Stop) -> Result<E.Output, WorkflowError>? {
    guard let entry = tape[place] else { return nil }
    // The secret was asked again at this place, and the person cancelled instead.
    if case .asked(_, .cancelled) = entry, !code.secrets.isEmpty {
      position = place + 1
      throw .cancelled
    }
    guard case .effect(E.name, code.digest, _, let outcome) = entry, let result = decode(outcome, E.Output.self) else {
      position = place
      throw part(from: entry, asking: "effect \"\(E.name)\"\(entry.isEffect(E.name) ? " with another input" : "")")
    }
    return result
  }

  func decode<Output: Decodable>(_ outcome: EffectOutcome, _ type: Output.Type) -> Result<Output, WorkflowError>? {
    switch outcome {
    case .failure(let error): .failure(error)
    case .output(let json): try? .success(JSONText.decode(type, from: json))
    }
  }

  func ticket<E: Effect>(_ type: E.Type, _ code: EffectCode, at place: Int) throws(Stop) -> Ticket {
    let begun = tape.begun(at: place)
    if let begun, begun.effect != E.name || begun.input != code.digest {
      throw stop(
        .parted(
          Parting(
            position: place, recorded: "the beginning of effect \"\(begun.effect)\"", asked: "effect \"\(E.name)\"", walls: [begun.effect]))
      )
    }
    return Ticket(key: "\(session)/\(place)/\(tape.turns)", maybeDoneBefore: begun != nil, secrets: secrets)
  }

  func code<E: Effect>(_ effect: E) throws(Stop) -> EffectCode {
    do throws(WorkflowError) { return try EffectCode(effect) } catch { throw stop(.fault(error)) }
  }

  static func perform<E: Effect>(_ effect: E, _ ticket: Ticket, _ performer: any Performer) async -> Result<E.Output, WorkflowError> {
    do throws(WorkflowError) { return .success(try await performer.perform(effect, ticket)) } catch { return .failure(error) }
  }

  /// Records an outcome. A wall's is durable before the journey sees it; a look-up's goes with the next durable record.
  private func keep<E: Effect>(
    _ result: Result<E.Output, WorkflowError>, _ type: E.Type, _ code: EffectCode, at place: Int
  ) async throws(Stop) {
    let outcome = try encode(result)
    try await write(
      [.entry(at: place, entry: .effect(name: E.name, input: code.digest, isWall: E.isWall, outcome: outcome))], durable: E.isWall)
  }

  /// A failure that arrives because the process ends is no outcome: recorded, "cancelled" would be that upload's result for ever.
  func encode<Output: Encodable>(_ result: Result<Output, WorkflowError>) throws(Stop) -> EffectOutcome {
    switch result {
    case .failure where Task.isCancelled: throw stop(.suspended)
    case .failure(let error) where error.engineCode != nil: throw stop(.fault(error))
    case .failure(let error): return .failure(error: error)
    case .success(let output):
      do throws(WorkflowError) { return .output(json: try JSONText.encode(output)) } catch { throw stop(.fault(error)) }
    }
  }

  func value<Output>(_ result: Result<Output, WorkflowError>) throws(Stop) -> Output {
    switch result {
    case .success(let output): return output
    case .failure(let error): throw .error(error)
    }
  }

  /// Asks anew for the secrets that an effect names and that were lost with the process they were typed in. The entry of the secret stays;
  /// only the effect's key changes, because the new text may differ from the one that was sent before.
  ///
  /// - Parameter canCancel: false for one of several effects, whose positions are spoken for; cancelling then leaves the session for later.
  func askAgain(for handles: [SecretHandle], at place: Int, canCancel: Bool = true) async throws(Stop) {
    for handle in handles where secrets.reveal(handle) == nil {
      guard let prompt = tape.prompt(of: handle) else {
        throw stop(.fault(WorkflowError(.secretLost, "A secret that the journey needs is gone. Start the session anew.")))
      }
      var situation = situation(prompt.withoutSkip, canGoBack: false)
      situation.isAskedAgain = true
      switch await Guide.reply(to: situation, from: host) {
      case .answer(.enteredSecret(let id)):
        secrets.replace(handle, by: SecretHandle(id: id))
        if tape.begun(at: place) != nil { try await write([.askedAgain(at: place)], durable: false) }
      case .answer where canCancel:
        try await write([.entry(at: place, entry: .asked(prompt: prompt, answer: .cancelled))], durable: true)
        position = place + 1
        throw .cancelled
      case .answer, .back, .suspend: throw stop(.suspended)
      case .fault(let error): throw stop(.fault(error))
      }
    }
  }
}

extension Prompt {
  /// The same prompt, to be answered: what was given once is needed.
  fileprivate var withoutSkip: Prompt {
    guard case .enter(var field) = ask else { return self }
    field.canSkip = false
    return Prompt(id: id, ask: .enter(field))
  }
}

extension Entry {
  func isEffect(_ name: String) -> Bool {
    if case .effect(name, _, _, _) = self { return true }
    return false
  }
}
