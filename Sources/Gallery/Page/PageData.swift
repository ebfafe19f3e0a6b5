import Cells
import Flavor
import Phrases
import Scenes

/// The page's data as JSON: every screen once for each layout, and for every theme the values of its colours. The page
/// combines the two; it computes no colours itself.
struct PageData {
  private let plan: PagePlan
  private let wording: any Wording
  private var tables = PageTables()
  /// The drawings of each place, by language.
  private var frames: [[PagePlace: Int]] = []

  /// Draws everything, with one thread per core; each thread draws one language at a time.
  @concurrent static func make(
    _ plan: PagePlan, wording: any Wording, _ progress: @Sendable (_ done: Int, _ all: Int) -> Void
  ) async -> PageData {
    var data = PageData(plan: plan, wording: wording)
    let sheets = await withTaskGroup(of: (Int, PageSheet).self) { group in
      for language in plan.assets.languages.indices { group.addTask { (language, PageSheet(language, plan: plan)) } }
      return await group.reduce(into: [Int: PageSheet]()) { sheets, sheet in
        sheets[sheet.0] = sheet.1
        progress(sheets.count, plan.assets.languages.count)
      }
    }
    for language in plan.assets.languages.indices {
      guard let sheet = sheets[language] else { continue }
      data.frames.append(Dictionary(data.tables.add(sheet).map { ($0.place, $0.screen) }, uniquingKeysWith: { first, _ in first }))
    }
    return data
  }

  private init(plan: PagePlan, wording: any Wording) {
    self.plan = plan
    self.wording = wording
  }

  /// - Parameter language: the first language of the screens.
  func json(language: String, brand: String) -> [UInt8] {
    var text = PageText()
    text.raw("{\"language\":")
    text.string(language)
    text.key("brand")
    text.string(brand)
    text.key("titles")
    text.numbers(FontToken.allCases.enumerated().filter { $1.isTitle && $1 != .screenHeader }.map { $0.offset + 1 })
    writeLists(&text)
    writeThemes(&text)
    writeColors(&text)
    writeShapes(&text)
    writeScreens(&text)
    text.raw("}")
    return text.bytes
  }

  // MARK: Choices

  private func writeLists(_ text: inout PageText) {
    text.key("screens")
    text.list(plan.assets.screens) { text, screen in text.strings([screen.name, screen.title, screen.group.name]) }
    text.key("languages")
    text.list(plan.assets.languages) { text, language in text.strings([language.tag, language.name]) }
    text.key("sizes")
    text.list(plan.sizes) { text, size in text.numbers([size.width, size.height]) }
    text.key("appearances")
    text.strings(Theme.Appearance.allCases.map(\.rawValue))
    text.key("depths")
    text.strings(ColorDepth.allCases.map(\.rawValue))
    text.key("tokens")
    text.strings(ColorToken.allCases.map(\.rawValue))
    text.key("fonts")
    text.strings(FontToken.allCases.map(\.rawValue))
    text.key("words")
    text.raw("{\"\":\"\"")
    for key in Self.words {
      text.key(key)
      text.string(wording.text(Phrase("gallery.\(key)")))
    }
    text.raw("}")
  }

  /// The texts around the screens.
  private static let words =
    ["title", "page.search", "page.compare", "page.hint"]
    + ["theme", "appearance", "language", "depth", "size", "find", "screens"].map { "keys.\($0)" }
    + Theme.Appearance.allCases.map { "appearance.\($0.rawValue)" } + ColorDepth.allCases.map { "depth.\($0.rawValue)" }
    + ["ink", "paper", "font", "contrast", "terminal", "noToken", "noFont", "unknown"].map { "inspector.\($0)" }
    + ["plain", "bold", "dim", "underline", "reverse"].map { "attribute.\($0)" }
    + ContrastLevel.allCases.map { "contrast.\($0.rawValue)" }

  // MARK: Themes

  private func writeThemes(_ text: inout PageText) {
    text.key("themes")
    text.list(plan.assets.themes.indices) { text, i in
      let entry = plan.assets.themes[i]
      text.raw("{\"name\":")
      text.string(entry.name)
      text.key("layout")
      text.number(plan.layoutOfTheme[i])
      text.key("own")
      text.number(Theme.Appearance.allCases.firstIndex(of: entry.flavor.appearance(onDarkGround: nil)) ?? 0)
      let theme = entry.flavor.theme(appearance: .light, depth: .direct)
      text.key("attributes")
      text.numbers([0] + FontToken.allCases.map { Int(theme.attributes($0).rawValue) })
      text.key("roles")
      text.strings(
        FontToken.allCases.map { token in
          let role = entry.flavor.fonts[token] ?? .standard(token)
          return "\(role.name) \(role.size)"
        })
      text.key("looks")
      text.list(Theme.Appearance.allCases) { text, appearance in write(entry.flavor, appearance, &text) }
      text.raw("}")
    }
  }

  /// A theme in one appearance: the colour of each element at each depth, and its origin.
  private func write(_ flavor: Flavor, _ appearance: Theme.Appearance, _ text: inout PageText) {
    let colors = ColorToken.allCases.map { flavor.theme(appearance: appearance, depth: .direct).color($0) }
    text.raw("{\"direct\":")
    text.strings(colors.map { $0.hex ?? "" })
    text.key("256")
    text.numbers(colors.map { Self.entry($0, .indexed256) })
    text.key("8")
    text.numbers(colors.map { Self.entry($0, .ansi8) })
    text.key("veiled")
    text.strings(colors.map { $0.veiled.hex ?? "" })
    text.key("veiled256")
    text.numbers(colors.map { Self.entry($0.veiled, .indexed256) })
    text.key("origins")
    text.strings(ColorToken.allCases.map { GalleryBrowser.told(flavor.origin(of: $0, appearance), wording) })
    text.raw("}")
  }

