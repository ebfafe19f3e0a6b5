extension Guide {
  /// Waits for something outside (a push, a message, a finished phone, a status), raced against the person: one entry, won by whichever comes first.
  ///
  /// The effect must be no wall, because the person may end it at any moment. *Back* and *suspend* end it too and record nothing.
  /// - Returns: the effect's output, or nil when the time limit came first. A failure leaves as `Stop.error`.
  public func wait<E: Effect>(_ id: String, _ wait: Wait, for effect: E) async throws(Stop) -> E.Output? {
    try begin()
    guard !E.isWall else { throw misuse("\"\(E.name)\" is a wall and cannot be waited for.") }
    let prompt = Prompt(id: place(id), ask: .wait(wait))
    let code = try code(effect)
    if let entry = tape[position] {
      guard case .waited(prompt, E.name, code.digest, let won) = entry, let result: E.Output? = try known(won, of: prompt) else {
        throw part(from: entry, asking: "wait \"\(prompt.id)\" for \"\(E.name)\"")
      }
      return result
    }
    try await askAgain(for: code.secrets, at: position)
    var ticket = try ticket(E.self, code, at: position)
    ticket.isRaced = true
    switch await Guide.race(
      situation(prompt, canGoBack: tape.stop(before: position, asking: prompt.id) != nil), host, effect, ticket, performer)
    {
    case .work(let result):
      let outcome = WaitOutcome.work(outcome: try encode(result))
      try await record(.waited(prompt: prompt, effect: E.name, input: code.digest, won: outcome), durable: true)
      return try value(result)
    case .person(.answer(let answer)):
      try await record(.waited(prompt: prompt, effect: E.name, input: code.digest, won: .person(answer: answer)), durable: true)
      _ = try answered(answer)
      return nil
    case .person(.back): throw try await rewind(from: prompt)
    case .person(.suspend): throw stop(.suspended)
    case .person(.fault(let error)): throw stop(.fault(error))
    }
  }

  /// A recorded wait. The outer optional is nil when the record cannot be this wait's.
  private func known<Output: Decodable>(_ won: WaitOutcome, of prompt: Prompt) throws(Stop) -> Output?? {
    switch won {
    case .person(let answer):
      guard prompt.accepts(answer) else { return .none }
      position += 1
      _ = try answered(answer)
      return .some(nil)
    case .work(let outcome):
      guard let result = decode(outcome, Output.self) else { return .none }
      position += 1
      return .some(try value(result))
    }
  }

  private enum Contestant<Output: Sendable>: Sendable {
    case person(Reply)
    case work(Result<Output, WorkflowError>)
  }

  /// Both at once; the first decides and the other is cancelled.
  private static func race<E: Effect>(
    _ situation: Situation, _ host: any Host, _ effect: E, _ ticket: Ticket, _ performer: any Performer
  ) async -> Contestant<E.Output> {
    await withTaskGroup(of: Contestant<E.Output>.self) { group in
      group.addTask { .person(await reply(to: situation, from: host)) }
      group.addTask { .work(await perform(effect, ticket, performer)) }
      let first = await group.next()
      group.cancelAll()
      return first ?? .person(.suspend)
    }
  }

  /// The time, in milliseconds since 1970, UTC. Recorded, like every look-up.
  public func now() async throws(Stop) -> Int64 { try await builtIn("now", "") { world in world.now() } }

  /// A random number from 0 up to, but not including, `bound`. Recorded; after *back* it is drawn anew.
  public func draw(below bound: Int) async throws(Stop) -> Int {
    guard bound > 0 else { throw misuse("Nothing can be drawn below \(bound).") }
    return try await builtIn("draw", "below \(bound)") { world in world.draw(bound) }
  }

  /// A look-up that the engine answers itself.
  private func builtIn<Output: Codable>(_ name: String, _ input: String, _ take: (World) -> Output) async throws(Stop) -> Output {
    try begin()
    if let entry = tape[position] {
      guard case .effect(name, input, false, let outcome) = entry, case .success(let value)? = decode(outcome, Output.self) else {
        throw part(from: entry, asking: "\(name) \(input)")
      }
      position += 1
      return value
    }
    let value = take(world)
    try await record(.effect(name: name, input: input, isWall: false, outcome: try encode(.success(value))), durable: false)
    return value
  }
}
