import Phrases

/// Shows prompts as lines of text and reads answers as lines, for screen readers and pipes. Options are numbered, and no line is
/// overwritten.
///
/// Besides the prompt's own answers it accepts `b` (back), `q` (cancel) and `l` (leave for later). In a text prompt these are `/b`, `/q`
/// and `/l`, because a single letter is a valid text there. The commands are the same in every language, and each prompt lists them. Yes
/// and no are the language's own words or their first letters, as in POSIX, and always `y` and `n` too.
public final class PlainHost: Host {
  let text: @Sendable (Phrase) -> String
  private let read: @Sendable (_ isSecret: Bool) async -> String?
  let write: @Sendable (String) -> Void
  private let pictures: any PictureTaker

  /// - Parameters:
  ///   - text: a phrase in the person's language.
  ///   - read: the next line without its line feed; nil at the end of the input. A typed secret must not be echoed. It returns soon (with
  ///     any value) when the task is cancelled.
  ///   - write: prints one line.
  public init(
    text: @escaping @Sendable (Phrase) -> String, read: @escaping @Sendable (_ isSecret: Bool) async -> String?,
    write: @escaping @Sendable (String) -> Void, pictures: any PictureTaker
  ) {
    self.text = text
    self.read = read
    self.write = write
    self.pictures = pictures
  }

  public var name: String? { "lines" }

  public func reply(to situation: Situation) async -> Reply {
    await show(situation)
    if case .wait = situation.prompt.content { return await waiting(situation) }
    while true {
      guard let line = await read(isSecret(situation.prompt)) else {
        if Task.isCancelled { return .suspend }
        return .fault(
          WorkflowError(
            .inputEnded, "The input ended at the prompt \"\(situation.prompt.id)\" (\(situation.prompt.kind)). Resume the session."))
      }
      if let reply = await understand(line, situation) {
        if await isMeant(reply, situation.prompt) { return reply }
        await show(situation)
        continue
      }
      write(text(Phrase("plain.notUnderstood")))
      write(hint(situation))
    }
  }

  public func notice(_ activity: Activity) async {
    if case .began = activity { write(text(Phrase("plain.working"))) }
  }

  public func mayTryAgain(after error: WorkflowError) async -> Bool {
    write(error.phrase.map(text) ?? error.message)
    write(text(Phrase("plain.tryAgain")))
    guard let line = await read(false) else { return false }
    return line.trimmed.lowercased() != "l"
  }

  // MARK: Understanding

  /// Asks whether an answer that ends the journey is really meant; anything but a clear yes continues. At the end of the input there is
  /// nobody to ask, so it counts as meant.
  private func isMeant(_ reply: Reply, _ prompt: Prompt) async -> Bool {
    guard case .answer(let answer, _) = reply, prompt.isEnded(by: answer) else { return true }
    write(text(Phrase("plain.stop")))
    let keys = [("plain.yes", "plain.stopYes"), ("plain.no", "plain.stopNo")].map { key, action in
      text(Phrase("plain.key", ["key": .phrase(Phrase(key)), "action": .phrase(Phrase(action))]))
    }
    write(keys.joined(separator: "; "))
    guard let line = await read(false) else { return true }
    return yesOrNo(TextFolding.folded(line.trimmed)) == true
  }

