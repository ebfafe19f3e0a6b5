/// A flavor in Kotlin, for Android: fonts, both sets of colours, layouts and language, passed to `OrcaFlavor`.
struct KotlinExport {
  let flavor: Flavor

  var code: String {
    var lines = [
      "// The flavor \"\(FlavorExport.comment(flavor.name))\", written by Vestibule.",
      "// Lines marked \"inferred\" use names that no published text of the SDK confirms: check them with your version.",
    ]
    lines += FlavorExport.leftOut(flavor).map { "// \($0)" }
    if !FlavorExport.ownFonts(flavor).isEmpty { lines.append("// Put the fonts named R.font.… into res/font under these names.") }
    lines += [
      "import com.fourthline.orca.core.flavor.OrcaColor  // inferred: the package of OrcaFlavor",
      "import com.fourthline.orca.core.flavor.OrcaColors  // inferred: the package of OrcaFlavor",
      "import com.fourthline.orca.core.flavor.OrcaFlavor", "import com.fourthline.orca.core.flavor.OrcaFonts",
      "import com.fourthline.orca.core.flavor.OrcaLayouts  // inferred: the package of OrcaFlavor",
      "import com.fourthline.orca.core.flavor.OrcaLocalization  // inferred: the package of OrcaFlavor", "import java.io.File", "",
      "fun makeFlavor() = OrcaFlavor(",
    ]
    lines += fonts
    for appearance in Theme.Appearance.allCases { lines += colors(appearance) }
    if let radius = flavor.primaryButtonCornerRadius {
      lines.append("  layouts = OrcaLayouts(primaryButtonCornerRadius = \(radius == Int.max ? "OrcaLayouts.Round" : String(radius))),")
    }
    lines += localization
    return (lines + [")"]).joined(separator: "\n") + "\n"
  }

  private var fonts: [String] {
    let roles = FlavorExport.ownFonts(flavor)
    guard !roles.isEmpty else { return [] }
    return ["  fonts = OrcaFonts("]
      + roles.map { token, role in
        let font =
          switch role.font {
          case .name(let name): "OrcaFonts.Font.FromFontRes(fontRes = R.font.\(Self.resource(name)), size = \(role.size))"
          case .file(let path):
            "OrcaFonts.Font.FromFile(file = File(\(FlavorExport.literal(path, escapesDollar: true))), size = \(role.size))"
          }
        return "    \(token.rawValue) = \(font),"
      } + ["  ),"]
  }

  /// A resource name: small letters, digits and underscores, not beginning with a digit. `Roboto-Medium` becomes `roboto_medium`.
  static func resource(_ name: String) -> String {
    let words = FontWeight.words(name).map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }.filter { !$0.isEmpty }
    let joined = words.joined(separator: "_")
    return joined.isEmpty ? "font" : joined.first?.isNumber == true ? "font_" + joined : joined
  }

  /// Every colour that differs from the SDK's is set separately, because it is not documented whether a changed palette restyles existing
  /// colours.
  private func colors(_ appearance: Theme.Appearance) -> [String] {
    let isLight = appearance == .light
    let lines = ColorToken.elements.compactMap { token -> String? in
      let standard = OrcaColors.standard(token, appearance)
      let expression = flavor.colors(appearance).elements[token] ?? standard
      guard let value = FlavorExport.value(expression, flavor, appearance),
        value.argb != FlavorExport.value(standard, .orca, appearance)?.argb
      else { return nil }
      return "    \(token.rawValue) = \(literal(value))" + (FlavorExport.Inferred.note(for: token).map { "  // \($0)" } ?? "")
    }
    guard !lines.isEmpty else { return [] }
    return ["  \(isLight ? "colorsLight" : "colorsDark") = OrcaColors.\(isLight ? "defaultLightColors" : "defaultDarkColors")().apply {"]
      + lines + ["  },"]
  }

  /// `FromInt` takes 0xRRGGBB; a translucent colour is an Android colour, 0xAARRGGBB.
  private func literal(_ value: FlavorExport.Value) -> String {
    value.opacity == ColorExpression.opaque
      ? "OrcaColor.FromInt(0x\(value.argb.dropFirst(2)))" : "OrcaColor.FromInt(0x\(value.argb).toInt())"
  }

  private var localization: [String] {
    func language(_ tag: String) -> String? { FlavorReader.languages.contains(tag) ? "LanguageType.\(tag.uppercased())" : nil }
    var members: [String] = []
    if flavor.baseLanguage != "en", let base = language(flavor.baseLanguage) { members.append("baseLanguage = \(base)") }
    if let fixed = flavor.fixedLanguage.flatMap(language) { members.append("fixedLanguage = \(fixed)") }
    return members.isEmpty ? [] : ["  localization = OrcaLocalization(\(members.joined(separator: ", "))),"]
  }
}
