import Cells
import Flavor

/// Makes one appearance of a brand's theme.
struct BrandAppearance {
  private(set) var flavor: Flavor
  private(set) var choices: [BrandFlavor.Choice] = []
  private let appearance: Theme.Appearance
  private let brand: Brand
  private let primary: Color
  /// What an earlier theme sets, which stays.
  private let own: Flavor.Colors
  private let tones: BrandTones

  init(_ appearance: Theme.Appearance, _ flavor: Flavor, _ brand: Brand, _ primary: Color) {
    (self.appearance, self.flavor, self.brand, self.primary) = (appearance, flavor, brand, primary)
    own = flavor.colors(appearance)
    tones = BrandTones([primary, brand.colors[.accent]?.color].compactMap(\.self))
  }

  mutating func make() {
    neutrals()
    if isOfPage { found() }
    let fill = fill()
    ink(fill)
    accent()
    stage(fill)
    if let link = brand.colors[.link]?.color, link.isUnlike(primary) { set(.linkButton, readable(link, on: [.screenBackground])) }
    for move in flavor.makeLegible(appearance) {
      tell(move.token.rawValue, move.to, "moved from \(BrandFill.name(move.from)), which is too faint there")
    }
  }

  // MARK: Steps

  private mutating func neutrals() {
    let page = page, hint = brand.colors[.accent].map { BrandTones([$0.color, primary]) } ?? tones
    let grounds = BrandGrounds(appearance, page: page, tones, hint: hint)
    if !isLight || page != nil { set(.light, grounds.page) }
    for (field, color) in grounds.palette { set(field, color) }
    for (token, color) in grounds.elements { set(token, color) }
    // Rows are texts, and not links: their marks show the brand.
    for cell in [ColorToken.cell1Text, .cell2Text] { set(cell, ColorExpression(.palette(.dark))) }
    if !isLight { set(.scannerSecondaryBackground, ColorExpression(.palette(.darkSoft))) }
    tell(
      "page", drawn(.screenBackground),
      page != nil
        ? "the brand's own"
        : tones.isGrey ? appearance.rawValue : isLight ? "white, with greys of the brand's hue" : "a dark one of the brand's hue")
  }

  /// The texts and elements that a source names.
  private mutating func found() {
    if let text = brand.colors[.text] { set(.dark, text.color.readable(on: [drawn(.screenBackground)], contrast: 7)) }
    if let title = brand.colors[.title] { set(.screenTitle, title.color) }
    for (token, found) in brand.elements {
      if token == .paletteDarkSoft { set(.darkSoft, found.color) } else { set(token, found.color) }
    }
  }

  /// The main button, and with it every focus.
  private mutating func fill() -> BrandFill {
    let grounds = [ColorToken.screenBackground, .boxBackground, .popupBackground, .cell1Background, .cell2Background].map { drawn($0) }
    let fill = BrandFill(given, on: grounds, texts: texts(on: drawn(.screenBackground)), instead: tones.grey(isLight ? 0.3 : 0.93, 0.03))
    set(.primaryBackground, fill.color)
    set(.primaryText, fill.text)
    guard own.elements[.primaryBackground] == nil else { return fill }
    let text = fill.text.lightness > 0.5 ? "light" : "dark"
    tell("buttons", fill.color, "\(fill.change ?? "as given"), with \(text) text (\(BrandFill.ratio(fill.color, fill.text)))")
    return fill
  }

  /// Links, icons and marks: the brand's colour, as near as it can be read.
  private mutating func ink(_ fill: BrandFill) {
    let isBackground = primary.distance(to: drawn(.screenBackground)) < BrandFill.leastDistance
    let ink = readable(
      isBackground ? fill.color : primary, on: [.screenBackground, .boxBackground, .raised, .tint, .cell1Background, .cell2Background])
    set(.primary, ink)
    let change = isBackground ? "as the buttons" : isLight ? "darkened until it can be read (4.5:1)" : "lightened for dark grounds"
    tell("links and icons", drawn(.palettePrimary), ink == primary ? "as given" : change)
    // What follows from the palette need not be set.
    for (token, field) in [(ColorToken.primaryBackground, PaletteField.primary), (.primaryText, .light)] {
      unset(token, where: field)
    }
  }

  private mutating func accent() {
    guard let accent = brand.colors[.accent]?.color else { return }
    var ink = readable(accent, on: [.screenBackground, .boxBackground, .raised])
    // It is also the guide round a good picture, at the camera.
    if !ink.standsOut(on: drawn(.confirmationBackground), Color.leastMarkContrast) {
      ink = ink.readable(on: [drawn(.confirmationBackground)], contrast: Color.leastMarkContrast + 0.1)
    }
    set(.accent, ink)
    tell("accent", drawn(.paletteAccent), drawn(.paletteAccent) == accent ? "as given" : "moved until it can be read (4.5:1)")
  }

