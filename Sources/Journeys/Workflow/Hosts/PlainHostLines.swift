import Phrases

/// The lines that the plain host writes.
extension PlainHost {
  /// Writes a prompt: the progress of the journey, the texts, what can be chosen, and the keys.
  func show(_ situation: Situation) async {
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
      facts(of: choice).forEach(write)
      for (number, option) in choice.options.enumerated() {
        let title = text(option.title)
        let local = option.localName(beside: title).map { " (\($0))" } ?? ""
        write("\(number + 1). \(title)\(local)\([option.detail, option.note].compactMap(\.self).map { ", \(text($0))" }.joined())")
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

  /// What stands between a choice's message and its options: who asks for what, or what is to be approved.
  private func facts(of choice: Choice) -> [String] {
    switch choice.style {
    case .sharing(let sharing):
      let who = text(Phrase("scene.sharing.who.\(sharing.asker.name == nil ? "unknown" : "registered")"))
      return ["\(sharing.asker.id) (\(who))"]
        + sharing.entries.enumerated().map { number, entry in
          let tag = text(Phrase("scene.sharing.\(entry.isAskedFor ? "asked" : "offered")"))
          return "e\(number + 1). \(text(entry.label)): \(text(entry.value)) (\(tag))"
        }
    case .approval(let facts): return facts.map { "\(text($0.label)): \(text($0.value))" }
    case .list, .cards, .consent, .question, .error, .comparison: return []
    }
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
  func hint(_ situation: Situation) -> String {
    var keys: [Phrase] = []
    let slash = situation.prompt.isTyped ? "/" : ""
    func key(_ letter: String, _ phrase: Phrase) { keys.append(Phrase("plain.key", ["key": .text(letter), "action": .phrase(phrase)])) }
    switch situation.prompt.content {
    case .choose(let choice):
      keys.append(Phrase("plain.number", ["n": .number(choice.options.count)]))
      if choice.sharing != nil { key("e1 e2", Phrase("plain.entries")) }
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
}

extension Prompt {
  /// The elements shown below the texts.
  fileprivate var elements: [DisplayElement] {
    switch content {
    case .present(let notice): notice.elements
    case .wait(let wait): wait.elements
    default: []
    }
  }

  /// Title, message and points, one line each.
  fileprivate var lines: [Phrase] {
    let more: [Phrase?] =
      switch content {
      case .choose(let choice): [choice.message]
      case .instruct(let instruction): [instruction.message] + instruction.points
      case .capture(let request): [request.message]
      case .confirm: []
      case .enter(let field): [field.message, field.error]
      case .review(let review): [review.note]
      case .present(let notice): [notice.message]
      case .wait(let wait): [wait.message]
      }
    return [content.title] + more.compactMap(\.self)
  }
}

extension Sharing {
  /// The entries that a line names: "e1 e3". Returns nil if it names something else.
  func ids(named line: String) -> [String]? {
    let numbers = line.split(whereSeparator: { " ,".contains($0) }).map { $0.hasPrefix("e") ? Int($0.dropFirst()) ?? 0 : 0 }
    guard !numbers.isEmpty, numbers.allSatisfy({ entries.indices.contains($0 - 1) }) else { return nil }
    return numbers.map { entries[$0 - 1].id }
  }
}