  /// The palette entry of a single colour; -1 for the terminal's own.
  private static func entry(_ color: Color, _ depth: ColorDepth) -> Int {
    if case .indexed(let entry) = reduced(Style(ink: color, paper: color), depth).ink { Int(entry) } else { -1 }
  }

  private static func reduced(_ style: Style, _ depth: ColorDepth) -> Style {
    ColorReduction.reduce(Screen(size: Size(width: 1, height: 1), style: style), to: depth)[0, 0].style
  }

  // MARK: Colours

  private func writeColors(_ text: inout PageText) {
    text.key("palette")
    text.strings((0...255).map { Color.indexed($0).visible.hex ?? "" })
    text.key("terminal")
    text.strings([Paint.terminalInk.hex ?? "", Paint.terminalPaper.hex ?? ""])
    text.key("dimness")
    text.number(Paint.dimness)
    // With eight colours, ink that is too close to its paper changes: [paper][ink].
    text.key("legible")
    text.list(0..<8) { text, paper in
      text.numbers(
        (0..<8).map { ink in
          // Colours that were equal stay equal, so the lookup uses a slightly different ink.
          let inkColor = Color.indexed(UInt8(ink)).visible, paperColor = Color.indexed(UInt8(paper)).visible
          let twin = ink == paper ? Self.twin(of: inkColor) : inkColor
          return if case .indexed(let entry) = Self.reduced(Style(ink: twin, paper: paperColor), .ansi8).ink { Int(entry) } else { ink }
        })
    }
    text.key("colors")
    text.list(tables.colors) { text, color in
      text.raw("[")
      text.string(color.hex ?? "")
      text.raw(",\(Self.entry(color, .indexed256)),\(Self.entry(color, .ansi8))]")
    }
    text.key("paints")
    text.list(tables.paints) { text, paint in
      text.numbers([tables.reference(paint.ink), tables.reference(paint.paper), paint.font, Int(paint.attributes.rawValue)])
    }
    // The upper and lower colour of each cell, first in full colour, then as palette entries.
    text.key("pictures")
    text.list(tables.pictures) { text, colors in
      var direct = "", entries = ""
      for i in stride(from: 0, to: colors.count, by: 2) {
        var cell = Screen(size: Size(width: 1, height: 1))
        cell[0, 0] = Cell("▀", Style(ink: colors[i], paper: colors[i + 1]))
        let full = ColorReduction.reduce(cell, to: .direct)[0, 0].style, few = ColorReduction.reduce(cell, to: .indexed256)[0, 0].style
        direct += (full.ink.hex ?? "").dropFirst() + (full.paper.hex ?? "").dropFirst()
        for color in [few.ink, few.paper] {
          if case .indexed(let entry) = color { entries += (entry < 16 ? "0" : "") + String(entry, radix: 16) }
        }
      }
      text.strings([direct, entries])
    }
    text.key("shades")
    text.numbers([7, 0])
  }

  /// A different colour that reduces to the same one of the eight.
  private static func twin(of color: Color) -> Color {
    guard let (red, green, blue) = color.channels else { return color }
    func near(_ value: Int) -> UInt8 { UInt8(value > 128 ? value - 1 : value) }
    return red + green + blue == 0 ? .rgb(1, 1, 1) : .rgb(near(red), near(green), near(blue))
  }

  /// The characters that are drawn as lines and areas.
  private func writeShapes(_ text: inout PageText) {
    text.key("shapes")
    text.raw("{\"\":[]")
    for (character, shapes) in CellShape.table.sorted(by: { $0.key < $1.key }) {
      text.key(String(character))
      text.list(shapes) { text, shape in
        text.raw("[\(Decimal.text(shape.x)),\(Decimal.text(shape.y)),")
        text.string(shape.commands)
        text.raw(",\(Decimal.text(shape.stroke ?? 0)),\(Decimal.text(shape.opacity))]")
      }
    }
    text.raw("}")
  }

  // MARK: Screens

  private func writeScreens(_ text: inout PageText) {
    text.key("rows")
    text.list(tables.rows) { $0.raw($1) }
    text.key("drawings")
    text.list(tables.drawings) { $0.numbers($1) }
    // frames[layout][language][size][poor] is a list of drawings, one for each screen; -1 if the screen names its look.
    text.key("frames")
    text.list(plan.layouts.indices) { text, layout in
      text.list(frames) { text, screens in
        text.list(plan.sizes.indices) { text, size in
          text.list([false, true]) { text, isPoor in
            text.numbers(
              plan.assets.screens.indices.map { screens[PagePlace(screen: $0, size: size, isPoor: isPoor, layout: layout)] ?? -1 })
          }
        }
      }
    }
    // told[screen] is a list of drawings by theme, appearance, depth, language and size, the last one fastest.
    text.key("told")
    text.raw("{\"\":[]")
    for (i, screen) in plan.assets.screens.enumerated() where screen.tellsLook {
      text.key(String(i))
      text.numbers(
        plan.looks.flatMap { look in
          frames.flatMap { screens in
            plan.sizes.indices.map { size in
              screens[
                PagePlace(screen: i, size: size, isPoor: look.depth >= 2, layout: plan.layoutOfTheme[look.theme], look: look)] ?? -1
            }
          }
        })
    }
    text.raw("}")
  }
}