  /// The reply that a line means, or nil when it means none.
  private func understand(_ line: String, _ situation: Situation) async -> Reply? {
    let prompt = situation.prompt
    let word = line.trimmed
    // Full-width letters and digits, as typed on Japanese keyboards, count as the plain ones.
    var command = TextFolding.folded(word)
    if prompt.isTyped { command = word.hasPrefix("/") ? command : "" }
    if let isYes = prompt.isYesOrNo ? yesOrNo(command) : nil { return .answer(isYes ? .confirmed : .retake) }
    if let action = prompt.action(numbered: command) { return .answer(.action(id: action.id)) }
    switch command {
    case "b" where situation.canGoBack: return .back
    case "q": return .answer(prompt.ending)
    case "l": return .suspend
    case "s" where prompt.accepts(.skipped): return .answer(.skipped)
    default: break
    }
    switch prompt.content {
    case .choose(let choice):
      if let number = Int(command), choice.options.indices.contains(number - 1) {
        return .answer(.chose(id: choice.options[number - 1].id))
      }
      if let ids = choice.sharing?.ids(named: command) { return .answer(.selected(ids: ids)) }
      return choice.options.first { $0.id.lowercased() == word.lowercased() }.map { .answer(.chose(id: $0.id)) }
    case .instruct, .present: return word.isEmpty ? .answer(.proceeded) : nil
    case .capture(let request):
      do throws(WorkflowError) { return .answer(try await pictures.take(word.isEmpty ? nil : word, for: request)) } catch {
        return .fault(error)
      }
    case .confirm, .review: return nil
    case .enter(let field): return await typed(line, field, situation)
    case .wait: return nil
    }
  }

  /// Yes or no in the person's language, or in English; nil if the text is neither or is a command.
  private func yesOrNo(_ command: String) -> Bool? {
    guard !["b", "q", "l"].contains(command) else { return nil }
    // English as whole words only: the Greek yes, typed in Latin letters, begins with an n.
    if ["y", "yes"].contains(command) { return true }
    if ["n", "no"].contains(command) { return false }
    let yes = TextFolding.folded(text(Phrase("plain.yes"))), no = TextFolding.folded(text(Phrase("plain.no")))
    if command.hasPrefix(yes) { return true }
    if command.hasPrefix(no) { return false }
    return nil
  }

  private func typed(_ line: String, _ field: Field, _ situation: Situation) async -> Reply? {
    switch field.kind {
    case .secret: return .answer(.enteredSecret(handle: situation.secrets.keep(line).id))
    case .text, .code:
      let text = field.kind.text(of: line.trimmed)
      return field.kind.accepts(text) ? .answer(.entered(text: text)) : nil
    case .mrz:
      // Reads one line after the other until an empty one.
      var lines = [line.trimmed.uppercased()]
      while let next = await read(false), !next.trimmed.isEmpty { lines.append(next.trimmed.uppercased()) }
      let entered = lines.joined(separator: "\n")
      return field.kind.accepts(entered) ? .answer(.entered(text: entered)) : nil
    }
  }

  /// During a wait the person may type, but most do not: the line is read while the work goes on, and the end of the work withdraws the
  /// prompt.
  private func waiting(_ situation: Situation) async -> Reply {
    while let line = await read(false), !Task.isCancelled {
      let command = line.trimmed.lowercased()
      if let action = situation.prompt.action(numbered: command) { return .answer(.action(id: action.id)) }
      switch command {
      case "b" where situation.canGoBack: return .back
      case "q": return .answer(.cancelled)
      case "l": return .suspend
      default: write(text(Phrase("plain.waiting")))
      }
    }
    // The end of the input is not a request to leave: the work continues.
    await untilCancelled()
    return .suspend
  }

  private func isSecret(_ prompt: Prompt) -> Bool {
    if case .enter(let field) = prompt.content { return field.kind == .secret }
    return false
  }
}

extension Prompt {
  /// The action for a command, `a1` for the first.
  fileprivate func action(numbered command: String) -> PromptAction? {
    guard command.hasPrefix("a"), let number = Int(command.dropFirst()), actions.indices.contains(number - 1) else { return nil }
    return actions[number - 1]
  }

  /// Whether a single letter is a valid text here, so that commands need a slash.
  var isTyped: Bool {
    if case .enter = content { return true }
    return false
  }

  /// Whether the prompt is answered with yes or no.
  fileprivate var isYesOrNo: Bool {
    switch content {
    case .confirm, .review: true
    default: false
    }
  }
}

extension String {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
