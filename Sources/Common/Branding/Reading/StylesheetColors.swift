import Cells

/// The brand of style sheets: by what they call their colours, else by their buttons, bars and links, else by the colour that they use most.
struct StylesheetColors {
  /// What a rule is for, as far as it shows the brand.
  private enum Part: Hashable { case button, link, bar, page, heading }

  /// A value of a rule, which can only be resolved when all custom properties are known.
  private struct Use {
    var part: Part
    var isGround: Bool
    var value: ArraySlice<UInt8>
    var place: String
    /// Whether the rule is for the main one of its kind.
    var isMain: Bool
  }

  private var values = StylesheetValues()
  private var uses: [Use] = []
  private var counts: [Color: (count: Int, place: String)] = [:]
  private static let mostUses = 20_000

  /// Adds the rules of a style sheet.
  /// - Parameters:
  ///   - name: the file's name.
  ///   - line: the line where it begins.
  ///   - element: the selector of the element, if these are the declarations of its `style`.
  mutating func read(_ bytes: ArraySlice<UInt8>, of name: String, line: Int = 1, element: String = "") {
    var reader = StylesheetReader(bytes, line: line)
    while var declaration = reader.next() {
      guard !declaration.isForDark else { continue }
      if declaration.selector.isEmpty { declaration.selector = element }
      let place = "\(name), line \(declaration.line)"
      if declaration.property.hasPrefix("--") { values.note(declaration, place) } else { note(declaration, place) }
    }
  }

  private mutating func note(_ declaration: StylesheetReader.Declaration, _ place: String) {
    let isGround = ["background", "background-color"].contains(declaration.property)
    guard isGround || ["color", "fill", "border-color"].contains(declaration.property) else { return }
    if let color = values.color(of: declaration.value), color.isChromatic, counts[color] != nil || counts.count < Self.mostUses {
      counts[color, default: (0, place)].count += 1
    }
    guard isGround || declaration.property == "color", uses.count < Self.mostUses,
      let (part, isMain) = Self.part(declaration.selector)
    else { return }
    uses.append(
      Use(
        part: part, isGround: isGround, value: declaration.value, place: "\(Self.short(declaration.selector)) in \(place)", isMain: isMain))
  }

  private static func short(_ selector: String) -> String {
    let first = selector.split(separator: ",").first.map(String.init) ?? selector
    return first.count > 40 ? "\(first.prefix(37))…" : first
  }

  /// What a selector names last, if it is not in a passing state.
  private static func part(_ selector: String) -> (Part, isMain: Bool)? {
    for one in selector.split(separator: ",").prefix(8) {
      guard !passing.contains(where: { one.contains($0) }) else { continue }
      let last = one.split { " >+~\n\t".contains($0) }.last.map(String.init) ?? ""
      let words = last.split { !($0.isLetter || $0.isNumber) }.map(String.init)
      func has(_ some: [String]) -> Bool { words.contains { some.contains($0) } }
      if has(["button", "btn", "cta", "submit"]) {
        guard !has(["secondary", "outline", "ghost", "link", "danger", "cancel", "close", "light", "warning", "success", "info"]) else {
          continue
        }
        return (.button, has(["primary", "cta", "submit", "main", "brand"]))
      }
      switch last {
      case "a", "a:link": return (.link, true)
      case "body", "html", ":root": return (.page, last == "body")
      case "h1", "h2": return (.heading, last == "h1")
      default: if has(["header", "navbar", "topbar", "appbar", "masthead"]) { return (.bar, has(["header"])) }
      }
    }
    return nil
  }

  private static let passing = [":hover", ":active", ":focus", ":disabled", ":visited", "disabled", "::", ":not("]

  /// What was found.
  var brand: Brand {
    var brand = Brand()
    var ranks: [Brand.Role: Int] = [:]
    for property in values.names {
      guard let name = ColorName(property), name.rank < ranks[name.role] ?? .max, let color = values.color(ofProperty: property) else {
        continue
      }
      ranks[name.role] = name.rank
      brand.colors[name.role] = .init(color, "\(property) in \(values.place(of: property))")
    }
    func take(_ role: Brand.Role, _ part: Part, isGround: Bool) {
      guard brand.colors[role] == nil else { return }
      let named = uses.filter { $0.part == part && $0.isGround == isGround }
      for use in named.filter(\.isMain) + named.filter({ !$0.isMain }) {
        guard let color = values.color(of: use.value) else { continue }
        brand.colors[role] = .init(color, use.place)
        return
      }
    }
    take(.button, .button, isGround: true)
    take(.buttonText, .button, isGround: false)
    take(.link, .link, isGround: false)
    take(.background, .page, isGround: true)
    take(.text, .page, isGround: false)
    take(.title, .heading, isGround: false)
    var bar = Brand()
    if let use = uses.first(where: { $0.part == .bar && $0.isGround && values.color(of: $0.value)?.isChromatic == true }) {
      bar.colors[.primary] = values.color(of: use.value).map { .init($0, use.place) }
    }
    brand.choosePrimary(after: bar.colors[.primary], mostUsed)
    return brand
  }

  /// The colour with a hue that occurs most.
  private var mostUsed: Brand.Found? {
    let most = counts.max { a, b in (a.value.count, b.key.hex ?? "") < (b.value.count, a.key.hex ?? "") }
    return most.map { .init($0.key, "used \($0.value.count == 1 ? "once" : "\($0.value.count) times"), first in \($0.value.place)") }
  }
}

extension Brand {
  /// Chooses the primary colour where no name says it: a button's, the bar's, a link's or the one that is used most, those with a hue first.
  mutating func choosePrimary(after bar: Found?, _ mostUsed: Found?) {
    let shown = [colors[.button], bar, colors[.link], mostUsed].compactMap(\.self)
    if colors[.primary] == nil { colors[.primary] = shown.first(where: \.color.isChromatic) ?? shown.first ?? colors[.accent] }
    guard let primary = colors[.primary], colors[.accent].map({ !$0.color.isUnlike(primary.color) }) ?? true else { return }
    colors[.accent] = shown.first { $0.color.isChromatic && $0.color.isUnlike(primary.color) }
  }
}
