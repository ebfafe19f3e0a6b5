import Cells
import Flavor
import Gallery
import Testing

@testable import Scenes

/// No token of a flavor is unused: each colour, font role and shape is visible somewhere.
struct TokenTests {
  static let sizes = [Size(width: 80, height: 24), Size(width: 132, height: 43)]

  private func look(_ theme: Theme) -> Look {
    var look = Samples.look()
    look.theme = theme
    return look
  }

  private func theme(_ json: String, _ appearance: Theme.Appearance = .light, depth: ColorDepth = .direct) throws -> Theme {
    let (flavor, issues) = FlavorFile.parse(text: json.utf8, name: "test")
    try #require(issues.isEmpty, "\(issues)")
    return flavor.theme(appearance: appearance, depth: depth)
  }

  /// The visible colours of one screen after another: inks of characters, papers of all cells. Each is drawn when it is asked for.
  private func colorsOfScreens(_ theme: Theme) -> some Sequence<Set<Color>> {
    GalleryScreen.common.lazy.flatMap { screen in Self.sizes.lazy.map { screen.make(look(theme), $0).screen } }.map { screen in
      var seen: Set<Color> = []
      for cell in screen.cells {
        if let text = cell.text, text != " " { seen.insert(cell.style.ink) }
        seen.insert(cell.style.paper)
      }
      return seen
    }
  }

  private func colors(_ theme: Theme) -> Set<Color> { colorsOfScreens(theme).reduce(into: []) { $0.formUnion($1) } }

  private static let still = GalleryScreen.common.filter { !$0.name.hasPrefix("live-") || $0.name == "live-good" }

  private func screens(_ theme: Theme) -> [Screen] { Self.still.map { $0.make(look(theme), Self.sizes[0]).screen } }

  @Test func everyTokenIsDrawn() throws {
    // The main button of a scene on the stage, while another has the focus.
    var kiosk = try #require(GalleryScreen.named("confirm")).make(look(.marked), Self.sizes[0])
    _ = kiosk.update(.key(.tab))
    let papers = kiosk.screen.cells.compactMap(\.style.paperMark?.token)
    let marks = Set(colors(.marked).compactMap { ThemeMark($0)?.token }).union(papers)
    // On these screens the accent is only the guide over a picture.
    let missing = ColorToken.allCases.filter { !marks.contains($0 == .paletteAccent ? .stageAccent : $0) }
    #expect(missing.isEmpty, "drawn nowhere: \(missing.map(\.rawValue))")
  }

  @Test func everyFontRoleIsDrawn() {
    let marks = Set(colors(.marked).compactMap { ThemeMark($0)?.font })
    let missing = FontToken.allCases.filter { !marks.contains($0) }
    #expect(missing.isEmpty, "drawn nowhere: \(missing.map(\.rawValue))")
  }

  /// A unique colour for a token, different from those of pictures.
  private static func color(_ index: Int, _ appearance: Theme.Appearance) -> (text: String, value: Color) {
    let red = UInt8(index * 3 + 20), blue = UInt8(appearance == .light ? 251 : 249)
    func hex(_ value: UInt8) -> String { String(String(Int(value) + 256, radix: 16).suffix(2)) }
    return ("#\(hex(red))07\(hex(blue))", .rgb(red, 7, blue))
  }

  /// Everything that a file can set: the elements, and the five palette fields that are drawn directly.
  private static let settable = ColorToken.allCases.filter { !$0.isDerived }

  /// A theme file that sets every token of both appearances and the five palette fields that are drawn directly.
  static let everything: String = {
    func tree(_ appearance: Theme.Appearance) -> String {
      var groups: [String: Any] = [:]
      func set(_ path: ArraySlice<Substring>, _ value: String, in group: [String: Any]) -> [String: Any] {
        guard let key = path.first.map(String.init) else { return group }
        var group = group
        group[key] = path.count == 1 ? value : set(path.dropFirst(), value, in: group[key] as? [String: Any] ?? [:])
        return group
      }
      for (i, token) in settable.enumerated() {
        groups = set(token.rawValue.split(separator: ".")[...], color(i, appearance).text, in: groups)
      }
      func text(_ value: Any) -> String {
        guard let group = value as? [String: Any] else { return "\"\(value)\"" }
        return "{" + group.map { "\"\($0)\": \(text($1))" }.joined(separator: ", ") + "}"
      }
      return text(groups)
    }
    return "{\"colors\": {\"light\": \(tree(.light)), \"dark\": \(tree(.dark))}}"
  }()

