/// The calls that make parts, colours and fonts.
extension SDKCodeEvaluator {
  typealias Argument = SDKCodeExpression.Argument

  mutating func call(_ callee: SDKCodeExpression, _ arguments: [Argument]) -> SDKCodeValue {
    if case .closure(let names, let body) = callee { return closure(names, body, []) }
    guard let name = callee.lastName else { return .unknown(callee.description + "(…)") }
    var base: SDKCodeExpression?
    if case .member(let inner, _) = callee { base = inner }
    // `UIColor.init(…)` and `.init(…)`.
    let title = name == "init" ? base?.lastName ?? "UIColor" : name
    if let path = SDKCodePlace.types[title] ?? (base?.lastName).flatMap({ name.hasPrefix("default") ? SDKCodePlace.types[$0] : nil }) {
      var part = SDKCodeValue.Part(path: path, flavor: Flavor(name: ""))
      set(arguments, in: &part)
      return .part(part)
    }
    if base == nil || base?.lastName == "self" || base?.lastName == "this" || base?.lastName == "Self", let value = own(name, arguments) {
      return value
    }
    if let value = scoped(name, base, arguments) ?? made(title, base, arguments) { return value }
    return passed(callee, base, arguments)
  }

  // MARK: The code's own functions

  private mutating func own(_ name: String, _ arguments: [Argument]) -> SDKCodeValue? {
    guard name != "init", let function = functions[name] else { return nil }
    guard calls < Self.mostCalls else { return .unknown("\(name)(…)") }
    var rest = arguments.filter { $0.label.map { !function.names.contains($0) } ?? true }[...]
    var scope: [String: SDKCodeValue] = [:]
    for name in function.names {
      if let given = arguments.first(where: { $0.label == name }) ?? rest.popFirst() { scope[name] = evaluate(given.value) }
    }
    return inner(scope) { $0.run(function.body).value }
  }

  private mutating func closure(_ names: [String], _ body: [SDKCodeStatement], _ values: [SDKCodeValue]) -> SDKCodeValue {
    guard calls < Self.mostCalls else { return .unknown("{…}") }
    let scope = Dictionary(zip(names, values)) { $1 }
    return inner(scope) { $0.run(body).value } ?? .unknown("{…}")
  }

  private mutating func inner(_ scope: [String: SDKCodeValue], _ body: (inout SDKCodeEvaluator) -> SDKCodeValue?) -> SDKCodeValue? {
    calls += 1
    scopes.append(scope)
    defer {
      calls -= 1
      scopes.removeLast()
    }
    return body(&self)
  }

  // MARK: Kotlin's scope functions

  /// `apply`, `run`, `with`, `also`, `let` on a part: their block changes it.
  private mutating func scoped(_ name: String, _ base: SDKCodeExpression?, _ arguments: [Argument]) -> SDKCodeValue? {
    guard ["apply", "run", "with", "also", "let"].contains(name), case .closure(let names, let body)? = arguments.last?.value,
      let subject = name == "with" ? arguments.first?.value : base, case .part(let part) = evaluate(subject)
    else { return nil }
    guard calls < Self.mostCalls else { return .part(part) }
    var changed = part
    if name == "also" || name == "let" {
      let it = names.first ?? "it"
      calls += 1
      scopes.append([it: .part(part)])
      run(body)
      if case .part(let after)? = scopes.removeLast()[it] { changed = after }
      calls -= 1
    } else {
      receivers.append(part)
      scopes.append([:])
      run(body)
      scopes.removeLast()
      changed = receivers.removeLast()
    }
    keep(changed, in: subject)
    return .part(changed)
  }

  /// Puts a changed part back into the variable that it is of.
  private mutating func keep(_ part: SDKCodeValue.Part, in subject: SDKCodeExpression) {
    guard let names = subject.path else { return }
    for name in names {
      guard case .part(var whole)? = variable(name) else { continue }
      whole.flavor.take(part, at: part.path, in: appearances)
      return store(.part(whole), in: name)
    }
    if let last = receivers.indices.last { receivers[last].flavor.take(part, at: part.path, in: appearances) }
  }

  // MARK: Colours and fonts

  private mutating func made(_ title: String, _ base: SDKCodeExpression?, _ arguments: [Argument]) -> SDKCodeValue? {
    switch title {
    case "UIColor", "Color", "NSColor", "#colorLiteral", "CGColor", "OrcaColor", "rgb", "argb", "rgba": return newColor(title, arguments)
    case "parseColor", "toColorInt", "fromHex", "hex":
      guard let text = text(arguments.first?.value ?? base) else { return nil }
      let isAndroid = title == "parseColor" || title == "toColorInt"
      return SDKCodeColors.hex(text, alphaFirst: isAndroid).map { .color(.init($0)) } ?? .unknown("\"\(text)\"")
    case "withAlphaComponent", "opacity", "copy", "setAlphaComponent", "withAlpha":
      let isFirst = title == "setAlphaComponent"
      guard let subject = isFirst ? arguments.first?.value : base, let pair = color(evaluate(subject)),
        let given = arguments.first(where: { $0.label == "alpha" }) ?? arguments.dropFirst(isFirst ? 1 : 0).first,
        let alpha = number(given.value)
      else { return nil }
      return .color(pair.opacity(alpha > 1 ? alpha / 255 : alpha))
    case "UIFont", "custom", "FromFontRes", "FromFile", "Font", "NSFont": return newFont(arguments)
    case "systemFont", "boldSystemFont":
      let weight = arguments.first { $0.label == "weight" }?.value.lastName ?? (title == "systemFont" ? "regular" : "bold")
      let style = ["thin": "Thin", "light": "Light", "regular": "Regular", "medium": "Medium", "bold": "Bold", "black": "Black"][weight]
      return .font(.init(font: .name("Roboto-\(style ?? "Bold")"), size: arguments.first.flatMap { number($0.value) }))
    case "File": return text(arguments.first?.value).map { .text($0) } ?? .unknown("File(…)")
    default: return nil
    }
  }

