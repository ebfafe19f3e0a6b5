/// A flavor as source code for a phone. Only differences from the SDK's defaults are written. So the code of a theme that sets everything,
/// or extends one that does, stays short, and later defaults of the SDK still apply to the rest. What the SDK cannot carry is a comment, so
/// that `SDKCode` reads the same flavor back.
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

  /// Comments about the parts of a flavor that the SDK does not support, each with the note that keeps it.
  static func leftOut(_ flavor: Flavor) -> [String] {
    var lines = [ThemeNote("name", .string(flavor.name)).text]
    if !flavor.strings.isEmpty || !flavor.localizationFiles.isEmpty {
      lines.append("The SDK takes no texts of the customer's own: localization.strings and files stay in Vestibule.")
      for member in flavor.localizationMembers where member.key != "fixedLanguage" {
        lines.append(ThemeNote("localization.\(member.key)", member.value).text)
      }
    }
    if !flavor.logos.isEmpty { lines += ["The SDK takes no logo: logo stays in Vestibule.", ThemeNote("logo", flavor.logoSet).text] }
    if !flavor.links.isEmpty { lines += ["The SDK takes no links: they stay in Vestibule.", ThemeNote("links", flavor.linkSet).text] }
    if let appearance = flavor.appearance {
      lines.append("The SDK follows the phone's own appearance; \"\(appearance.rawValue)\" cannot be forced there.")
      lines.append(ThemeNote("appearance", .string(appearance.rawValue)).text)
    }
    for (key, tag) in [("baseLanguage", flavor.baseLanguage), ("fixedLanguage", flavor.fixedLanguage)] {
      guard let tag, FlavorReader.ownLanguages.contains(tag) else { continue }
      lines += ["The SDK does not speak \(tag).", ThemeNote("localization.\(key)", .string(tag)).text]
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
