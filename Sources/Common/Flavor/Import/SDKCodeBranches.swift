/// Conditions, and what depends on them.
extension SDKCodeParser {
  /// A condition, with the names that it gives to values: `if let font = …`.
  mutating func condition() -> (test: SDKCodeExpression, bindings: [SDKCodeStatement]) {
    var test = SDKCodeExpression.other
    var bindings: [SDKCodeStatement] = []
    repeat {
      skipLines()
      if let word = name, Self.definitions.contains(word) {
        place += 1
        guard let bound = name else { break }
        let line = line
        place += 1
        if take("=") { bindings.append(.define(bound, expression(allowsBlock: false), line: line)) }
      } else {
        test = expression(allowsBlock: false)
      }
    } while take(",")
    return (test, bindings)
  }

  mutating func branch() -> [SDKCodeStatement] {
    guard enter() else { return [] }
    defer { depth -= 1 }
    place += 1
    let (test, bindings) = condition()
    let then = blockOrStatement()
    let before = place
    skipLines()
    var other: [SDKCodeStatement] = []
    if take(name: "else") { other = name == "if" ? branch() : blockOrStatement() } else { place = before }
    return bindings + [.branch(test, then: then, else: other)]
  }

  mutating func blockOrStatement() -> [SDKCodeStatement] { isMark("{") ? block() : statement() }

  /// The cases of a `switch`, each as a branch.
  mutating func cases() -> [SDKCodeStatement] {
    place += 1
    let subject = expression(allowsBlock: false)
    guard take("{") else { return [] }
    var all: [SDKCodeStatement] = []
    while kind != .end, !take("}") {
      skipLines()
      if take(name: "case") {
        let pattern = expression(allowsBlock: false)
        skip { $0 == .mark(":") || Self.lineEnds($0) }
        _ = take(":")
        all.append(.branch(.operation("==", subject, pattern), then: caseBody(), else: []))
      } else if take(name: "default") {
        _ = take(":")
        all += caseBody()
      } else if !isMark("}") {
        place += 1
      }
    }
    return all
  }

  mutating func caseBody() -> [SDKCodeStatement] {
    var all: [SDKCodeStatement] = []
    while true {
      skipLines()
      if kind == .end || isMark("}") || name == "case" || name == "default" { return all }
      let start = place
      all += statement()
      while place > start, !Self.lineEnds(kind) { place += 1 }
      if place == start { place += 1 }
    }
  }
}
