import Notation

/// A flavor in Swift, for iOS: a palette, colours made from it, and single colours, as in the App Components guide.
struct SwiftExport {
  let flavor: Flavor
  var postScriptNames: [FontToken: String] = [:]

  var code: String {
    var lines = [
      "// The flavor \"\(FlavorExport.comment(flavor.name))\", written by Vestibule.",
      "// Lines marked \"inferred\" use names that no published text of the SDK confirms: check them with your version.",
    ]
    lines += FlavorExport.leftOut(flavor).map { "// \($0)" }
    lines += ["import FourthlineSDK", "import UIKit", "", "func makeFlavor() -> OrcaFlavor {", "  var flavor = OrcaFlavor()"]
    lines += colors
    lines += fonts
    lines += rest
    lines += ["  return flavor", "}"]
    if usesDynamic { lines += [""] + Self.dynamic }
    if !fonts.isEmpty { lines += [""] + Self.font }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Colours

  /// One set of colours serves both appearances: each colour depends on the appearance when it is drawn.
  private var colors: [String] {
    let fields = PaletteField.allCases.filter { field in
      Theme.Appearance.allCases.contains { (flavor.colors($0).palette[field] ?? field.standard($0)) != field.standard($0) }
    }
    let tokens = ColorToken.elements.filter { token in
      Theme.Appearance.allCases.contains {
        (flavor.colors($0).elements[token] ?? OrcaColors.standard(token, $0)) != OrcaColors.standard(token, $0)
      }
    }
    guard !fields.isEmpty || !tokens.isEmpty else { return [] }
    var lines = ["", "  \(fields.isEmpty ? "let" : "var") palette = OrcaPalette()"]
    for field in fields {
      lines += line("palette.\(field.rawValue)", FlavorExport.Inferred.note(for: field)) {
        flavor.colors($0).palette[field] ?? field.standard($0)
      } standard: {
        field.standard($0)
      }
    }
    lines += ["", "  \(tokens.isEmpty ? "let" : "var") colors = OrcaColors(colorPalette: palette)"]
    for token in tokens {
      lines += line("colors.\(token.rawValue)", FlavorExport.Inferred.note(for: token)) {
        flavor.colors($0).elements[token] ?? OrcaColors.standard(token, $0)
      } standard: {
        OrcaColors.standard(token, $0)
      }
    }
    return lines + ["  flavor.colors = colors"]
  }

  /// The line that sets a colour, after notes about what it cannot say.
  private func line(
    _ path: String, _ comment: String?, expression: (Theme.Appearance) -> ColorExpression, standard: (Theme.Appearance) -> ColorExpression
  ) -> [String] {
    var lines: [String] = [], sides: [String] = []
    var isSet = false
    for appearance in Theme.Appearance.allCases {
      let own = expression(appearance)
      let code = code(own, appearance)
      if !code.isExact {
        let name = path.hasPrefix("colors.") ? String(path.dropFirst(7)) : path
        lines.append("  // \(ThemeNote(name, appearance, own).text)")
      }
      if code.text != nil, own != standard(appearance) { isSet = true }
      sides.append(code.text ?? self.code(standard(appearance), appearance).text ?? "UIColor.clear")
    }
    guard isSet else { return lines }
    let value = sides[0] == sides[1] ? sides[0] : "dynamic(\(sides[0]), \(sides[1]))"
    return lines + ["  \(path) = \(value)" + (comment.map { "  // \($0)" } ?? "")]
  }

  /// A colour as code, nil for the terminal's own; and whether the code says all that the theme does. References stay references.
  private func code(_ expression: ColorExpression, _ appearance: Theme.Appearance) -> (text: String?, isExact: Bool) {
    let reference: String? =
      switch expression.base {
      case .palette(let field): "palette.\(field.rawValue)"
      case .screenBackground: "colors.screen.backgroundColor"
      case .rgb, .terminal: nil
      }
    guard let value = flavor.value(of: expression, appearance) else { return (reference, false) }
    if let reference {
      // UIKit sets an opacity, where a theme multiplies two.
      if expression.opacity == ColorExpression.opaque { return (reference, true) }
      if value.opacity == expression.opacity { return ("\(reference).withAlphaComponent(\(Self.decimals(value.opacity)))", true) }
    }
    return (literal(value, isClear: expression == .clear), reference == nil)
  }

  private func literal(_ value: ColorValue, isClear: Bool) -> String {
    if isClear { return "UIColor.clear" }
    return "UIColor(red: \(value.red) / 255.0, green: \(value.green) / 255.0, blue: \(value.blue) / 255.0, "
      + "alpha: \(Self.decimals(value.opacity)))"
  }

  /// An opacity with up to four decimals, without trailing zeros.
  private static func decimals(_ opacity: Int) -> String {
    if opacity == ColorExpression.opaque { return "1" }
    let parts = (opacity * 10_000 + ColorExpression.opaque / 2) / ColorExpression.opaque
    var digits = String(parts + 10_000).dropFirst()
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return "0." + digits
  }

  private var usesDynamic: Bool { colors.contains { $0.contains(" dynamic(") } }

  private static let dynamic = [
    "/// A colour that changes with the phone's appearance.",
    "private func dynamic(_ light: UIColor, _ dark: UIColor) -> UIColor {",
    "  UIColor { $0.userInterfaceStyle == .dark ? dark : light }",
    "}",
  ]

  // MARK: The rest

  private var fonts: [String] {
    let roles = FlavorExport.ownFonts(flavor)
    guard !roles.isEmpty else { return [] }
    return [
      "",
      "  // inferred: no published text names the fonts of iOS; these are the keys of Android. A missing font keeps the SDK's own and is logged.",
    ]
      + roles.map { token, role in
        // An application's fonts are listed in its Info.plist and identified by their PostScript names.
        let name = postScriptNames[token] ?? role.name
        let font: JSONValue =
          switch role.font {
          case .name(let name): .object(["name": .string(name)])
          case .file(let path): .object(["file": .string(path)])
          }
        let note = role.font == .name(name) ? "" : "  // \(ThemeNote(nil, font).text)"
        let literal = FlavorExport.literal(name, escapesDollar: false)
        return "  if let font = font(\(literal), \(role.size)) { flavor.fonts.\(token.rawValue) = font }\(note)"
      }
  }

  private static let font = [
    "/// A font by its PostScript name.",
    "private func font(_ name: String, _ size: CGFloat) -> UIFont? {",
    "  let font = UIFont(name: name, size: size)",
    "  if font == nil { NSLog(\"The font %@ is missing: add it to the target and to UIAppFonts in Info.plist.\", name) }",
    "  return font",
    "}",
  ]

  private var rest: [String] {
    var lines: [String] = []
    if let radius = flavor.primaryButtonCornerRadius {
      let value = radius == Int.max ? "OrcaLayouts.Round" : String(radius)
      let note = radius == Int.max ? "inferred: the names are Android's" : "inferred: the name is Android's"
      lines.append("  flavor.layouts.primaryButtonCornerRadius = \(value)  // \(note)")
    }
    if flavor.baseLanguage != "en", FlavorReader.languages.contains(flavor.baseLanguage) {
      lines.append("  flavor.localization.baseLanguage = .\(flavor.baseLanguage)")
    }
    if let fixed = flavor.fixedLanguage, FlavorReader.languages.contains(fixed) {
      lines.append("  flavor.localization.fixedLanguage = .\(fixed)")
    }
    return lines.isEmpty ? [] : [""] + lines
  }
}
