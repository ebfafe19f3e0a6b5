import Phrases

/// Shows prompts as lines of text and reads answers as lines, for screen readers and pipes. Options are numbered, and no line is
/// overwritten.
///
/// Besides the prompt's own answers it accepts `b` (back), `q` (cancel) and `l` (leave for later). In a text prompt these are `/b`, `/q`
/// and `/l`, because a single letter is a valid text there. The commands are the same in every language, and each prompt lists them. Yes
/// and no are the language's own words or their first letters, as in POSIX, and always `y` and `n` too.
public final class PlainHost: Host {
  private let text: @Sendable (Phrase) -> String
  private let read: @Sendable (_ isSecret: Bool) async -> String?
  private let write: @Sendable (String) -> Void
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

  // MARK: Showing

  private func show(_ situation: Situation) async {
    write("")
    if let progress = situation.progress {
      var places: [String: PhraseArgument] = ["step": .number(progress.step)]
      if let count = progress.of { places["of"] = .number(count) }
      write(text(Phrase(progress.of == nil ? "plain.step" : "plain.stepOf", places)))
    }
    if situation.prompt.audience == .operator { write(text(Phrase("plain.forOperator"))) }
    for phrase in situation.prompt.lines { write(text(phrase)) }
    for element in situation.prompt.elements { await show(element, situation) }
    switch situation.prompt.content {
    case .choose(let choice):
      for (number, option) in choice.options.enumerated() {
        let title = text(option.title)
        let local = option.localName(beside: title).map { " (\($0))" } ?? ""
        write("\(number + 1). \(title)\(local)\(option.detail.map { ", \(text($0))" } ?? "")")
      }
    case .confirm(let confirmation):
      for point in confirmation.checkpoints { write("\(text(Phrase("plain.verdict.\(point.verdict.rawValue)"))): \(text(point.text))") }
    case .review(let review):
      for row in review.rows {
        let mark = row.mark == .none ? "" : " (\(text(Phrase("plain.mark.\(row.mark.rawValue)"))))"
        write("\(text(row.label)): \(text(row.value))\(mark)")
      }
      for line in review.mrz?.lines ?? [] { write(line) }
    case .enter(let field):
      if case .mrz(_, let lines) = field.kind { lines.forEach(write) }
    case .instruct, .capture, .present, .wait: break
    }
    for (number, action) in situation.prompt.actions.enumerated() { write("a\(number + 1). \(text(action.title))") }
    write(hint(situation))
  }

  /// Shows one element below the texts.
  private func show(_ element: DisplayElement, _ situation: Situation) async {
    switch element {
    case .code(let content), .qr(let content):
      switch content {
      case .text(let value): write(value)
      case .handle(let handle): if let code = await situation.codes.code(handle) { write(code.text) }
      }
    case .steps(let list):
      for step in list { write("\(text(step.title)): \(text(Phrase("plain.state.\(step.state.rawValue)")))") }
    case .progress(let done, let of):
      write(text(Phrase("plain.progress", ["n": .number(done), "of": .number(of)])))
    }
  }

  /// The available answers.
  private func hint(_ situation: Situation) -> String {
    var keys: [Phrase] = []
    let slash = situation.prompt.isTyped ? "/" : ""
    func key(_ letter: String, _ phrase: Phrase) { keys.append(Phrase("plain.key", ["key": .text(letter), "action": .phrase(phrase)])) }
    switch situation.prompt.content {
    case .choose(let choice): keys.append(Phrase("plain.number", ["n": .number(choice.options.count)]))
    case .instruct(let instruction): key("Enter", instruction.button)
    case .capture: key("Enter", Phrase("plain.capture"))
    case .confirm(let confirmation) where confirmation.hasFailure:
      key(text(Phrase("plain.yes")), Phrase("plain.useAnyway"))
      key(text(Phrase("plain.no")), Phrase("plain.again"))
    case .confirm, .review:
      key(text(Phrase("plain.yes")), Phrase("plain.good"))
      key(text(Phrase("plain.no")), Phrase("plain.again"))
    case .enter(let field):
      if case .mrz = field.kind { keys.append(Phrase("plain.typeLines")) } else { keys.append(Phrase("plain.type")) }
    case .present(let notice): key("Enter", notice.button)
    case .wait: keys.append(Phrase("plain.waiting"))
    }
    for number in situation.prompt.actions.indices { key("\(slash)a\(number + 1)", situation.prompt.actions[number].title) }
    if situation.prompt.accepts(.skipped) { key("\(slash)s", Phrase("plain.skip")) }
    if situation.canGoBack { key("\(slash)b", Phrase("plain.back")) }
    key("\(slash)q", Phrase("plain.cancel"))
    key("\(slash)l", Phrase("plain.leave"))
    return keys.map(text).joined(separator: "; ")
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
      return choice.options.first { $0.id.lowercased() == word.lowercased() }.map { .answer(.chose(id: $0.id)) }
    case .instruct, .present: return word.isEmpty ? .answer(.proceeded) : nil
    case .capture(let shot):
      do throws(WorkflowError) { return .answer(try await pictures.take(word.isEmpty ? nil : word, for: shot)) } catch {
        return .fault(error)
      }
    case .confirm, .review: return nil
    case .enter(let field): return await typed(line, field, situation)
    case .wait: return nil
    }
  }

  /// Yes or no in the person's language, or in English; nil: neither, or a command.
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
    case .text, .code: return field.kind.accepts(line.trimmed) ? .answer(.entered(text: line.trimmed)) : nil
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

  /// The elements shown below the texts.
  fileprivate var elements: [DisplayElement] {
    switch content {
    case .present(let notice): notice.elements
    case .wait(let wait): wait.elements
    default: []
    }
  }

  /// Whether a single letter is a valid text here, so that commands need a slash.
  fileprivate var isTyped: Bool {
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

  /// Title, message and points, one line each.
  fileprivate var lines: [Phrase] {
    switch content {
    case .choose(let choice): [choice.title, choice.message].compactMap { $0 }
    case .instruct(let instruction): [instruction.title, instruction.message].compactMap { $0 } + instruction.points
    case .capture(let shot): [shot.title, shot.message].compactMap { $0 }
    case .confirm(let confirmation): [confirmation.title]
    case .enter(let field): [field.title, field.message, field.error].compactMap { $0 }
    case .review(let review): [review.title, review.note].compactMap { $0 }
    case .present(let notice): [notice.title, notice.message].compactMap { $0 }
    case .wait(let wait): [wait.title, wait.message].compactMap { $0 }
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
