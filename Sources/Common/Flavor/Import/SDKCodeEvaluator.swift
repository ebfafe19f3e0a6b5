/// Runs the statements of code that sets a flavor: definitions, assignments, calls of its own functions and of the SDK's initialisers.
struct SDKCodeEvaluator {
  /// The colours of the app's resources, by name.
  let resources: [String: ColorExpression]
  /// The values by name; the innermost function's are last.
  var scopes: [[String: SDKCodeValue]] = [[:]]
  /// The functions that the code defines.
  private(set) var functions: [String: (names: [String], body: [SDKCodeStatement])] = [:]
  /// What names without a variable belong to, in Kotlin's `apply`; the innermost is last.
  var receivers: [SDKCodeValue.Part] = []
  /// The appearance that the code is evaluated for; nil for both.
  var appearance: Theme.Appearance?
  /// The line of the place that is being set; nil if none is.
  var settingLine: Int?
  var steps = 0
  var calls = 0

  /// The parts of flavors that the code makes, in the order of their last changes.
  private(set) var parts: [(name: String, part: SDKCodeValue.Part)] = []
  /// The places that each line sets, as paths with the appearance: `colors.light.hint.textColor`.
  private(set) var places: [Int: [String]] = [:]
  private(set) var remarks: [SDKCode.Remark] = []

  static let mostSteps = 200_000
  static let mostCalls = 12
  static let mostParts = 1000
  static let mostRemarks = 100

  init(resources: [String: ColorExpression]) { self.resources = resources }

  var isTooLong: Bool { steps > Self.mostSteps }

  mutating func remark(_ line: Int, _ text: String) {
    let remark = SDKCode.Remark(line: line, text: text)
    if remarks.count < Self.mostRemarks, !remarks.contains(remark) { remarks.append(remark) }
  }

  var appearances: [Theme.Appearance] { appearance.map { [$0] } ?? Theme.Appearance.allCases }

  // MARK: Statements

  /// Runs the code of a file.
  mutating func run(file statements: [SDKCodeStatement]) {
    // A function may be called before the place where it is defined.
    for case .function(let name, let names, let body) in statements { functions[name] = (names, body) }
    run(statements)
  }

  /// Runs statements up to the first that returns something.
  /// - Returns: the returned value, else that of the last expression, which is a closure's value.
  @discardableResult mutating func run(_ statements: [SDKCodeStatement]) -> (value: SDKCodeValue?, isReturned: Bool) {
    var last: SDKCodeValue?
    for statement in statements {
      steps += 1
      guard !isTooLong else { break }
      switch statement {
      case .define(let name, let expression, _):
        let value = evaluate(expression)
        scopes[scopes.count - 1][name] = value
        note(value, as: name)
      case .assign(let target, let expression, let line): assign(expression, to: target, line: line)
      case .function(let name, _, let body):
        // A function that nobody calls here, such as a view controller's, sets its flavor too.
        scopes.append([:])
        note(run(body).value, as: name)
        scopes.removeLast()
      case .branch(let test, let then, let other):
        let result = branch(test, then, other)
        if result.isReturned { return result }
      case .value(let expression, let isReturned):
        last = evaluate(expression)
        note(last, as: "")
        if isReturned { return (last, true) }
      }
    }
    return (last, false)
  }

  mutating func note(_ value: SDKCodeValue?, as name: String) {
    guard calls == 0, receivers.isEmpty, case .part(let part)? = value else { return }
    parts.removeAll { $0.name == name && $0.part.path == part.path && (name != "" || $0.part.flavor == part.flavor) }
    if parts.count < Self.mostParts { parts.append((name, part)) }
  }

  /// A condition on the appearance chooses; one on anything else is unknown, and both ways are taken.
  private mutating func branch(_ test: SDKCodeExpression, _ then: [SDKCodeStatement], _ other: [SDKCodeStatement]) -> (
    value: SDKCodeValue?, isReturned: Bool
  ) {
    guard Self.holds(test, .dark) != nil else {
      let first = run(then)
      return first.isReturned ? first : run(other)
    }
    let before = appearance
    defer { appearance = before }
    var result: (value: SDKCodeValue?, isReturned: Bool) = (nil, false)
    for shown in appearances {
      appearance = shown
      result = run(Self.holds(test, shown) == true ? then : other)
    }
    return result
  }

  /// Whether a condition holds in an appearance; nil if it is not about that.
  static func holds(_ test: SDKCodeExpression, _ appearance: Theme.Appearance) -> Bool? {
    switch test {
    case .not(let inner): holds(inner, appearance).map { !$0 }
    case .operation("==", _, let right): holds(right, appearance)
    case .operation("!=", _, let right): holds(right, appearance).map { !$0 }
    case .call(let callee, _): callee.lastName.flatMap { named($0, appearance) }
    default: test.lastName.flatMap { named($0, appearance) }
    }
  }

  static func named(_ name: String, _ appearance: Theme.Appearance) -> Bool? {
    let name = name.lowercased()
    if name.contains("dark") || name.hasSuffix("night_yes") { return appearance == .dark }
    return name == "light" ? appearance == .light : nil
  }

  // MARK: Assignments

  func variable(_ name: String) -> SDKCodeValue? { scopes.reversed().lazy.compactMap { $0[name] }.first }

  mutating func store(_ value: SDKCodeValue, in name: String) {
    let scope = scopes.lastIndex { $0[name] != nil } ?? scopes.count - 1
    scopes[scope][name] = value
    note(value, as: name)
  }

