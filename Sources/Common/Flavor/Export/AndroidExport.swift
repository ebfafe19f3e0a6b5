/// A flavor as Android's resources: the colours of both appearances, and sizes. A colour with an opacity of its own is written as a value,
/// because a resource cannot make another one translucent.
struct AndroidExport {
  let flavor: Flavor

  var files: [FlavorExport.File] {
    [
      .init(path: "values/colors.xml", text: Self.document(leftOut + colors(.light))),
      .init(path: "values-night/colors.xml", text: Self.document(colors(.dark))),
      .init(path: "values/dimens.xml", text: Self.document(dimensions)),
    ]
  }

  private static func document(_ lines: [String]) -> String {
    let all = ["<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<resources>"] + lines.map { "  " + $0 } + ["</resources>"]
    return all.joined(separator: "\n") + "\n"
  }

  private func colors(_ appearance: Theme.Appearance) -> [String] {
    FlavorExport.colors(flavor, appearance).map { path, expression in
      let name = Self.name(path)
      switch expression.base {
      case .palette(let field) where expression.opacity == ColorExpression.opaque:
        return "<color name=\"\(name)\">@color/\(Self.name("palette.\(field.rawValue)"))</color>"
      case .screenBackground where expression.opacity == ColorExpression.opaque:
        return "<color name=\"\(name)\">@color/\(Self.name(ColorToken.screenBackground.rawValue))</color>"
      default:
        let value = flavor.value(of: expression, appearance)
        let isExact = value.map { expression == ColorExpression(argb: UInt32($0.argb, radix: 16) ?? 0) } ?? false
        let note = isExact ? "" : value == nil ? "\(expression.text): here the SDK's default" : expression.text
        let digits = value?.argb ?? standard(path, appearance)
        return "<color name=\"\(name)\">#\(digits)</color>" + (note.isEmpty ? "" : " \(Self.comment(note))")
      }
    }
  }

  /// The SDK's colour where a theme has the terminal's own.
  private func standard(_ path: String, _ appearance: Theme.Appearance) -> String {
    let standard = FlavorExport.colors(.orca, appearance).first { $0.path == path }?.expression ?? .clear
    return Flavor.orca.value(of: standard, appearance)?.argb ?? "00000000"
  }

  private var dimensions: [String] {
    let fonts = FontToken.allCases.map { token in
      let role = flavor.fonts[token] ?? .standard(token)
      let font =
        switch role.font {
        case .name(let name): "@font/\(AndroidFont.resource(of: name)): \(name)"
        case .file(let path): "@font/\(AndroidFont.resource(of: role.name)): the file \(path)"
        }
      return "<dimen name=\"\(Self.name("fonts.\(token.rawValue)"))_size\">\(role.size)sp</dimen> \(Self.comment(font))"
    }
    let radius = flavor.primaryButtonCornerRadius ?? Flavor.standardRadius
    let isRound = radius == Int.max
    return fonts + [
      "<dimen name=\"\(Self.name("layouts.primaryButtonCornerRadius"))\">\(isRound ? 999 : radius)dp</dimen>"
        + (isRound ? " \(Self.comment("round"))" : "")
    ]
  }

  private var leftOut: [String] {
    var lines = ["The flavor \"\(flavor.name)\", written by Vestibule."]
    lines += FlavorExport.leftOut(flavor).dropFirst()
    if let tag = flavor.fixedLanguage { lines.append("localization.fixedLanguage: \(tag)") }
    if flavor.baseLanguage != "en" { lines.append("localization.baseLanguage: \(flavor.baseLanguage)") }
    return lines.map(Self.comment)
  }

  private static func name(_ path: String) -> String { "orca_" + FlavorExport.words(path, separator: "_") }

  /// XML forbids two hyphens in a comment, and most control characters anywhere.
  private static func comment(_ text: String) -> String {
    var line = FlavorExport.comment(text)
    while line.contains("--") { line = line.replacing("--", with: "- -") }
    return "<!-- \(line) -->"
  }
}
