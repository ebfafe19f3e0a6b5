import Notation

/// A flavor in Kotlin, for Android: fonts, both sets of colours, layouts and language, passed to `OrcaFlavor`.
struct KotlinExport {
  let flavor: Flavor

  var code: String {
    var lines = [
      "// The flavor \"\(FlavorExport.comment(flavor.name))\", written by Vestibule.",
      "// Lines marked \"inferred\" use names that no published text of the SDK confirms: check them with your version.",
    ]
    lines += FlavorExport.leftOut(flavor).map { "// \($0)" }
    if Theme.Appearance.allCases.contains(where: { !palette($0).isEmpty }) {
      lines.append("// Android's OrcaColors has no palette: its colours are notes below, and stand in every element that refers to them.")
    }
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
        switch role.font {
        case .name(let name):
          let resource = AndroidFont.resource(of: name)
          let isClear = AndroidFont.name(ofResource: resource) == name
          let note = isClear ? "" : "  // \(ThemeNote(nil, .object(["name": .string(name)])).text)"
          return "    \(token.rawValue) = OrcaFonts.Font.FromFontRes(fontRes = R.font.\(resource), size = \(role.size)),\(note)"
        case .file(let path):
          let file = FlavorExport.literal(path, escapesDollar: true)
          return "    \(token.rawValue) = OrcaFonts.Font.FromFile(file = File(\(file)), size = \(role.size)),"
        }
      } + ["  ),"]
  }

  /// Every colour that differs from the SDK's is set separately, because it is not documented whether a changed palette restyles existing
  /// colours. The palette itself, and what a colour refers to, are notes.
  private func colors(_ appearance: Theme.Appearance) -> [String] {
    let isLight = appearance == .light
    let lines = palette(appearance) + ColorToken.elements.compactMap { line($0, appearance) }
    guard !lines.isEmpty else { return [] }
    return ["  \(isLight ? "colorsLight" : "colorsDark") = OrcaColors.\(isLight ? "defaultLightColors" : "defaultDarkColors")().apply {"]
      + lines + ["  },"]
  }

  private func palette(_ appearance: Theme.Appearance) -> [String] {
    PaletteField.allCases.compactMap { field in
      guard let own = flavor.colors(appearance).palette[field], own != field.standard(appearance) else { return nil }
      return "    // \(ThemeNote("palette.\(field.rawValue)", appearance, own).text)"
    }
  }

  private func line(_ token: ColorToken, _ appearance: Theme.Appearance) -> String? {
    let standard = OrcaColors.standard(token, appearance)
    let expression = flavor.colors(appearance).elements[token] ?? standard
    let value = flavor.value(of: expression, appearance)
    if expression == standard, value?.argb == Flavor.orca.value(of: standard, appearance)?.argb { return nil }
    guard let value else { return "    // \(ThemeNote(token.rawValue, appearance, expression).text)" }
    let isExact = expression == ColorExpression(argb: UInt32(value.argb, radix: 16) ?? 0)
    let notes = [FlavorExport.Inferred.note(for: token), isExact ? nil : ThemeNote(expression).text].compactMap(\.self)
    return "    \(token.rawValue) = \(literal(value))" + (notes.isEmpty ? "" : "  // " + notes.joined(separator: "; "))
  }

  /// `FromInt` takes 0xRRGGBB; a translucent colour is an Android colour, 0xAARRGGBB.
  private func literal(_ value: ColorValue) -> String {
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
