/// The origin of an element's colour: the flavor or the SDK's defaults, possibly through the palette.
public struct ColorOrigin: Hashable, Sendable {
  /// The element's colour: a value or a reference.
  public var expression: ColorExpression
  /// Whether the flavor sets it; otherwise it is the SDK's default.
  public var isOwn: Bool
  /// The extended theme that sets it; nil for the flavor itself or the SDK's default.
  public var theme: String?
  /// The palette field that `expression` refers to, if any.
  public var field: PaletteField?
  /// Whether the flavor sets that field; false when there is none.
  public var isFieldOwn: Bool
  /// The extended theme that sets that field; nil for the flavor itself or the SDK's default.
  public var fieldTheme: String?
}

extension Flavor {
  /// The origin of an element's colour in one appearance.
  public func origin(of token: ColorToken, _ appearance: Theme.Appearance) -> ColorOrigin {
    let colors = appearance == .light ? light : dark
    let own = colors.elements[token]
    let expression = own ?? OrcaColors.standard(token, appearance)
    let field: PaletteField? = if case .palette(let field) = expression.base { field } else { nil }
    let names = inherited[appearance]
    return ColorOrigin(
      expression: expression, isOwn: own != nil, theme: names.elements[token], field: field,
      isFieldOwn: field.map { colors.palette[$0] != nil } ?? false, fieldTheme: field.flatMap { names.palette[$0] })
  }
}
