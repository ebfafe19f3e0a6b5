import Foundation
import Notation
import Testing

@testable import Flavor

/// Exports for the web, for Android and for design tools, read by readers that know nothing of them.
struct ExportFormTests {
  /// Shipped themes, random flavors, and flavors that set everything, with files, logos and names that need escapes.
  private static func flavors() throws -> [Flavor] {
    try ExportTests.flavors().map { flavor in
      var flavor = flavor
      if flavor.name.hasPrefix("n") { flavor.logos = [.light: LogoFile(path: "a \"mark\"\\*/--.svg"), .dark: LogoFile(path: "b.png")] }
      return flavor
    }
  }

  private func expected(_ flavor: Flavor, _ appearance: Theme.Appearance) -> [(path: String, color: String?)] {
    let own = flavor.colors(appearance)
    return PaletteField.allCases.map { field in
      ("palette.\(field.rawValue)", flavor.value(of: own.palette[field] ?? field.standard(appearance), appearance)?.argb)
    }
      + ColorToken.elements.map { token in
        (token.rawValue, flavor.value(of: own.elements[token] ?? OrcaColors.standard(token, appearance), appearance)?.argb)
      }
  }

  /// Whether two colours are the same; an opacity of half a 255th may be rounded either way.
  private static func isSame(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b, let one = Int(a.prefix(2), radix: 16), let other = Int(b.prefix(2), radix: 16) else { return a == b }
    return abs(one - other) <= 1 && a.dropFirst(2) == b.dropFirst(2)
  }

  // MARK: CSS

