import Foundation
import FoundationXML
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
    for (name, file) in [("my bank", "my-bank.json"), ("../../etc/passwd", "etc-passwd.json"), ("", "theme.json"), ("日本", "日本.json")] {
      #expect(FlavorExport(Flavor(name: name)).files(.json)[0].path == file)
    }
  }
}

/// The blocks of a style sheet.
struct StyleSheet {
  struct Block {
    var condition: String
    var selector: String
    var properties: [String: String]

    /// A colour as AARRGGBB; nil for `initial`.
    func color(_ name: String) -> String? {
      properties[name].flatMap { components($0) }.map { parts in
        ([Int((parts[3] * 255).rounded())] + parts.prefix(3).map { Int($0) }).map { String(format: "%02X", $0) }.joined()
      }
    }

    /// Red, green and blue to 255, and the opacity to 1.
    private func components(_ value: String) -> [Double]? {
      if value == "transparent" { return [0, 0, 0, 0] }
      if let match = value.wholeMatch(of: /var\((--[a-z0-9-]+)\)/) { return properties[String(match.1)].flatMap { components($0) } }
      if let match = value.wholeMatch(of: /color-mix\(in srgb, (.+) (\d+)%, transparent\)/), var inner = components(String(match.1)) {
        inner[3] *= Double(match.2)! / 100
        return inner
      }
      if let match = value.wholeMatch(of: /rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/) {
        return [Double(match.1)!, Double(match.2)!, Double(match.3)!, Double(match.4)! / 100]
      }
      guard let match = value.wholeMatch(of: /#([0-9A-F]{6})([0-9A-F]{2})?/), let rgb = Int(match.1, radix: 16) else { return nil }
      return [Double(rgb >> 16), Double(rgb >> 8 & 255), Double(rgb & 255), Double(Int(match.2 ?? "FF", radix: 16)!) / 255]
    }
  }

  var blocks: [Block] = []

  init(_ text: String) throws {
    var condition = ""
    for line in text.replacing(/\/\*(?s:.*?)\*\//, with: "").split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("--") {
        let parts = try #require(line.wholeMatch(of: /(--[a-z0-9-]+): ((?s).*);/), "\(line)")
        blocks[blocks.count - 1].properties[String(parts.1)] = String(parts.2)
      } else if line.hasPrefix("@media") {
        condition = String(line.dropLast(2))
      } else if line.hasPrefix("@font-face") {
        continue
      } else if line.hasSuffix(" {") {
        blocks.append(Block(condition: condition, selector: String(line.dropLast(2)), properties: [:]))
        condition = ""
      }
    }
  }
}

/// The colours and sizes in a file of Android's resources.
final class AndroidResources: NSObject, XMLParserDelegate {
  var values: [String: String] = [:]
  private(set) var names: [String] = []
  private var text = ""

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError)) in \(xml.prefix(300))")
  }

  func parser(
    _: XMLParser, didStartElement element: String, namespaceURI _: String?, qualifiedName _: String?, attributes: [String: String]
  ) {
    text = ""
    if let name = attributes["name"] { names.append(name) }
  }

  func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(_: XMLParser, didEndElement element: String, namespaceURI _: String?, qualifiedName _: String?) {
    if element != "resources", let name = names.last { values[name] = text }
  }

  /// A colour as AARRGGBB.
  func color(_ name: String) -> String? {
    guard let value = values[name] else { return nil }
    if value.hasPrefix("@color/") { return color(String(value.dropFirst(7))) }
    return value.wholeMatch(of: /#([0-9A-F]{8})/).map { String($0.1) }
  }
}

/// Reads tokens as the format's reports say: a type comes from the token or its nearest group, and a value in braces is another token's.
struct DesignTokenReader {
  let root: [String: Any]

  func token(_ path: String) -> (type: String, value: Any)? {
    var node = root, type = root["$type"] as? String
    for key in path.split(separator: ".") {
      guard let next = node[String(key)] as? [String: Any] else { return nil }
      node = next
      type = node["$type"] as? String ?? type
    }
    guard let type, let value = node["$value"] else { return nil }
    if let text = value as? String, text.hasPrefix("{"), text.hasSuffix("}") { return token(String(text.dropFirst().dropLast())) }
    return (type, value)
  }

  /// A colour as AARRGGBB.
  func color(_ path: String) -> String? {
    guard let (type, value) = token(path), type == "color", let color = value as? [String: Any], color["colorSpace"] as? String == "srgb",
      let components = color["components"] as? [Double], components.count == 3, components.allSatisfy({ (0...1).contains($0) }),
      let alpha = color["alpha"] as? Double
    else { return nil }
    let hex = components.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    guard color["hex"] as? String == "#" + hex else { return nil }
    return String(format: "%02X", Int((alpha * 255).rounded())) + hex
  }
}
