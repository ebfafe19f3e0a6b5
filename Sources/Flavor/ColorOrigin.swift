/// Where the colour of an element comes from: from the flavor or from the SDK's defaults, and perhaps over the palette.
public struct ColorOrigin: Hashable, Sendable {
  /// What the element is: a colour of its own or a reference.
  public var expression: ColorExpression
  /// Whether the flavor says so; otherwise it is the SDK's default.
  public var isOwn: Bool
  /// The extended theme that says so; nil: the flavor itself, or nobody.
  public var theme: String?
  /// The palette field that `expression` refers to; nil: none.
  public var field: PaletteField?
  /// Whether the flavor sets that field; false where there is none.
  public var isFieldOwn: Bool
  /// The extended theme that sets that field; nil: the flavor itself, or nobody.
  public var fieldTheme: String?
}

extension Flavor {
  /// Where the colour of an element comes from in one appearance.
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
