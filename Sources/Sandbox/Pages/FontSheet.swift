import Flavor

/// A font role in CSS: where the font comes from, and the variable that names it with its weight and size.
struct FontSheet {
  let face: String
  let variable: String

  /// - Parameter isServed: whether the server has the role's font file.
  init(role token: FontToken, _ role: FontRole, isServed: Bool) {
    let family = "\"theme-\(token.rawValue)\""
    let source =
      switch role.font {
      case .file: isServed ? "url(\"/pages/fonts/\(token.rawValue)\")" : nil as String?
      // The phone's own font of this name. If the phone has none, its usual font is used.
      case .name(let name): "local(\(Self.quoted(name))), local(\(Self.quoted(name.replacing("-", with: " "))))"
      }
    face = source.map { "@font-face { font-family: \(family); font-weight: \(role.weight); font-display: swap; src: \($0); }\n" } ?? ""
    // 16 points are the text size that a person chose in the browser.
    variable = "--font-\(token.rawValue): \(role.weight) calc(1rem * \(role.size) / 16) / 1.4 \(family), \(Self.generic(role.name))"
  }

  /// A family that every browser has.
  private static func generic(_ name: String) -> String {
    let name = name.lowercased()
    return name.contains("mono")
      ? "ui-monospace, monospace" : name.contains("serif") && !name.contains("sans") ? "serif" : "system-ui, sans-serif"
  }

  /// A CSS string. Backslashes, quotes and control characters are escaped.
  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.value < 32 || $0 == "\"" || $0 == "\\" ? "\\\(String($0.value, radix: 16)) " : String($0) }.joined()
      + "\""
  }
}