  @Test(arguments: Theme.Appearance.allCases) func aFileThatSetsEverythingShowsEverything(appearance: Theme.Appearance) throws {
    let theme = try theme(Self.everything, appearance)
    let seen = colors(theme)
    for (i, token) in Self.settable.enumerated() {
      let value = token == .paletteAccent ? theme.color(.stageAccent) : Self.color(i, appearance).value
      #expect(seen.contains(value), "\(token.rawValue) is not to be seen")
    }
  }

  @Test(arguments: PaletteField.allCases) func everyPaletteFieldChangesAScreen(field: PaletteField) throws {
    // Colours that can be read as inks: others would be moved where they follow the palette.
    for (appearance, text, value) in [
      (Theme.Appearance.light, "#7A0479", Color.rgb(0x7A, 4, 0x79)), (.dark, "#FF9CFE", .rgb(0xFF, 0x9C, 0xFE)),
    ] {
      let changed = try theme(##"{"colors":{"palette":{"\##(field.rawValue)":"\##(text)"}}}"##, appearance)
      let drawn = field == .accent ? changed.color(.stageAccent) : value
      #expect(field != .accent || drawn != Theme.builtIn(appearance: appearance, depth: .direct).color(.stageAccent))
      let isSeen = colorsOfScreens(changed).contains { $0.contains(drawn) }
      #expect(isSeen, "\(field.rawValue), \(appearance.rawValue)")
    }
  }

  @Test(arguments: FontToken.allCases) func everyFontRoleChangesAScreenWithoutColours(token: FontToken) throws {
    let plain = try theme("{}", depth: .mono)
    for font in [#"{"name":"Brand-Light"}"#, #"{"name":"Brand-Black"}"#] {
      let changed = try theme(#"{"fonts":{"\#(token.rawValue)":\#(font)}}"#, depth: .mono)
      let isBold = Theme.builtIn(appearance: .light, depth: .mono).attributes(token).contains(.bold)
      if isBold && font.contains("Black") { continue }
      func attributes(_ screen: GalleryScreen, _ theme: Theme) -> [Style.Attributes] {
        screen.make(look(theme), Self.sizes[0]).screen.cells.map(\.style.attributes)
      }
      let isSeen = Self.still.contains { attributes($0, changed) != attributes($0, plain) }
      #expect(isSeen, "\(token.rawValue) \(font)")
    }
  }

  /// The three treatments differ in characters or attributes, also in ASCII and without colours.
  @Test(arguments: FontToken.allCases.filter(\.isTitle)) func sizesOfTitlesShow(token: FontToken) throws {
    let seen = try [12, 20, 32].map { size in
      try screens(theme(#"{"fonts":{"\#(token.rawValue)":{"size":\#(size)}}}"#, depth: .mono)).map {
        ColorReduction.reduce($0, to: .mono, glyphs: .ascii)
      }
    }
    #expect(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2])
  }

  /// A radius that cells can show takes the corners off the main button.
  @Test func aLargeRadiusShows() throws {
    for depth in [ColorDepth.direct, .indexed256] {
      for size in [Size(width: 60, height: 20), Size(width: 80, height: 24)] {
        let seen = try ["0", "8", "\"round\""].map { radius in
          let theme = try theme(#"{"layouts":{"primaryButtonCornerRadius":\#(radius)}}"#, depth: depth)
          let screen = try #require(GalleryScreen.named("question"))
          return ColorReduction.reduce(screen.make(look(theme), size).screen, to: depth, glyphs: .utf8).cells
        }
        #expect(seen[0] == seen[1] && seen[1] != seen[2], "\(depth), \(size)")
      }
    }
  }

  /// Titles with a line under them leave enough space for everything else.
  @Test func largeTitlesCutNothing() throws {
    let roles = FontToken.allCases.map { #""\#($0.rawValue)":{"name":"Brand-Bold","size":40}"# }.joined(separator: ",")
    let theme = try theme("{\"fonts\":{\(roles)}}")
    for screen in EverySceneTests.screens {
      for size in [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 132, height: 43)] {
        let canvas = screen.make(look(theme), size).drawn()
        #expect(canvas.cuts.isEmpty, "\(screen.name), \(size): \(canvas.cuts)\n\(GoldenTests.readable(canvas.screen))")
      }
    }
  }
}
