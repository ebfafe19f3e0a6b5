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
    var lines = ["", "  var palette = OrcaPalette()"]
    for field in fields {
      guard let value = color({ flavor.colors($0).palette[field] ?? field.standard($0) }) else { continue }
      lines.append("  palette.\(field.rawValue) = \(value)" + note(FlavorExport.Inferred.note(for: field)))
    }
    if fields.isEmpty { lines[1] = "  let palette = OrcaPalette()" }
    lines += ["", "  \(tokens.isEmpty ? "let" : "var") colors = OrcaColors(colorPalette: palette)"]
    for token in tokens {
      guard let value = color({ flavor.colors($0).elements[token] ?? OrcaColors.standard(token, $0) }) else { continue }
      lines.append("  colors.\(token.rawValue) = \(value)" + note(FlavorExport.Inferred.note(for: token)))
    }
    return lines + ["  flavor.colors = colors"]
  }

  private func note(_ text: String?) -> String { text.map { "  // \($0)" } ?? "" }

  private func color(_ expression: (Theme.Appearance) -> ColorExpression) -> String? {
    guard let light = FlavorExport.value(expression(.light), flavor, .light),
      let dark = FlavorExport.value(expression(.dark), flavor, .dark)
    else { return nil }
    let (one, other) = (literal(light), literal(dark))
    return one == other ? one : "dynamic(\(one), \(other))"
  }

  private func literal(_ value: FlavorExport.Value) -> String {
    if value.opacity == 0 { return "UIColor.clear" }
    let alpha = value.opacity == ColorExpression.opaque ? "1" : Self.decimals(value.opacity)
    return "UIColor(red: \(value.red) / 255.0, green: \(value.green) / 255.0, blue: \(value.blue) / 255.0, alpha: \(alpha))"
  }

  /// An opacity with up to four decimals, without trailing zeros.
  private static func decimals(_ opacity: Int) -> String {
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
        let file = if case .file(let path) = role.font { "  // from \(FlavorExport.comment(path))" } else { "" }
        let name = FlavorExport.literal(postScriptNames[token] ?? role.name, escapesDollar: false)
        return "  if let font = font(\(name), \(role.size)) { flavor.fonts.\(token.rawValue) = font }\(file)"
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
