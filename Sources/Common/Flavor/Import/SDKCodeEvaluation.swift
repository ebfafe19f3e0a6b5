/// The values of expressions.
extension SDKCodeEvaluator {
  func color(_ value: SDKCodeValue) -> SDKCodeValue.Pair? {
    switch value {
    case .color(let pair): pair
    case .constant(let name, let type): SDKCodeColors.constant(name, of: type)
    case .resource(let name): resources[name].map { .init($0) }
    case .text(let text): SDKCodeColors.hex(text, alphaFirst: false).map { .init($0) }
    case .number(let number, let digits): SDKCodeColors.number(number, digits: digits).map { .init($0) }
    default: nil
    }
  }

  mutating func evaluate(_ expression: SDKCodeExpression) -> SDKCodeValue {
    steps += 1
    guard !isTooLong else { return .unknown("…") }
    switch expression {
    case .number(let value, let digits): return .number(value, digits: digits)
    case .text(let text): return text.map { .text($0) } ?? .unknown("\"…\"")
    case .name(let name):
      if let value = variable(name) { return value }
      if let part = receivers.last, let value = read(name, of: part) { return value }
      return .constant(name, of: nil)
    case .member(let base, let name): return member(name, of: base)
    case .call(let callee, let arguments): return call(callee, arguments)
    case .operation(let sign, let left, let right): return arithmetic(sign, evaluate(left), evaluate(right))
    case .choice(let test, let then, let other):
      guard Self.holds(test, .dark) != nil else {
        if let settingLine { remark(settingLine, "Only the running app knows which of two values it takes here; the first is read.") }
        return evaluate(then)
      }
      return forBoth { $0.evaluate(Self.holds(test, $0.appearance ?? .light) == true ? then : other) }
    case .closure, .not, .other: return .unknown(expression.description)
    }
  }

  /// A value that is evaluated in each appearance on its own.
  mutating func forBoth(_ body: (inout SDKCodeEvaluator) -> SDKCodeValue) -> SDKCodeValue {
    if appearance != nil { return body(&self) }
    defer { appearance = nil }
    appearance = .dark
    let dark = body(&self)
    appearance = .light
    let light = body(&self)
    guard let one = color(light), let other = color(dark) else { return light }
    return .color(.init(one.light, other.dark, source: one.source ?? other.source))
  }

  private func arithmetic(_ sign: String, _ left: SDKCodeValue, _ right: SDKCodeValue) -> SDKCodeValue {
    if sign == "??" || sign == "?:" { return left }
    guard case .number(let a, _) = left, case .number(let b, _) = right else { return .unknown("…") }
    switch sign {
    case "+": return .number(a + b, digits: nil)
    case "-": return .number(a - b, digits: nil)
    case "*": return .number(a * b, digits: nil)
    case "/": return .number(a / b, digits: nil)
    default: return .unknown("…")
    }
  }

  private mutating func member(_ name: String, of base: SDKCodeExpression?) -> SDKCodeValue {
    guard let base else {
      // `.brand` may be a constant that the code adds to the type.
      switch variable(name) {
      case .color(let pair)?: return .color(pair)
      case .font(let font)?: return .font(font)
      default: return .constant(name, of: "")
      }
    }
    if base.lastName == "color" || base.lastName == "font", base.path?.dropLast().last == "R" { return .resource(name) }
    let value = evaluate(base)
    switch value {
    case .part(let part): return read(name, of: part) ?? .unknown("\(base.description).\(name)")
    // `18.sp`, `color.cgColor`.
    case .number, .color, .font, .text: return value
    default: return variable(name) ?? .constant(name, of: base.lastName)
    }
  }

  /// A member of a part: a colour, a font, or a smaller part.
  private func read(_ name: String, of part: SDKCodeValue.Part) -> SDKCodeValue? {
    let path = SDKCodePlace.member(name, of: part.path).path
    switch SDKCodePlace(path) {
    case .palette(let field)?: return .color(.init(.palette(field), .palette(field), source: part.flavor))
    case .element(.screenBackground)?: return .color(.init(.background, .background, source: part.flavor))
    case .element(let token)?:
      func expression(_ appearance: Theme.Appearance) -> ColorExpression {
        part.flavor.colors(appearance).elements[token] ?? OrcaColors.standard(token, appearance)
      }
      return .color(.init(expression(.light), expression(.dark), source: part.flavor))
    case .font(let token)?:
      let role = part.flavor.fonts[token] ?? .standard(token)
      return .font(.init(font: role.font, size: Double(role.size)))
    case .group?: return .part(.init(path: path, flavor: part.flavor))
    case .radius?, .baseLanguage?, .fixedLanguage?, nil: return nil
    }
  }
}
