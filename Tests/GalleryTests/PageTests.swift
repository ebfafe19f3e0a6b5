import Cells
import Flavor
import Foundation
import Gallery
import Scenes
import Testing

/// The page's data, decoded as the page does it.
struct PageReader: Decodable {
  struct Theme: Decodable {
    struct Look: Decodable {
      var direct: [String]
      var indexed256: [Int]
      var ansi8: [Int]
      var veiled: [String]
      var veiled256: [Int]
      var origins: [String]
      enum CodingKeys: String, CodingKey {
        case direct, veiled, veiled256, origins
        case indexed256 = "256"
        case ansi8 = "8"
      }
    }
    var name: String
    var layout: Int
    var attributes: [UInt8]
    var looks: [Look]
  }

  enum Value: Decodable {
    case number(Int)
    case text(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) { self = .number(number) } else { self = .text(try container.decode(String.self)) }
    }
  }

  var screens: [[String]]
  var languages: [[String]]
  var sizes: [[Int]]
  var themes: [Theme]
  var legible: [[Int]]
  var colors: [[Value]]
  var paints: [[Int]]
  var pictures: [[String]]
  var rows: [[Value]]
  var drawings: [[Int]]
  var frames: [[[[[Int]]]]]
  var told: [String: [Int]]

  struct Place {
    var screen = 0, theme = 0, appearance = 0, language = 0, depth = 0, size = 0
  }

  func screen(_ place: Place) throws -> Screen {
    let number: Int
    if let list = told[String(place.screen)] {
      number =
        list[(((place.theme * 2 + place.appearance) * 4 + place.depth) * languages.count + place.language) * sizes.count + place.size]
    } else {
      number = frames[themes[place.theme].layout][place.language][place.size][place.depth >= 2 ? 1 : 0][place.screen]
    }
    let rows = drawings[number].map { self.rows[$0] }
    var screen = Screen(size: Size(width: try width(rows[0]), height: rows.count))
    for (y, row) in rows.enumerated() {
      var x = 0
      for i in stride(from: 0, to: row.count, by: 2) {
        guard case .number(let kind) = row[i] else { throw Broken() }
        for cell in try cells(kind, row[i + 1], place) {
          screen[x, y] = cell
          x += 1
        }
      }
      #expect(x == screen.size.width)
    }
    return screen
  }

  struct Broken: Error {}

  private func width(_ row: [Value]) throws -> Int {
    try stride(from: 0, to: row.count, by: 2).reduce(0) { sum, i in
      guard case .number(let kind) = row[i] else { throw Broken() }
      return sum + (try cells(kind, row[i + 1], Place()).count)
    }
  }

  private func cells(_ kind: Int, _ value: Value, _ place: Place) throws -> [Cell] {
    switch (kind, value) {
    case (-1, .number(let number)):
      let full = Array(pictures[number][0]), few = Array(pictures[number][1])
      return (0..<full.count / 12).map { c in
        func color(_ part: Int) -> Color {
          if place.depth == 0 { return Self.rgb(String(full[(c * 12 + part * 6)..<(c * 12 + part * 6 + 6)])) }
          return .indexed(UInt8(String(few[(c * 4 + part * 2)..<(c * 4 + part * 2 + 2)]), radix: 16) ?? 0)
        }
        return Cell("▀", Style(ink: color(0), paper: color(1)))
      }
    case (-2, .text(let shades)):
      let style = place.depth == 3 ? Style.plain : Style(ink: .indexed(7), paper: .indexed(0))
      return shades.map { Cell($0, style) }
    case (_, .number(let count)): return Array(repeating: Cell(" ", style(paints[kind], place)), count: count)
    case (_, .text(let text)):
      let isWide = kind < -2
      let style = style(paints[isWide ? -3 - kind : kind], place)
      return text.flatMap { isWide ? [Cell($0, style), Cell(nil, style)] : [Cell($0, style)] }
    }
  }

  private func style(_ paint: [Int], _ place: Place) -> Style {
    var attributes = Style.Attributes(rawValue: themes[place.theme].attributes[paint[2]] | UInt8(paint[3]))
    let isVeiled = attributes.remove(.veiled) != nil
    var ink = color(paint[0], place.depth, place, isVeiled: isVeiled), paper = color(paint[1], place.depth, place, isVeiled: isVeiled)
    if isVeiled, ink == .terminal || place.depth == 2 { attributes.insert(.dim) }
    if isVeiled, place.depth == 2 { return Style(ink: .indexed(7), paper: .indexed(0), attributes: attributes) }
    if place.depth == 2, case .indexed(let i) = ink, case .indexed(let p) = paper, color(paint[0], 0, place) != color(paint[1], 0, place) {
      ink = .indexed(UInt8(legible[Int(p)][Int(i)]))
    }
    if place.depth == 3 { (ink, paper) = (.terminal, .terminal) }
    return Style(ink: ink, paper: paper, attributes: attributes)
  }

  private func color(_ reference: Int, _ depth: Int, _ place: Place, isVeiled: Bool = false) -> Color {
    if reference == -1 || depth == 3 { return .terminal }
    if reference < 0 {
      switch colors[-2 - reference][depth] {
      case .text(let hex): return Self.rgb(hex)
      case .number(let entry): return .indexed(UInt8(entry))
      }
    }
    let look = themes[place.theme].looks[place.appearance]
    let direct = (isVeiled ? look.veiled : look.direct)[reference]
    if depth == 0 { return direct.isEmpty ? .terminal : Self.rgb(direct) }
    let entry = depth == 1 ? (isVeiled ? look.veiled256 : look.indexed256)[reference] : look.ansi8[reference]
    return entry < 0 ? .terminal : .indexed(UInt8(entry))
  }

  private static func rgb(_ hex: String) -> Color {
    let value = Int(hex.drop { $0 == "#" }, radix: 16) ?? 0
    return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
  }
}

