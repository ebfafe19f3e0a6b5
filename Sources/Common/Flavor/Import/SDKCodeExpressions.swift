/// Expressions, with their arguments and closures.
extension SDKCodeParser {
  static let levels: [[String]] = [["||"], ["&&"], ["==", "!=", "<", ">", "<=", ">="], ["??", "?:"], ["+", "-"], ["*", "/"]]

  /// - Parameter allowsBlock: whether a block may follow a call, as a trailing closure.
  mutating func expression(allowsBlock: Bool = true) -> SDKCodeExpression {
    guard enter() else { return .other }
    defer { depth -= 1 }
    let test = operation(0, allowsBlock)
    let before = place
    skipLines()
    guard take("?") else {
      place = before
      return test
    }
    skipLines()
    let then = expression(allowsBlock: allowsBlock)
    skipLines()
    guard take(":") else { return .other }
    skipLines()
    return .choice(test, then, expression(allowsBlock: allowsBlock))
  }

  mutating func operation(_ level: Int, _ allowsBlock: Bool) -> SDKCodeExpression {
    guard level < Self.levels.count else { return prefix(allowsBlock) }
    var left = operation(level + 1, allowsBlock)
    var length = 0
    while case .mark(let mark) = kind, Self.levels[level].contains(mark), goesOn(&length) {
      place += 1
      skipLines()
      left = .operation(mark, left, operation(level + 1, allowsBlock))
    }
    return left
  }

  mutating func prefix(_ allowsBlock: Bool) -> SDKCodeExpression {
    var isNegative = false, isInverted = false
    while true {
      if take("-") {
        isNegative.toggle()
      } else if take("!") {
        isInverted.toggle()
      } else if !(take("+") || take("&") || take(name: "try") || take(name: "await")) {
        break
      }
    }
    let value = postfix(primary(allowsBlock), allowsBlock)
    if isInverted { return .not(value) }
    guard isNegative else { return value }
    if case .number(let number, let digits) = value { return .number(-number, digits: digits) }
    return .operation("-", .number(0, digits: nil), value)
  }

  mutating func primary(_ allowsBlock: Bool) -> SDKCodeExpression {
    switch kind {
    case .number(let value, let digits):
      place += 1
      return .number(value, digits: digits)
    case .text(let text):
      place += 1
      return .text(text)
    case .name("if"):
      return choiceOfKotlin()
    case .name(let name):
      place += 1
      return .name(name)
    case .mark("."):
      guard case .name(let name) = kind(1) else { return .other }
      place += 2
      return .member(nil, name)
    case .mark("("):
      let inner = arguments()
      return inner.count == 1 ? inner[0].value : .other
    case .mark("["):
      place += 1
      skip { $0 == .mark("]") || $0 == .end }
      _ = take("]")
      return .other
    case .mark("{") where allowsBlock: return closure()
    case .mark("..."):
      place += 1
      return .other
    default: return .other
    }
  }

  /// `if (condition) a else b`.
  mutating func choiceOfKotlin() -> SDKCodeExpression {
    place += 1
    guard isMark("("), let test = arguments().first?.value else { return .other }
    skipLines()
    let then = isMark("{") ? SDKCodeExpression.call(.closure([], block()), []) : expression()
    skipLines()
    guard take(name: "else") else { return .other }
    skipLines()
    return .choice(test, then, isMark("{") ? .call(.closure([], block()), []) : expression())
  }

  mutating func postfix(_ first: SDKCodeExpression, _ allowsBlock: Bool) -> SDKCodeExpression {
    var value = first
    var length = 0
    while goesOn(&length) {
      let before = place
      skipNewLines()
      if isMark(".") || isMark("?.") || isMark("::"), case .name(let member) = kind(1) {
        place += 2
        value = .member(value, member)
        continue
      }
      place = before
      if isMark("(") {
        value = .call(value, arguments())
      } else if isMark("{"), allowsBlock, Self.mayHaveBlock(value) {
        let block = SDKCodeExpression.Argument(label: nil, value: closure(), line: line)
        if case .call(let callee, let given) = value { value = .call(callee, given + [block]) } else { value = .call(value, [block]) }
      } else if isMark("[") {
        place += 1
        skip { $0 == .mark("]") || $0 == .end }
        _ = take("]")
        value = .other
      } else if !(take("!") || take("!!")) {
        guard name == "as" || name == "is" else { return value }
        place += 1
        _ = take("?") || take("!")
        while name != nil || isMark(".") { place += 1 }
      }
    }
    return value
  }

  /// Counts one more link of a chain, such as `a.b.c`; false when it is longer than any that a person writes.
  private mutating func goesOn(_ length: inout Int) -> Bool {
    length += 1
    if length > Self.mostNested { stop() }
    return length <= Self.mostNested
  }

  mutating func skipNewLines() { while kind == .newLine { place += 1 } }

  static func mayHaveBlock(_ value: SDKCodeExpression) -> Bool {
    switch value {
    case .name, .member, .call: true
    default: false
    }
  }

  /// The arguments in brackets. A missing bracket ends them at the next statement.
  mutating func arguments() -> [SDKCodeExpression.Argument] {
    var all: [SDKCodeExpression.Argument] = []
    let opened = line
    guard take("("), enter() else { return all }
    defer { depth -= 1 }
    while true {
      skipLines()
      if take(")") { return all }
      let isStatement = name.map { Self.starters.contains($0) } ?? false
      if kind == .end || isMark("}") || isStatement && tokens[place - 1].kind == .newLine {
        missing.insert(opened)
        return all
      }
      let start = place
      let line = line
      var label: String?
      if let name, isMark(":", 1) || isMark("=", 1) {
        label = name
        place += 2
        skipLines()
      }
      all.append(.init(label: label, value: expression(), line: line))
      skipLines()
      if !take(","), !isMark(")"), place == start || !isMark("}") {
        // What is no expression of these languages' common part.
        if name.map({ Self.starters.contains($0) }) != true { place += 1 }
      }
    }
  }

  /// A closure or lambda.
  mutating func closure() -> SDKCodeExpression {
    guard take("{") else { return .other }
    let names = closureParameters()
    let body = statements()
    _ = take("}")
    return .closure(names, body)
  }

  /// The parameters before `in` or `->`, which stand on the first line.
  mutating func closureParameters() -> [String] {
    let rest = tokens.dropFirst(place).prefix(40).prefix { $0.kind != .newLine && $0.kind != .mark("{") && $0.kind != .mark("}") }
    guard let end = rest.firstIndex(where: { $0.kind == .name("in") }) ?? rest.firstIndex(where: { $0.kind == .mark("->") }) else {
      return []
    }
    var names: [String] = []
    while place < end {
      if isMark("[") { skip { $0 == .mark("]") || $0 == .name("in") } }
      if let name { names.append(name) }
      place += 1
    }
    place = end + 1
    return names
  }
}
