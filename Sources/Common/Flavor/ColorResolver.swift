import Cells

/// Resolves the expressions of one appearance to colours.
///
/// A colour that the flavor sets is drawn as it stands. The SDK's defaults are made for phones; where one would not be legible or not be
/// visible in a terminal, its lightness is moved (`DerivedColors`).
struct ColorResolver {
  let colors: Flavor.Colors
  let appearance: Theme.Appearance
  private let known = Known()

  /// What was resolved before: colours depend on each other, and a theme is resolved before the first frame.
  private final class Known { var colors: [ColorToken: Color] = [:] }

  init(colors: Flavor.Colors, appearance: Theme.Appearance) { (self.colors, self.appearance) = (colors, appearance) }

  /// - Parameter depth: with 256 colours, a colour is moved where the nearest entries of the palette would take away a contrast: the ground of
  ///   the focus, as its text stays, and then the inks.
  func all(_ depth: ColorDepth) -> [ColorToken: Color] {
    var colors = Dictionary(uniqueKeysWithValues: ColorToken.allCases.map { ($0, color($0)) })
    guard depth == .indexed256 else { return colors }
    for token in ColorToken.allCases where !isOwn(token) {
      if let text = token.text { colors[token] = indexed(color(token), on: [color(text)]) }
    }
    if !hasOwnStage, let focus = colors[.scannerPrimaryBackground] {
      let stage = color(.confirmationBackground).readable(on: [focus], contrast: Color.leastMarkContrast)
      colors[.confirmationBackground] = indexed(stage, on: [focus])
    }
    for token in ColorToken.allCases where token.leastContrast != nil {
      colors[token] = indexed(color(token), on: token.grounds.compactMap { colors[$0] })
    }
    return colors
  }

  /// A colour whose nearest entry of the palette has as much contrast with those of others as is needed, and as the colour has.
  private func indexed(_ ink: Color, on grounds: [Color]) -> Color {
    let shown = grounds.map(\.nearestIndexed.shown)
    func least(_ color: Color, _ grounds: [Color]) -> Double { grounds.map { Color.contrast(color, $0) }.min() ?? 21 }
    let had = least(ink, grounds)
    guard let wanted = [Color.leastTextContrast, Color.leastMarkContrast].first(where: { $0 <= had }) else { return ink }
    if least(ink.nearestIndexed.shown, shown) >= wanted { return ink }
    return stride(from: wanted, through: wanted + 4, by: 0.5).lazy.map { ink.readable(on: shown, contrast: $0) }
      .first { least($0.nearestIndexed.shown, shown) >= wanted } ?? ink
  }

  /// The colour to draw with.
  func color(_ token: ColorToken) -> Color {
    if let color = known.colors[token] { return color }
    let color = resolved(token)
    known.colors[token] = color
    return color
  }

  private func resolved(_ token: ColorToken) -> Color {
    if let derived = derived(token) { return derived }
    let written = written(token)
    guard !isOwn(token) else { return written }
    if token.isEdge { return color(token.ground ?? .screenBackground) }
    if token == .confirmationBackground, !hasOwnStage {
      return written.readable(on: [color(.scannerPrimaryBackground)], contrast: Color.leastMarkContrast)
    }
    if token == .screenDivider { return lifted(.screenBackground, Self.line) }
    if let raised = token.raised, written == self.written(token.around.colour) {
      let ground = color(raised), text = token.around.text
      // A text that was made for the SDK's ground keeps it.
      let isLegible = !isOwn(text) || Color.contrast(self.written(text), ground) >= Color.leastTextContrast
      return isLegible ? ground : written
    }
    if let text = token.text { return written.readable(on: [self.written(text)], contrast: Color.leastTextContrast) }
    guard let least = token.leastContrast else { return written }
    return written.readable(on: token.grounds.map { color($0) }, contrast: least)
  }

  /// Whether the flavor sets the ground of a camera's screens, or the focus on it. If it sets neither, the ground gives way until the focus is
  /// seen on it.
  private var hasOwnStage: Bool { isOwn(.confirmationBackground) || isOwn(.scannerPrimaryBackground) }

  /// Whether the flavor sets a colour to something else than the SDK's default: itself, or, for a ground, through the palette. An ink that
  /// follows the palette is still a default: the flavor does not say on which ground it lies.
  func isOwn(_ token: ColorToken) -> Bool {
    let standard = OrcaColors.standard(token, appearance)
    let expression = colors.elements[token] ?? standard
    if expression != standard { return true }
    guard case .palette(let field) = expression.base, token.leastContrast == nil || token.paletteField != nil else { return false }
    return palette(field) != field.standard(appearance)
  }

  /// The colour as the flavor or the SDK's table writes it.
  func written(_ token: ColorToken) -> Color {
    var expression = colors.elements[token] ?? OrcaColors.standard(token, appearance)
    if token == .screenBackground, expression.base == .screenBackground { expression = OrcaColors.standard(token, appearance) }
    // Only the appearance's black or white can be behind a translucent screen.
    let ground = token.ground.map { written($0) } ?? (appearance == .light ? .rgb(255, 255, 255) : .rgb(0, 0, 0))
    return color(expression, on: ground)
  }

  private func color(_ expression: ColorExpression, on ground: Color) -> Color {
    switch expression.base {
    case .terminal: .terminal
    case .rgb(let r, let g, let b): Color.rgb(r, g, b).blended(expression.opacity, of: ColorExpression.opaque, over: ground)
    case .screenBackground: written(.screenBackground).blended(expression.opacity, of: ColorExpression.opaque, over: ground)
    case .palette(let field):
      color(palette(field), on: ground).blended(expression.opacity, of: ColorExpression.opaque, over: ground)
    }
  }

  /// A palette field's colour as the flavor or the SDK's table writes it.
  func written(_ field: PaletteField) -> Color { color(palette(field), on: written(.screenBackground)) }

  /// A palette field must be a value: a reference could lead back to itself.
  private func palette(_ field: PaletteField) -> ColorExpression {
    guard let own = colors.palette[field] else { return field.standard(appearance) }
    return own.isOwnColor ? own : field.standard(appearance)
  }
}
