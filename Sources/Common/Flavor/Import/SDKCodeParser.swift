/// Parses the statements of Swift or Kotlin, as far as code that sets a flavor uses them. What it does not know, it skips.
struct SDKCodeParser {
  let tokens: [SDKCodeToken]
  var place = 0
  var depth = 0
  /// The lines where a bracket is missing.
  var missing: Set<Int> = []
  var isTooDeep = false

  static let mostNested = 60

  init(_ tokens: [SDKCodeToken]) { self.tokens = tokens }

  mutating func parse() -> [SDKCodeStatement] {
    var all: [SDKCodeStatement] = []
    while kind != .end {
      all += statements()
      // A bracket without its partner.
      if kind != .end { place += 1 }
    }
    return all
  }

  // MARK: Tokens

  var kind: SDKCodeToken.Kind { kind(0) }
  var line: Int { tokens[min(place, tokens.count - 1)].line }

  func kind(_ offset: Int) -> SDKCodeToken.Kind { place + offset < tokens.count ? tokens[place + offset].kind : .end }

  var name: String? { if case .name(let name) = kind { name } else { nil } }

  func isMark(_ mark: String, _ offset: Int = 0) -> Bool { kind(offset) == .mark(mark) }

  mutating func take(_ mark: String) -> Bool {
    guard isMark(mark) else { return false }
    place += 1
    return true
  }

  mutating func take(name wanted: String) -> Bool {
    guard name == wanted else { return false }
    place += 1
    return true
  }

  mutating func skipLines() { while kind == .newLine || isMark(";") { place += 1 } }

  /// Skips to a token outside of brackets that were opened on the way.
  mutating func skip(until ends: (SDKCodeToken.Kind) -> Bool) {
    var open = 0
    while kind != .end {
      if open == 0, ends(kind) { return }
      if isMark("(") || isMark("[") { open += 1 }
      if isMark(")") || isMark("]") { open = max(0, open - 1) }
      place += 1
    }
  }

  static func lineEnds(_ kind: SDKCodeToken.Kind) -> Bool { [.newLine, .mark(";"), .mark("{"), .mark("}"), .end].contains(kind) }

  // MARK: Statements

  static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "static", "final", "override", "lazy", "weak", "const", "lateinit",
    "inline", "suspend", "mutating", "nonisolated", "required", "convenience", "data", "sealed", "abstract", "protected", "companion",
  ]
  static let types: Set<String> = ["struct", "enum", "class", "object", "extension", "interface", "protocol", "actor"]
  static let definitions: Set<String> = ["let", "var", "val"]
  static let functions: Set<String> = ["func", "fun", "init"]
  static let skipped: Set<String> = ["import", "typealias", "break", "continue"]
  static let starters = types.union(definitions).union(functions).union(skipped).union(["return"])

  /// The statements up to the end of their block.
  mutating func statements() -> [SDKCodeStatement] {
    var all: [SDKCodeStatement] = []
    guard enter() else { return all }
    defer { depth -= 1 }
    while true {
      skipLines()
      if kind == .end || isMark("}") { return all }
      let start = place
      all += statement()
      // What is left of the line; a block in it is read too.
      while place > start, !Self.lineEnds(kind) { place += 1 }
      if isMark("{") { all += block() } else if place == start { place += 1 }
    }
  }

  mutating func block() -> [SDKCodeStatement] {
    guard take("{") else { return [] }
    let all = statements()
    _ = take("}")
    return all
  }

  mutating func enter() -> Bool {
    depth += 1
    guard depth > Self.mostNested else { return true }
    depth -= 1
    stop()
    return false
  }

  mutating func stop() {
    isTooDeep = true
    place = tokens.count - 1
  }

  mutating func statement() -> [SDKCodeStatement] {
    if take("@") {
      place += 1
      if isMark("(") { _ = arguments() }
      return []
    }
    while let name, Self.modifiers.contains(name), case .name = kind(1) { place += 1 }
    guard let word = name else { return expressionStatement() }
    switch word {
    case _ where Self.skipped.contains(word):
      skip(until: Self.lineEnds)
      return []
    case _ where Self.types.contains(word):
      skip { $0 == .mark("{") || $0 == .newLine || $0 == .end }
      return block()
    case _ where Self.definitions.contains(word):
      place += 1
      return definition()
    case _ where Self.functions.contains(word) && !isMark(".", 1):
      place += 1
      return function(named: word)
    case "return":
      place += 1
      return Self.lineEnds(kind) && !isMark("{") ? [] : [.value(expression(), isReturned: true)]
    case "if": return branch()
    case "guard":
      place += 1
      return condition().bindings + (take(name: "else") ? block() : [])
    case "switch": return cases()
    case "case", "default", "else", "do", "try", "for", "while", "when", "catch", "defer":
      place += 1
      if word == "try" || word == "else" { return [] }
      skip { Self.lineEnds($0) || $0 == .mark(":") }
      _ = take(":")
      return []
    default: return expressionStatement()
    }
  }

  mutating func expressionStatement() -> [SDKCodeStatement] {
    let line = line
    let target = expression()
    guard take("=") else { return [.value(target, isReturned: false)] }
    return [.assign(target, expression(), line: line)]
  }

  /// What follows `let`, `var` or `val`.
  mutating func definition() -> [SDKCodeStatement] {
    guard let name else { return [] }
    let line = line
    place += 1
    skip { Self.lineEnds($0) || $0 == .mark("=") || $0 == .name("by") }
    if take("=") { return [.define(name, expression(), line: line)] }
    if take(name: "by") {
      skip(until: Self.lineEnds)
      return isMark("{") ? [.define(name, .call(.closure([], block()), []), line: line)] : []
    }
    // A computed property.
    return isMark("{") ? [.define(name, .call(.closure([], block()), []), line: line)] : []
  }

  mutating func function(named word: String) -> [SDKCodeStatement] {
    var title = word
    while !isMark("("), !Self.lineEnds(kind) {
      title = name ?? title
      place += 1
    }
    let names = parameters()
    skip { Self.lineEnds($0) || $0 == .mark("=") }
    if take("=") { return [.function(title, names, [.value(expression(), isReturned: true)])] }
    return [.function(title, names, block())]
  }

  /// The names that a function's body uses for its parameters.
  mutating func parameters() -> [String] {
    guard take("(") else { return [] }
    var names: [String] = []
    while kind != .end, !take(")") {
      skipLines()
      while take("@") {
        place += 1
        if isMark("(") { _ = arguments() }
      }
      var last: String?
      while let name {
        last = name
        place += 1
      }
      if let last { names.append(last) }
      let before = place
      skip { $0 == .mark(",") || $0 == .mark(")") || $0 == .end }
      if !take(","), !isMark(")"), place == before { place += 1 }
    }
    return names
  }
}
