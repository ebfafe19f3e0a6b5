/// The result of a prompt that was raced against a query.
public enum RaceResult<Value: Sendable, Output: Sendable>: Sendable {
  case value(Value)
  /// The id of the chosen action.
  case action(String)
  /// The deadline passed.
  case timedOut
  /// The query finished first.
  case output(Output)
}

extension RaceResult: Equatable where Value: Equatable, Output: Equatable {}

extension Guide {
  /// Races any prompt against something outside (a push, a message, a status): one entry, won by whichever comes first.
  ///
  /// The loser is cancelled. *Back* and *suspend* end both and record nothing. A failure of the query is thrown as `Exit.error`.
  public func race<Content: TypedContent, Q: Query>(
    _ id: String, _ content: Content, against query: Q, options: PromptOptions = PromptOptions()
  ) async throws(Exit) -> RaceResult<Content.Value, Q.Output> {
    try begin()
    let prompt = prompt(id, content, options)
    let digest = try digest(of: query)
    if let entry = history[position] {
      guard case .raced(prompt, Q.name, digest.input, let winner) = entry,
        let result: RaceResult<Content.Value, Q.Output> = try recorded(winner, of: prompt, Content.self)
      else { throw diverge(from: entry, asking: "\(prompt.kind) \"\(prompt.id)\" raced against \"\(Q.name)\"") }
      return result
    }
    try await askAgain(for: digest.secrets, at: position)
    var context = try context(Q.self, digest, at: position)
    context.isRaced = true
    while true {
      switch settled(await contest(situation(prompt, isRaced: true), query, context), to: prompt) {
      case .query(.failure(let error)) where error.isTemporary: try await tryAgain(after: error)
      case .query(let result):
        let outcome = try outcome(of: result)
        try await record(.raced(prompt: prompt, query: Q.name, input: digest.input, winner: .query(outcome: outcome)), durable: true)
        return .output(try value(result))
      case .reply(.answer(let answer, let party)):
        try await record(
          .raced(prompt: prompt, query: Q.name, input: digest.input, winner: .person(answer: answer, by: party)), durable: true)
        return try raceResult(of: try passed(answer), prompt, Content.self)
      case .reply(.back): throw try await rewind(from: prompt)
      case .reply(.suspend): throw stop(.suspended)
      case .reply(.fault(let error)): throw stop(.fault(error))
      }
    }
  }

  /// Waits for something outside.
  /// - Returns: the query's output; nil when the deadline passed first.
  public func wait<Q: Query>(_ id: String, _ wait: Wait, for query: Q, until deadline: Int64? = nil) async throws(Exit) -> Q.Output? {
    if case .output(let output) = try await race(id, wait, against: query, options: PromptOptions(deadline: deadline)) { return output }
    return nil
  }

  /// A recorded race; nil when the record does not match this race.
  private func recorded<Content: TypedContent, Output: Decodable>(
    _ winner: RaceWinner, of prompt: Prompt, _ type: Content.Type
  ) throws(Exit) -> RaceResult<Content.Value, Output>? {
    switch winner {
    case .person(let answer, _):
      guard prompt.accepts(answer) else { return nil }
      position += 1
      return try raceResult(of: try passed(answer), prompt, type)
    case .query(let outcome):
      guard let result = decode(outcome, Output.self) else { return nil }
      position += 1
      return .output(try value(result))
    }
  }

  private func raceResult<Content: TypedContent, Output>(
    of answer: Answer, _ prompt: Prompt, _ type: Content.Type
  ) throws(Exit) -> RaceResult<Content.Value, Output> {
    switch result(of: answer, type) {
    case .value(let value): return .value(value)
    case .action(let id): return .action(id)
    case .timedOut: return .timedOut
    case nil: throw unfit(prompt)
    }
  }

  private enum First<Output: Sendable>: Sendable {
    case reply(Reply)
    case query(Result<Output, WorkflowError>)
  }

  private func settled<Output>(_ first: First<Output>, to prompt: Prompt) -> First<Output> {
    if case .reply(let reply) = first { .reply(settled(reply, to: prompt)) } else { first }
  }

  /// Runs both at once; the first result decides and the other one is cancelled.
  private func contest<Q: Query>(_ situation: Situation, _ query: Q, _ context: EffectContext) async -> First<Q.Output> {
    // The group may capture only `Sendable` values.
    let (host, performer, environment) = (host, performer, environment)
    return await withTaskGroup(of: First<Q.Output>.self) { group in
      group.addTask { .reply(await Guide.reply(to: situation, from: host, in: environment)) }
      group.addTask { .query(await Guide.perform(query, context, performer)) }
      let first = await group.next()
      group.cancelAll()
      return first ?? .reply(.suspend)
    }
  }
}
