import Cells
import Flavor
import Phrases
import Scenes

/// The data of the page as JSON: every screen once for each way in which it is built, and for every theme what its colours become. The page
/// puts the two together; it works no colour out itself.
struct PageData {
  private let plan: PagePlan
  private let wording: any Wording
  private var tables = PageTables()
  /// The screen of each place, by language.
  private var frames: [[PagePlace: Int]] = []

  /// Draws everything, one language after another on as many threads as there are cores.
  @concurrent static func make(
    _ plan: PagePlan, wording: any Wording, _ progress: @Sendable (_ done: Int, _ all: Int) -> Void
  ) async -> PageData {
    var data = PageData(plan: plan, wording: wording)
    let sheets = await withTaskGroup(of: (Int, PageSheet).self) { group in
      for language in plan.wardrobe.languages.indices { group.addTask { (language, PageSheet(language, plan: plan)) } }
      return await group.reduce(into: [Int: PageSheet]()) { sheets, sheet in
        sheets[sheet.0] = sheet.1
        progress(sheets.count, plan.wardrobe.languages.count)
      }
    }
    for language in plan.wardrobe.languages.indices {
      guard let sheet = sheets[language] else { continue }
      data.frames.append(Dictionary(data.tables.add(sheet).map { ($0.place, $0.screen) }, uniquingKeysWith: { first, _ in first }))
    }
    return data
  }

  private init(plan: PagePlan, wording: any Wording) {
    self.plan = plan
    self.wording = wording
  }

  /// - Parameter language: the one that the screens have at first.
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

  // MARK: What can be chosen

  private func writeLists(_ text: inout PageText) {
    text.key("stages")
    text.list(Stage.all) { text, stage in text.strings([stage.name, stage.title, stage.group.rawValue]) }
    text.key("languages")
    text.list(plan.wardrobe.languages) { text, language in text.strings([language.tag, language.name]) }
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

  /// The words around the screens.
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
    text.list(plan.wardrobe.themes.indices) { text, i in
      let entry = plan.wardrobe.themes[i]
      text.raw("{\"name\":")
      text.string(entry.name)
      text.key("cut")
      text.number(plan.cutOfTheme[i])
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

  /// A theme in one appearance: what each element is at each depth, and where it comes from.
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
    text.strings(ColorToken.allCases.map { Showroom.told(flavor.origin(of: $0, appearance), wording) })
    text.raw("}")
  }

  /// The palette's entry that a colour becomes when it stands alone; -1 for the terminal's own.
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
    // Of the eight colours, ink that comes too near to its paper changes: [paper][ink].
    text.key("legible")
    text.list(0..<8) { text, paper in
      text.numbers(
        (0..<8).map { ink in
          // Equal colours stay equal when they were so from the start, so a twin of the ink that differs a little is asked for.
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
    // Of each cell the upper and the lower colour, first with all colours, then as entries of the palette.
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

  /// A colour that is another one and becomes the same of the eight.
  private static func twin(of color: Color) -> Color {
    guard let (red, green, blue) = color.channels else { return color }
    func near(_ value: Int) -> UInt8 { UInt8(value > 128 ? value - 1 : value) }
    return red + green + blue == 0 ? .rgb(1, 1, 1) : .rgb(near(red), near(green), near(blue))
  }

  /// The characters that are drawn by lines and areas.
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
    text.key("screens")
    text.list(tables.screens) { $0.numbers($1) }
    // frames[cut][language][size][poor] is a list of screens, one a stage; -1 where the stage tells its look.
    text.key("frames")
    text.list(plan.cuts.indices) { text, cut in
      text.list(frames) { text, screens in
        text.list(plan.sizes.indices) { text, size in
          text.list([false, true]) { text, isPoor in
            text.numbers(
              Stage.all.indices.map { screens[PagePlace(stage: $0, size: size, isPoor: isPoor, cut: cut)] ?? -1 })
          }
        }
      }
    }
    // told[stage] is a list of screens by theme, appearance, depth, language and size, the last one fastest.
    text.key("told")
    text.raw("{\"\":[]")
    for (i, stage) in Stage.all.enumerated() where stage.tellsLook {
      text.key(String(i))
      text.numbers(
        plan.looks.flatMap { look in
          frames.flatMap { screens in
            plan.sizes.indices.map { size in
              screens[
                PagePlace(stage: i, size: size, isPoor: look.depth >= 2, cut: plan.cutOfTheme[look.theme], look: look)] ?? -1
            }
          }
        })
    }
    text.raw("}")
  }
}
