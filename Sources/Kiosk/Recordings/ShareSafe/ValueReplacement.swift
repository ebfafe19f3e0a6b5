import Workflow

/// Replaces what comes from outside into a journal: the caller's input, the person's answers, and the outcomes of effects.
struct ValueReplacement: Sendable {
  var json: JSONFiction

  /// - Throws: `Playback.Parting` if the journey does not take the new input.
  func header(_ old: Header, _ registry: Registry) throws(Playback.Parting) -> Header {
    guard let journey = try? registry.journey(old.journey), let input = input(old.input, journey) else {
      throw Playback.Parting(entry: 1, recorded: "the caller's input", asked: "another input")
    }
    // Field by field: what a newer program adds to a header is left out until somebody has decided about it.
    var new = Header(
      session: json.fiction.text(old.session), journey: old.journey, version: old.version, input: input,
      startedAt: old.startedAt + json.fiction.dates.milliseconds, host: old.host, timeZone: old.timeZone)
    new.format = old.format
    new.origin = old.origin.map { Header.Origin(session: json.fiction.text($0.session), records: $0.records) }
    return new
  }

  private func input<J: Journey>(_ input: String, _ journey: J.Type) -> String? { json.replaced(input, as: journey) }

  /// - Parameters:
  ///   - prompt: the one that was answered. An option is chosen by its place.
  ///   - now: the same prompt with the new values.
  func answer(_ old: Answer, to prompt: Prompt, now: Prompt) -> Answer {
    switch old {
    case .chose(let id): return .chose(id: option(id, prompt.optionIDs, now.optionIDs))
    case .selected(let ids): return .selected(ids: ids.map { option($0, prompt.sharedIDs, now.sharedIDs) })
    case .action(let id): return .action(id: option(id, prompt.actions.map(\.id), now.actions.map(\.id)))
    case .entered(let text): return .entered(text: entered(text, prompt))
    case .enteredSecret(let handle): return .enteredSecret(handle: json.fiction.text(handle))
    case .failed(let reason): return .failed(reason: KeptWords.isCode(reason) ? reason : json.sentence(reason))
    case .captured, .liveness:
      guard case .output(let text)? = try? EffectOutcome(of: old), let new = json.replaced(text, as: Answer.self) else { return .cancelled }
      return (try? Outcome.decode(Answer.self, from: new)) ?? .cancelled
    case .proceeded, .confirmed, .retake, .skipped, .cancelled, .timedOut: return old
    }
  }

  private func option(_ id: String, _ old: [String], _ new: [String]) -> String {
    guard let place = old.firstIndex(of: id), new.indices.contains(place) else { return id }
    return new[place]
  }

  private func entered(_ text: String, _ prompt: Prompt) -> String {
    guard case .enter(let field) = prompt.content, case .mrz = field.kind else { return json.fiction.text(text) }
    return json.fiction.zone(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)).joined(separator: "\n")
  }
}

extension Prompt {
  var optionIDs: [String] { if case .choose(let choice) = content { choice.options.map(\.id) } else { [] } }
  var sharedIDs: [String] { if case .choose(let choice) = content { choice.sharing?.entries.map(\.id) ?? [] } else { [] } }
}
