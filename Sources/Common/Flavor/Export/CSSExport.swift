import Notation

/// A flavor as CSS custom properties: light colours in `:root`; dark ones if the reader's system is dark, or where `data-theme` says so.
/// References to the palette stay references.
struct CSSExport {
  let flavor: Flavor

  var text: String {
    let dark = declarations(.dark)
    var lines = [
      "/* The flavor \"\(Self.comment(flavor.name))\", written by Vestibule.",
      "   data-theme=\"light\" or \"dark\" on the page overrides the reader's system. */",
    ]
    lines += leftOut.map { "/* \(Self.comment($0)) */" }
    lines += faces
    lines += [":root {"] + indented(declarations(.light) + fonts + layouts) + ["}", ""]
    lines += ["@media (prefers-color-scheme: dark) {", "  :root:not([data-theme=\"light\"]) {"]
    lines += indented(indented(dark)) + ["  }", "}", ""]
    lines += ["[data-theme=\"dark\"] {"] + indented(dark) + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }

  // MARK: Colours

  private func declarations(_ appearance: Theme.Appearance) -> [String] {
    var lines = FlavorExport.colors(flavor, appearance).map { path, expression in
      let isTerminal = expression.base == .terminal
      return "\(Self.name(path)): \(Self.value(expression));" + (isTerminal ? "  /* the terminal's own colour */" : "")
    }
    if let logo = flavor.logos[appearance] { lines.append("--orca-logo: url(\(Self.string(logo.path)));") }
    return lines
  }

  private static func name(_ path: String) -> String { "--orca-" + FlavorExport.words(path, separator: "-") }

  private static func value(_ expression: ColorExpression) -> String {
    let isOpaque = expression.opacity == ColorExpression.opaque
    let reference: String
    switch expression.base {
    case .terminal: return "initial"
    case .rgb(let red, let green, let blue):
      if expression == .clear { return "transparent" }
      if expression.opacity % 51 == 0, !isOpaque { return "rgb(\(red) \(green) \(blue) / \(expression.opacity / 51)%)" }
      let digits = ColorValue(red: red, green: green, blue: blue, opacity: expression.opacity).argb
      return "#\(digits.dropFirst(2))\(isOpaque ? "" : digits.prefix(2))"
    case .palette(let field): reference = "var(\(name("palette.\(field.rawValue)")))"
    case .screenBackground: reference = "var(\(name(ColorToken.screenBackground.rawValue)))"
    }
    return isOpaque ? reference : "color-mix(in srgb, \(reference) \(expression.opacity / 51)%, transparent)"
  }

  // MARK: Fonts, layouts

  private var faces: [String] {
    var seen: Set<String> = []
    return FontToken.allCases.compactMap { token in
      guard let role = flavor.fonts[token], case .file(let path) = role.font, seen.insert(path).inserted else { return nil }
      return "@font-face { font-family: \(Self.string(role.name)); src: url(\(Self.string(path))); }"
    }
  }

  private var fonts: [String] {
    FontToken.allCases.map { token in
      let role = flavor.fonts[token] ?? .standard(token)
      return "\(Self.name("fonts.\(token.rawValue)")): \(role.weight) \(role.size)px \(Self.string(role.family));"
    }
  }

  private var layouts: [String] {
    let radius = flavor.primaryButtonCornerRadius ?? Flavor.standardRadius
    return ["\(Self.name("layouts.primaryButtonCornerRadius")): \(radius == Int.max ? "9999px" : "\(radius)px");"]
  }

  private var leftOut: [String] {
    let members = [JSONValue.Member("baseLanguage", .string(flavor.baseLanguage))] + flavor.localizationMembers
    return members.map { "localization.\($0.key): \($0.value.text())" } + (flavor.appearance.map { ["appearance: \($0.rawValue)"] } ?? [])
  }

  // MARK: Texts

  private static func comment(_ text: String) -> String { FlavorExport.comment(text).replacing("*/", with: "* /") }

  /// A string as CSS writes it; control characters are escaped by their number.
  private static func string(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\0": "\u{FFFD}"
        case "\u{1}"..<" ", "\u{7F}": "\\\(String(scalar.value, radix: 16)) "
        default: String(scalar)
        }
      }.joined() + "\""
  }
}