/// The page shows the same as the terminal.
struct PageTests {
  /// A theme that differs from the others in shapes, fonts and the use of the terminal's own colours.
  static let odd: Flavor = {
    var flavor = Flavor(name: "odd")
    flavor.light.palette[.primary] = ColorExpression(.rgb(12, 130, 90))
    flavor.light.elements[.screenBackground] = ColorExpression(.terminal)
    flavor.light.elements[.screenMessage] = ColorExpression(.terminal)
    flavor.fonts[.screenTitle] = FontRole(.name("Roboto-Light"), size: 30)
    flavor.primaryButtonCornerRadius = 0
    return flavor
  }()

  @Test func everyCellIsWhatTheTerminalShows() async throws {
    let themes = Array(GalleryKit.themes.prefix(3)) + [.init(name: "odd", flavor: Self.odd)]
    let assets = GalleryKit.assets(["en", "de", "ja"], themes: themes)
    let page = GalleryPage(assets, wording: GalleryKit.wording("en"), language: "en")
    let reader = try JSONDecoder().decode(PageReader.self, from: Data(await page.data()))
    #expect(reader.screens.map { $0[0] } == GalleryScreen.common.map(\.name))
    #expect(reader.themes.map(\.name) == themes.map(\.name))
    // Every screen at each depth, with the other choices in rotation.
    var turn = 0
    for (i, screen) in GalleryScreen.common.enumerated() {
      for depth in ColorDepth.allCases.indices {
        turn += 1
        let place = PageReader.Place(
          screen: i, theme: turn % themes.count, appearance: turn / 3 % 2, language: turn / 2 % 3, depth: depth, size: turn / 5 % 2)
        guard try isShown(screen, place, reader, assets) else { return }
      }
    }
    // An overlay may keep the state it was opened with, so it is checked in every theme and size.
    for (i, screen) in GalleryScreen.common.enumerated() where screen.group == .overlays {
      for theme in themes.indices {
        for size in 0..<2 {
          guard try isShown(screen, PageReader.Place(screen: i, theme: theme, size: size), reader, assets) else { return }
        }
      }
    }
  }

  /// Whether the page shows the same as the terminal; a difference is recorded.
  private func isShown(_ screen: GalleryScreen, _ place: PageReader.Place, _ reader: PageReader, _ assets: GalleryAssets) throws -> Bool {
    let variant = Variant(
      theme: assets.themes[place.theme].name, appearance: Theme.Appearance.allCases[place.appearance],
      language: assets.languages[place.language].tag, depth: ColorDepth.allCases[place.depth], size: Variant.sizes[place.size])
    let expected = RenderedScreen(screen, variant, assets).shown
    let found = try reader.screen(place)
    if found.size == expected.size, found.rows(differingFrom: expected)?.isEmpty == true { return true }
    let row = found.rows(differingFrom: expected)?.first ?? 0
    let column = (0..<min(found.size.width, expected.size.width)).first { found[$0, row] != expected[$0, row] } ?? 0
    Issue.record("\(screen.name) \(variant): \(column),\(row): \(found[column, row]) for \(expected[column, row])")
    return false
  }

  @Test func thePageIsCompleteAndNeedsNothingElse() async throws {
    let assets = GalleryKit.assets(["en"], themes: [.init(name: "orca", flavor: .orca)])
    let page = String(decoding: await GalleryPage(assets, wording: GalleryKit.wording("en"), language: "en").html(), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    for forbidden in ["http:", "https:", "src=", "@import", "url(", "[gallery."] { #expect(!page.contains(forbidden), "\(forbidden)") }
    // Data and scripts end at the right place.
    #expect(page.components(separatedBy: "</script>").count == 8)
  }

  @Test func aThemeCannotEndTheScript() async throws {
    var flavor = Flavor.orca
    flavor.name = "</script><script>alert(1)"
    let assets = GalleryKit.assets(["en"], themes: [.init(name: flavor.name, flavor: flavor)])
    let page = String(decoding: await GalleryPage(assets, wording: GalleryKit.wording("en"), language: "en").html(), as: UTF8.self)
    #expect(page.components(separatedBy: "</script>").count == 8)
  }
}