  private mutating func newColor(_ title: String, _ arguments: [Argument]) -> SDKCodeValue? {
    func argument(_ labels: String...) -> SDKCodeExpression? { arguments.first { labels.contains($0.label ?? "") }?.value }
    let alpha = argument("alpha", "opacity", "a").flatMap { number($0) }
    if let provider = arguments.last, case .closure(let names, let body) = provider.value {
      return forBoth { $0.closure(names, body, []) }
    }
    if let light = argument("light", "any"), let dark = argument("dark"), let one = color(evaluate(light)),
      let other = color(evaluate(dark))
    {
      return .color(.init(one.light, other.dark, source: one.source ?? other.source))
    }
    if let name = argument("named").flatMap({ text($0) }) { return .resource(name) }
    if let white = argument("white").flatMap({ number($0) }) {
      return .color(.init(SDKCodeColors.rgb([white, white, white], alpha: alpha, isByte: false)))
    }
    if let hue = argument("hue").flatMap({ number($0) }), let saturation = argument("saturation").flatMap({ number($0) }),
      let brightness = argument("brightness").flatMap({ number($0) })
    {
      return .color(.init(SDKCodeColors.hsb(hue, saturation, brightness, alpha: alpha ?? 1)))
    }
    let isByte = title == "rgb" || title == "argb" || title == "rgba"
    let labelled = [argument("red", "displayP3Red", "r"), argument("green", "g"), argument("blue", "b")].compactMap { $0 }
    if labelled.count == 3 {
      let components = labelled.compactMap { number($0) }
      return components.count == 3
        ? .color(.init(SDKCodeColors.rgb(components, alpha: alpha, isByte: isByte && !isFraction(components)))) : nil
    }
    let plain = arguments.filter { $0.label == nil }.compactMap { number($0.value) }
    if plain.count == 3 || plain.count == 4 {
      let isFirst = title == "argb" && plain.count == 4
      let components = Array(isFirst ? plain.suffix(3) : plain.prefix(3))
      let opacity = plain.count == 4 ? (isFirst ? plain[0] : plain[3]) : alpha
      return .color(.init(SDKCodeColors.rgb(components, alpha: opacity, isByte: isByte && !isFraction(components))))
    }
    // A hexadecimal number or text, or another colour.
    guard let first = arguments.first else { return nil }
    let value = evaluate(first.value)
    guard let pair = color(value) else { return value }
    return .color(alpha.map { pair.opacity($0) } ?? pair)
  }

  /// Android's functions take bytes or fractions.
  private func isFraction(_ components: [Double]) -> Bool { components.contains { $0 != $0.rounded() } }

  private mutating func newFont(_ arguments: [Argument]) -> SDKCodeValue? {
    let size = arguments.first { $0.label == "size" || $0.label == "ofSize" } ?? arguments.dropFirst().first { $0.label == nil }
    var font = SDKCodeValue.Font(font: nil, size: size.flatMap { number($0.value) })
    guard let named = arguments.first(where: { ["name", "fontRes", "file", "font"].contains($0.label ?? "") }) ?? arguments.first else {
      return .font(font)
    }
    let value = evaluate(named.value)
    var isFile = named.label == "file"
    if case .call(let callee, _) = named.value, callee.lastName == "File" { isFile = true }
    switch value {
    case .text(let text): font.font = isFile ? .file(text) : .name(text)
    case .resource(let name): font.font = .name(AndroidFont.name(ofResource: name))
    case .font(let inner): font.font = inner.font
    default: break
    }
    return .font(font)
  }

  // MARK: Other calls

  /// A call that is not known: the value that it is made from, if there is one (`OrcaColor.FromInt(…)`, `0xFF….toInt()`). Its closures are
  /// run, because code may set a flavor in one.
  private mutating func passed(_ callee: SDKCodeExpression, _ base: SDKCodeExpression?, _ arguments: [Argument]) -> SDKCodeValue {
    var values: [SDKCodeValue] = []
    for argument in arguments {
      if case .closure(_, let body) = argument.value {
        guard calls < Self.mostCalls else { continue }
        scopes.append([:])
        run(body)
        scopes.removeLast()
      } else {
        values.append(evaluate(argument.value))
      }
    }
    for value in values { note(value, as: "") }
    if let resource = values.first(where: { if case .resource = $0 { true } else { false } }) { return resource }
    if values.isEmpty, let base {
      let value = evaluate(base)
      switch value {
      case .number, .color, .font, .resource, .text: return value
      default: break
      }
    }
    let isOfType = base.map { $0.lastName?.first?.isUppercase == true } ?? true
    if isOfType, values.count == 1, isFinished(values[0]) { return values[0] }
    let colors = values.compactMap { color($0) }
    // A function of another file that takes a colour for each appearance.
    if colors.count == 2, values.count == 2 { return .color(.init(colors[0].light, colors[1].dark, source: colors[0].source)) }
    return .unknown(callee.description + "(…)")
  }

  private func isFinished(_ value: SDKCodeValue) -> Bool {
    switch value {
    case .number, .color, .font, .text: true
    case .constant: color(value) != nil
    default: false
    }
  }

  private mutating func number(_ expression: SDKCodeExpression) -> Double? {
    if case .number(let value, _) = evaluate(expression) { value } else { nil }
  }

  private mutating func text(_ expression: SDKCodeExpression?) -> String? {
    if let expression, case .text(let text) = evaluate(expression) { text } else { nil }
  }
}