  @Test func cssHasEveryColor() throws {
    for flavor in try Self.flavors() {
      let blocks = try StyleSheet(FlavorExport(flavor).files(.css)[0].text).blocks
      #expect(blocks.map(\.selector) == [":root", ":root:not([data-theme=\"light\"])", "[data-theme=\"dark\"]"])
      #expect(blocks.map(\.condition) == ["", "@media (prefers-color-scheme: dark)", ""])
      #expect(blocks[1].properties == blocks[2].properties)
      for (block, appearance) in [(blocks[0], Theme.Appearance.light), (blocks[1], .dark)] {
        for (path, color) in expected(flavor, appearance) {
          let name = "--orca-" + path.split(separator: ".").joined(separator: "-").replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
          #expect(Self.isSame(block.color(name), color), "\(flavor.name) \(appearance) \(path): \(block.properties[name] ?? "–")")
        }
      }
      let fonts = blocks[0].properties.filter { $0.key.hasPrefix("--orca-fonts-") }
      #expect(
        fonts.count == FontToken.allCases.count
          && blocks[0].properties["--orca-layouts-primary-button-corner-radius"]?.hasSuffix("px") == true)
    }
  }

  @Test func cssNamesFontsByFamilyAndWeight() {
    var flavor = Flavor(name: "a")
    flavor.fonts[.screenTitle] = FontRole(.name("DejaVu Sans Bold Oblique"), size: 28)
    flavor.fonts[.hintText] = FontRole(.file("fonts/Brand-Light.otf"), size: 13)
    let text = FlavorExport(flavor).files(.css)[0].text
    #expect(text.contains("--orca-fonts-screen-title: 700 28px \"DejaVu Sans\";"))
    #expect(text.contains("--orca-fonts-hint-text: 300 13px \"Brand-Light\";"))
    #expect(text.contains("@font-face { font-family: \"Brand-Light\"; src: url(\"fonts/Brand-Light.otf\"); }"))
    #expect(text.contains("--orca-fonts-screen-message: 400 16px \"Roboto\";"))
    for (name, family) in [
      ("Roboto-Medium", "Roboto"), ("SourceSans3-SemiBold", "SourceSans3"), ("Noto Sans Extra Bold", "Noto Sans"), ("Bold", "Bold"),
      ("Starlight", "Starlight"), ("", ""),
    ] { #expect(FontWeight.family(of: name) == family) }
  }

  // MARK: Android

  @Test func androidHasEveryColorInBothFolders() throws {
    for flavor in try Self.flavors() {
      let files = FlavorExport(flavor).files(.androidXML)
      #expect(files.map(\.path) == ["values/colors.xml", "values-night/colors.xml", "values/dimens.xml"])
      let resources = try files.map { try AndroidResources($0.text) }
      #expect(resources[0].names == resources[1].names)
      for (read, appearance) in zip(resources, Theme.Appearance.allCases) {
        for (path, color) in expected(flavor, appearance) {
          let name = "orca_" + path.split(separator: ".").joined(separator: "_").replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
          let value = try #require(read.color(name))
          // The terminal's own colour does not exist there.
          #expect(color == nil || value == color, "\(flavor.name) \(appearance) \(path)")
        }
      }
      let title = flavor.fonts[.screenTitle] ?? .standard(.screenTitle)
      #expect(resources[2].values["orca_fonts_screen_title_size"] == "\(title.size)sp")
      #expect(resources[2].names.count == FontToken.allCases.count + 1)
    }
  }

  // MARK: Design tokens

  @Test func designTokensHaveEveryColor() throws {
    for flavor in try Self.flavors() {
      let file = FlavorExport(flavor).files(.figmaTokens)[0]
      #expect(file.path.hasSuffix(".tokens.json"))
      let root = try #require(try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
      let tokens = DesignTokenReader(root: root)
      for appearance in Theme.Appearance.allCases {
        for (path, color) in expected(flavor, appearance) {
          let read = try #require(tokens.color("\(appearance.rawValue).\(path)"), "\(path)")
          #expect(color == nil || Self.isSame(read, color), "\(flavor.name) \(appearance) \(path)")
        }
      }
      for token in FontToken.allCases {
        let role = flavor.fonts[token] ?? .standard(token)
        let (type, value) = try #require(tokens.token("fonts.\(token.rawValue)"))
        let font = try #require(value as? [String: Any])
        #expect(type == "typography" && Set(font.keys) == ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
        #expect((font["fontSize"] as? [String: Any])?["value"] as? Int == role.size && font["fontWeight"] as? Int == role.weight)
      }
      let (type, radius) = try #require(tokens.token("layouts.primaryButtonCornerRadius"))
      #expect(type == "dimension" && (radius as? [String: Any])?["unit"] as? String == "px")
    }
  }

  @Test func referencesStayReferences() {
    let flavor = FlavorFile.parse(
      text: ##"{"colors": {"palette": {"primary": "#521E87"}, "hint": {"textColor": "palette.dark 60%"}}}"##.utf8, name: "a"
    ).flavor
    let css = FlavorExport(flavor).files(.css)[0].text
    #expect(css.contains("--orca-hint-text-color: color-mix(in srgb, var(--orca-palette-dark) 60%, transparent);"))
    #expect(css.contains("--orca-buttons-link-button-color: var(--orca-palette-primary);"))
    let android = FlavorExport(flavor).files(.androidXML)[0].text
    #expect(android.contains("<color name=\"orca_hint_text_color\">#99333333</color> <!-- palette.dark 60% -->"))
    #expect(android.contains("<color name=\"orca_buttons_link_button_color\">@color/orca_palette_primary</color>"))
    #expect(FlavorExport(flavor).files(.figmaTokens)[0].text.contains("{light.palette.primary}"))
  }

  @Test func namesOfFilesAreHarmless() {
    for (name, file) in [
      ("my bank", "my-bank.json"), ("../../etc/passwd", "etc-passwd.json"), ("", "theme.json"), ("日本", "日本.json"),
      ("a" + String(repeating: "\u{301}", count: 300), "theme.json"),
    ] {
      #expect(FlavorExport(Flavor(name: name)).files(.json)[0].path == file)
    }
  }
}