  /// The screens with a camera's pictures, which are dark in both appearances.
  private mutating func stage(_ fill: BrandFill) {
    let stage = drawn(.confirmationBackground)
    let own = BrandFill(given, on: [stage], texts: texts(on: stage), instead: tones.grey(0.93, 0.03))
    set(.scannerPrimaryBackground, own.color)
    set(.scannerPrimaryText, own.text)
    unset(.scannerPrimaryBackground, where: .primary)
    unset(.scannerPrimaryText, where: .light)
    if own.color != fill.color { tell("buttons at the camera", own.color, own.change ?? "as given") }
    guard let accent = brand.colors[.accent]?.color else { return }
    let grounds = [ColorToken.confirmationBackground, .stageRaised, .stageTint].map { drawn($0) }
    set(.confirmationBullet, accent.readable(on: grounds, contrast: Color.leastTextContrast))
  }

  /// The colour of buttons before it is known whether they can have it.
  private var given: Color {
    if case .rgb(let red, let green, let blue)? = own.palette[.primary]?.base { return .rgb(red, green, blue) }
    return brand.colors[.button]?.color ?? primary
  }

  private var isLight: Bool { appearance == .light }

  /// The colours for the text on a button, the best first: what the brand has there, a light one, a dark one.
  private func texts(on page: Color) -> [Color] {
    let light = page.isLightPage ? page : Color.rgb(255, 255, 255), dark = page.isDarkPage ? page : tones.grey(0.27, 0.02)
    let given = brand.colors[.buttonText]?.color
    return [given.flatMap { $0.isLightPage || $0.isDarkPage ? $0 : nil }, light, dark].compactMap(\.self)
  }

  /// The brand's own background, in the appearance that it suits.
  private var page: Color? {
    brand.colors[.background].flatMap { (isLight ? $0.color.isLightPage : $0.color.isDarkPage) ? $0.color : nil }
  }

  /// Whether the texts and elements that a source names belong to this appearance: that of its background.
  private var isOfPage: Bool { brand.colors[.background]?.color.isDarkPage == true ? !isLight : isLight }

  /// The colour as near as it can be read on all of some grounds. Darkened, a greenish yellow becomes an amber and not an olive, as pigments
  /// do.
  private func readable(_ color: Color, on tokens: [ColorToken]) -> Color {
    let grounds = tokens.map { drawn($0) }
    guard grounds.contains(where: { Color.contrast(color, $0) < Color.leastTextContrast }), var lab = OKLab(color) else { return color }
    if isLight, lab.a < 0, lab.b > -2 * lab.a { lab.a = 0 }
    let start = isLight ? min(lab.lightness, 0.7) : max(lab.lightness, color.isChromatic ? 0.78 : 0.93)
    // The raised ground takes its hue from the palette, which changes it a little.
    return lab.toned(to: start).color.readable(on: grounds, contrast: Color.leastTextContrast + 0.05)
  }

  // MARK: Setting

  private func drawn(_ token: ColorToken) -> Color { flavor.theme(appearance: appearance, depth: .direct).color(token) }

  private mutating func set(_ token: ColorToken, _ color: Color) {
    if let expression = color.expression { set(token, expression) }
  }

  private mutating func set(_ token: ColorToken, _ expression: ColorExpression) {
    guard own.elements[token] == nil else { return }
    flavor.change(appearance) { $0.elements[token] = expression }
  }

  private mutating func set(_ field: PaletteField, _ color: Color) {
    guard own.palette[field] == nil, let expression = color.expression else { return }
    flavor.change(appearance) { $0.palette[field] = expression }
  }

  /// Leaves an element to the palette's field that it has anyway.
  private mutating func unset(_ token: ColorToken, where field: PaletteField) {
    let colors = flavor.colors(appearance), standard = Flavor.orca.origin(of: token, appearance).expression
    guard own.elements[token] == nil, standard == ColorExpression(.palette(field)), let set = colors.elements[token] else { return }
    let palette = colors.palette[field] ?? (field == .light && isLight ? ColorExpression(.rgb(255, 255, 255)) : nil)
    if set == palette { flavor.change(appearance) { $0.elements[token] = nil } }
  }

  private mutating func tell(_ subject: String, _ color: Color?, _ reason: String) {
    choices.append(.init(subject: "\(appearance.rawValue), \(subject)", color: color, reason: reason))
  }
}
