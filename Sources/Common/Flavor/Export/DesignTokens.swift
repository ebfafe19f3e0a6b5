import Notation

/// A flavor as design tokens, in the format of the Design Tokens Community Group (its reports of October 2025: colours as objects with
/// `colorSpace` and `components`, sizes as objects with `value` and `unit`, references in braces).
struct DesignTokens {
  let flavor: Flavor

  var json: JSONValue {
    var own: [JSONValue.Member] = [.init("name", .string(flavor.name))]
    if let appearance = flavor.appearance { own.append(.init("appearance", .string(appearance.rawValue))) }
    own.append(.init("localization", .object([.init("baseLanguage", .string(flavor.baseLanguage))] + flavor.localizationMembers)))
    if !flavor.logos.isEmpty { own.append(.init("logo", flavor.logoSet)) }
    if !flavor.links.isEmpty { own.append(.init("links", flavor.linkSet)) }
    return .object([
      .init("$description", .string("The flavor \"\(flavor.name)\", written by Vestibule.")),
      // What is no token. The format keeps it for the tool that wrote it.
      .init("$extensions", .object(["vestibule": .object(own)])),
      .init("light", colors(.light)), .init("dark", colors(.dark)), .init("fonts", fonts), .init("layouts", layouts),
    ])
  }

  // MARK: Colours

  private func colors(_ appearance: Theme.Appearance) -> JSONValue {
    FlavorExport.colors(flavor, appearance).reduce(.object(["$type": "color"])) { tree, color in
      tree.setting(token(color.path, color.expression, appearance), at: color.path)
    }
  }

  private func token(_ path: String, _ expression: ColorExpression, _ appearance: Theme.Appearance) -> JSONValue {
    let isOpaque = expression.opacity == ColorExpression.opaque
    switch expression.base {
    case .palette(let field) where isOpaque: return .object(["$value": .string("{\(appearance.rawValue).palette.\(field.rawValue)}")])
    case .screenBackground where isOpaque:
      return .object(["$value": .string("{\(appearance.rawValue).\(ColorToken.screenBackground.rawValue)}")])
    case .rgb: return .object(["$value": flavor.value(of: expression, appearance).map(Self.color)])
    case .palette, .screenBackground, .terminal:
      let value = flavor.value(of: expression, appearance)
      let standard = FlavorExport.colors(.orca, appearance).first { $0.path == path }
        .flatMap { Flavor.orca.value(of: $0.expression, appearance) }
      return .object([
        "$value": (value ?? standard).map(Self.color),
        "$description": .string(value == nil ? "\(expression.text): here the SDK's default" : expression.text),
      ])
    }
  }

  private static func color(_ value: ColorValue) -> JSONValue {
    .object([
      "colorSpace": "srgb",
      "components": .array([value.red, value.green, value.blue].map { .number(rounded(Double($0) / 255)) }),
      "alpha": .number(rounded(Double(value.opacity) / Double(ColorExpression.opaque))), "hex": .string("#\(value.argb.dropFirst(2))"),
    ])
  }

  /// Four decimals are enough for each 255th and each percent.
  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  // MARK: Fonts, layouts

  private var fonts: JSONValue {
    .object(
      [
        .init("$type", "typography"),
        .init("$description", "The format requires letterSpacing and lineHeight; a flavor has neither, so these are 0 and 1.2."),
      ]
        + FontToken.allCases.map { token in
          let role = flavor.fonts[token] ?? .standard(token)
          let source: String? = if case .file(let path) = role.font { "From the file \(path)." } else { nil }
          return .init(
            token.rawValue,
            .object([
              "$value": .object([
                "fontFamily": .string(role.family), "fontSize": Self.pixels(role.size), "fontWeight": .integer(role.weight),
                "letterSpacing": Self.pixels(0), "lineHeight": .number(1.2),
              ]), "$description": source.map { .string($0) },
            ]))
        })
  }

  private var layouts: JSONValue {
    let radius = flavor.primaryButtonCornerRadius ?? Flavor.standardRadius
    let isRound = radius == Int.max
    return .object([
      "primaryButtonCornerRadius": .object([
        "$type": "dimension", "$value": Self.pixels(isRound ? 9999 : radius), "$description": isRound ? "round" : nil,
      ])
    ])
  }

  private static func pixels(_ size: Int) -> JSONValue { .object(["value": .integer(size), "unit": "px"]) }
}
