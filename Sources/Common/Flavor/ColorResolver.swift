import Cells

/// Resolves the expressions of one appearance to colours.
///
/// A colour that the flavor sets is drawn as it stands. The SDK's defaults are made for phones; where one would not be legible or not be
/// visible in a terminal, its lightness is moved (`DerivedColors`).
struct ColorResolver {
  let colors: Flavor.Colors
  let appearance: Theme.Appearance

  func all() -> [ColorToken: Color] {
    Dictionary(uniqueKeysWithValues: ColorToken.allCases.map { ($0, color($0)) })
  }

  /// The colour to draw with.
  func color(_ token: ColorToken) -> Color {
    if let derived = derived(token) { return derived }
    let written = written(token)
    guard !isOwn(token) else { return written }
    if token.isEdge { return color(token.ground ?? .screenBackground) }
    if token == .screenDivider { return lifted(.screenBackground, Self.line) }
    if let raised = token.raised, written == self.written(token.around) { return color(raised) }
    if let text = token.text { return written.readable(on: [self.written(text)], contrast: ColorToken.leastTextContrast) }
    guard let least = token.leastContrast else { return written }
    return written.readable(on: token.grounds.map { color($0) }, contrast: least)
  }

  /// Whether the flavor sets a colour, itself or through the palette, to something else than the SDK's default.
  func isOwn(_ token: ColorToken) -> Bool {
    let standard = OrcaColors.standard(token, appearance)
    let expression = colors.elements[token] ?? standard
    if expression != standard { return true }
    guard case .palette(let field) = expression.base else { return false }
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

  /// A palette field must be a value: a reference could lead back to itself.
  private func palette(_ field: PaletteField) -> ColorExpression {
    guard let own = colors.palette[field] else { return field.standard(appearance) }
    return own.isOwnColor ? own : field.standard(appearance)
  }
}