  private mutating func assign(_ expression: SDKCodeExpression, to target: SDKCodeExpression, line: Int) {
    guard var names = target.path, let first = names.first else { return }
    if ["this", "self"].contains(first), names.count > 1 { names.removeFirst() }
    if names.count == 1, variable(names[0]) != nil || receivers.isEmpty { return store(evaluate(expression), in: names[0]) }
    // The variable that holds a part, as in `colors.hint.textColor` or `theme.colors.hint.textColor`.
    for (index, name) in names.dropLast().enumerated() {
      guard case .part(var part)? = variable(name) else { continue }
      set(expression, at: Array(names[(index + 1)...]), in: &part, line: line)
      return store(.part(part), in: name)
    }
    guard var part = receivers.last else { return }
    set(expression, at: names, in: &part, line: line)
    receivers[receivers.count - 1] = part
  }

  /// Sets what the names lead to from a part.
  private mutating func set(_ expression: SDKCodeExpression, at names: [String], in part: inout SDKCodeValue.Part, line: Int) {
    let before = (appearance, settingLine)
    defer { (appearance, settingLine) = before }
    settingLine = line
    var path = part.path
    for name in names {
      let member = SDKCodePlace.member(name, of: path)
      guard SDKCodePlace(member.path) != nil else { return remark(line, SDKCodePlace.absence(of: name, in: path)) }
      path = member.path
      appearance = member.appearance ?? appearance
    }
    guard let place = SDKCodePlace(path) else { return }
    // A part's own initialiser, by whatever name: `hint = OrcaHint(textColor = …)`.
    if case .group = place, case .call(let callee, let arguments) = expression, callee.lastName != "apply",
      SDKCodePlace.types[callee.lastName ?? ""] == nil, arguments.contains(where: { $0.label != nil })
    {
      var inner = SDKCodeValue.Part(path: path, flavor: part.flavor)
      set(arguments, in: &inner)
      part.flavor = inner.flavor
      return
    }
    let value = evaluate(expression)
    if let problem = set(value, at: place, path, in: &part.flavor) { remark(line, "\(path): \(problem)") } else { record(path, line) }
  }

  mutating func set(_ arguments: [SDKCodeExpression.Argument], in part: inout SDKCodeValue.Part) {
    for argument in arguments {
      if let label = argument.label { set(argument.value, at: [label], in: &part, line: argument.line) }
    }
  }

  private mutating func record(_ path: String, _ line: Int) {
    let isColor = path.hasPrefix("colors.")
    places[line, default: []] += isColor ? appearances.map { "colors.\($0.rawValue)\(path.dropFirst(6))" } : [path]
  }

  /// - Returns: why the value is not taken, as a sentence.
  private func set(_ value: SDKCodeValue, at place: SDKCodePlace, _ path: String, in flavor: inout Flavor) -> String? {
    switch place {
    case .element(let token):
      guard let pair = color(value) else { return refusal(value, "colour") }
      for appearance in appearances {
        let expression = pair[appearance]
        let isOwn = pair.source.map { $0.colors(appearance).palette == flavor.colors(appearance).palette } ?? true
        let isCircular = token == .screenBackground && expression.base == .screenBackground
        flavor[appearance].elements[token] = isOwn && !isCircular ? expression : resolved(expression, pair.source ?? flavor, appearance)
      }
    case .palette(let field):
      guard let pair = color(value) else { return refusal(value, "colour") }
      for appearance in appearances {
        flavor[appearance].palette[field] = resolved(pair[appearance], pair.source ?? flavor, appearance)
      }
    case .font(let token):
      guard case .font(let font) = value else { return refusal(value, "font") }
      let standard = FontRole.standard(token)
      let size = font.size.flatMap { Int(exactly: $0.rounded()) } ?? standard.size
      flavor.fonts[token] = FontRole(font.font ?? standard.font, size: min(96, max(6, size)))
      if size < 6 || size > 96 { return "a size is from 6 to 96 points." }
      if font.font == nil { return "the font is not named in this text; the SDK's is kept." }
    case .radius:
      switch value {
      case .number(let points, _) where points.isInfinite: flavor.primaryButtonCornerRadius = Int.max
      case .number(let points, _) where (0...1000).contains(points): flavor.primaryButtonCornerRadius = Int(points.rounded())
      case .constant(let name, _) where ["round", "infinity", "max_value"].contains(name.lowercased()):
        flavor.primaryButtonCornerRadius = Int.max
      default: return "a radius is a number from 0 to 1000, or Round."
      }
    case .baseLanguage, .fixedLanguage:
      var tag: String?
      if case .constant(let name, _) = value { tag = name.lowercased() }
      if case .text(let text) = value { tag = text.lowercased() }
      guard let tag, FlavorReader.languages.contains(tag) else {
        return "the SDK's languages are \(FlavorReader.languages.joined(separator: ", "))."
      }
      if case .baseLanguage = place { flavor.baseLanguage = tag } else { flavor.fixedLanguage = tag }
    case .group:
      guard case .part(let part) = value else { return refusal(value, "value") }
      flavor.take(part, at: path, in: appearances)
    }
    return nil
  }

  private func refusal(_ value: SDKCodeValue, _ what: String) -> String {
    switch value {
    case .resource(let name): "\(name) is one of the app's resources; its \(what) is not in this text."
    case .unknown(let text): "its \(what) is not in this text (\(text))."
    case .constant(let name, let type): "its \(what) is not in this text (\(type.map { "\($0)." } ?? "")\(name))."
    default: "this is no \(what)."
    }
  }

  /// A colour without a reference, because the palette has none.
  private func resolved(_ expression: ColorExpression, _ flavor: Flavor, _ appearance: Theme.Appearance) -> ColorExpression {
    guard !expression.isOwnColor, let value = flavor.value(of: expression, appearance) else { return expression }
    return ColorExpression(.rgb(value.red, value.green, value.blue), opacity: Double(value.opacity) / Double(ColorExpression.opaque))
  }
}
