/// A flavor as source code for a phone. Only differences from the SDK's defaults are written. So the code of a theme that sets everything,
/// or extends one that does, stays short, and later defaults of the SDK still apply to the rest.
public struct FlavorExport {
  /// The programming languages of phones.
  public enum Language: String, CaseIterable, Sendable { case swift, kotlin }

  let flavor: Flavor
  /// The PostScript names of the roles' fonts, which iOS uses (`UIFont(name:size:)`). A font without a known name keeps the flavor's name.
  let postScriptNames: [FontToken: String]

  public init(_ flavor: Flavor, postScriptNames: [FontToken: String] = [:]) {
    self.flavor = flavor
    self.postScriptNames = postScriptNames
  }

  public func code(_ language: Language) -> String {
    switch language {
    case .swift: SwiftExport(flavor: flavor, postScriptNames: postScriptNames).code
    case .kotlin: KotlinExport(flavor: flavor).code
    }
  }

  /// Names that no published text of the SDK confirms, with the reason; a comment on the line says so.
  enum Inferred {
    /// The types are published (OrcaInputField, OrcaScannerConfirmation, OrcaGraphic), the names of the properties are not.
    static func note(for token: ColorToken) -> String? {
      let group = token.rawValue.prefix { $0 != "." }
      return ["inputField", "scannerConfirmation", "graphic"].contains(group)
        ? "inferred: the property's name follows from its type's" : nil
    }

    static func note(for field: PaletteField) -> String? {
      field == .danger ? "inferred: inputField.errorColor refers to it, the palette's table lacks it" : nil
    }
  }

  /// The roles whose font differs from the SDK's.
  static func ownFonts(_ flavor: Flavor) -> [(token: FontToken, role: FontRole)] {
    FontToken.allCases.compactMap { token in
      guard let role = flavor.fonts[token], role != .standard(token) else { return nil }
      return (token, role)
    }
  }

  /// A colour's value as the SDK paints it, with references resolved and opacity kept.
  static func value(_ expression: ColorExpression, _ flavor: Flavor, _ appearance: Theme.Appearance) -> Value? {
    switch expression.base {
    case .rgb(let red, let green, let blue): return Value(red: red, green: green, blue: blue, opacity: expression.opacity)
    case .terminal: return nil
    case .palette(let field):
      let own = flavor.colors(appearance).palette[field] ?? field.standard(appearance)
      guard case .rgb(let red, let green, let blue) = own.base else { return nil }
      return Value(red: red, green: green, blue: blue, opacity: own.opacity * expression.opacity / ColorExpression.opaque)
    case .screenBackground:
      let ground = flavor.colors(appearance).elements[.screenBackground] ?? OrcaColors.standard(.screenBackground, appearance)
      guard ground.base != .screenBackground, var value = value(ground, flavor, appearance) else { return nil }
      value.opacity = value.opacity * expression.opacity / ColorExpression.opaque
      return value
    }
  }

  /// A colour with its opacity in units of `ColorExpression.opaque`.
  struct Value {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var opacity: Int

    /// `AARRGGBB` in capitals.
    var argb: String {
      let alpha = UInt8((opacity + 10) / 20)
      return [alpha, red, green, blue].map { String(String(Int($0) + 256, radix: 16, uppercase: true).suffix(2)) }.joined()
    }
  }

  /// The parts of a flavor that the SDK does not support, for a comment at the top.
  static func leftOut(_ flavor: Flavor) -> [String] {
    var lines: [String] = []
    if !flavor.strings.isEmpty || !flavor.localizationFiles.isEmpty {
      lines.append("The SDK takes no texts of the customer's own: localization.strings and files stay in Vestibule.")
    }
    if !flavor.logos.isEmpty { lines.append("The SDK takes no logo: logo stays in Vestibule.") }
    if let appearance = flavor.appearance {
      lines.append("The SDK follows the phone's own appearance; \"\(appearance.rawValue)\" cannot be forced there.")
    }
    for tag in [flavor.baseLanguage, flavor.fixedLanguage].compactMap(\.self) where FlavorReader.ownLanguages.contains(tag) {
      lines.append("The SDK does not speak \(tag).")
    }
    let hasTerminal = Theme.Appearance.allCases.contains { appearance in
      let colors = flavor.colors(appearance)
      return (Array(colors.elements.values) + Array(colors.palette.values)).contains { $0.base == .terminal }
    }
    if hasTerminal { lines.append("Colours that are the terminal's own are left to the SDK's defaults.") }
    return lines
  }

  /// A string literal in both languages: quotes, backslashes, control characters and dollar signs are escaped.
  static func literal(_ text: String, escapesDollar: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "$" where escapesDollar: result += "\\$"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += escapesDollar ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : "\\u{\(digits)}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A text for a comment, reduced to one line.
  static func comment(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F || (0x2028...0x2029).contains($0.value) ? " " : $0 }))
  }
}
