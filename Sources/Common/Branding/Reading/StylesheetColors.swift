import Cells

/// The brand of style sheets: by what they call their colours, else by their buttons, bars and links, else by the colour that they use most.
struct StylesheetColors {
  /// A value of a rule, which can only be resolved when all custom properties are known.
  private struct Use {
    var part: SelectorPart
    var isGround: Bool
    var value: ArraySlice<UInt8>
    var place: String
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
      if declaration.property.hasPrefix("--") { values.note(declaration, of: name) } else { note(declaration, of: name) }
    }
  }

  private mutating func note(_ declaration: StylesheetReader.Declaration, of name: String) {
    let isGround = ["background", "background-color"].contains(declaration.property)
    guard isGround || ["color", "fill", "border-color"].contains(declaration.property) else { return }
    if let color = values.color(of: declaration.value), counts[color] != nil || (counts.count < Self.mostUses && color.isChromatic) {
      counts[color, default: (0, "\(name), line \(declaration.line)")].count += 1
    }
    guard isGround || declaration.property == "color", uses.count < Self.mostUses, let part = SelectorPart(declaration.selector) else {
      return
    }
    let place = "\(Self.short(declaration.selector)) in \(name), line \(declaration.line)"
    uses.append(Use(part: part, isGround: isGround, value: declaration.value, place: place))
  }

  private static func short(_ selector: String) -> String {
    let first = selector.split(separator: ",").first.map(String.init) ?? selector
    return first.count > 40 ? "\(first.prefix(37))…" : first
  }

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
    func take(_ role: Brand.Role, _ kind: SelectorPart.Kind, isGround: Bool) {
      guard brand.colors[role] == nil else { return }
      let named = uses.filter { $0.part.kind == kind && $0.isGround == isGround }
      for use in named.filter(\.part.isMain) + named.filter({ !$0.part.isMain }) {
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
    if let use = uses.first(where: { $0.part.kind == .bar && $0.isGround && values.color(of: $0.value)?.isChromatic == true }) {
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
    let shown = [colors[.button], bar, colors[.link]].compactMap(\.self), all = shown + [mostUsed].compactMap(\.self)
    if colors[.primary] == nil { colors[.primary] = all.first(where: \.color.isChromatic) ?? all.first ?? colors[.accent] }
    guard let primary = colors[.primary], colors[.accent].map({ !$0.color.isUnlike(primary.color) }) ?? true else { return }
    colors[.accent] = shown.first { $0.color.isChromatic && $0.color.isUnlike(primary.color) }
  }
}
