import Cells
import Flavor
import Phrases
import Scenes

/// Where a side of the gallery stands on the screen.
struct Window: Equatable {
  /// The line above the stage that tells the variant.
  var caption: Rect
  /// The cells of the stage that are seen.
  var inside: Rect
  /// The stage's cell at the top left of `inside`.
  var first: Point

  /// The stage's cell under a cell of the screen.
  func cell(at place: Point) -> Point? {
    guard inside.contains(place) else { return nil }
    return Point(x: place.x - inside.x + first.x, y: place.y - inside.y + first.y)
  }
}

extension Showroom {
  /// The rows of the inspector's panel, its rule among them.
  private static let panelHeight = 7

  /// Under the first row, above the status and the keys, and above the inspector's panel where that is open.
  private var wall: Rect {
    let below = 2 + (pointer == nil ? 0 : Self.panelHeight) + (trouble == nil ? 0 : troubleLines.count)
    return Rect(x: 0, y: 1, width: size.width, height: size.height - 1 - below)
  }

  private var troubleLines: [String] { trouble.map { TextLayout.wrap("! " + wording.text($0), width: max(10, size.width - 2)) } ?? [] }

  /// How large the stage is in a variant.
  func extent(of variant: Variant) -> Size { stage.extent(in: variant.size) }

  /// How far a side's stage is moved; never past its end.
  func clamped(_ wished: Point, _ side: Int) -> Point {
    let extent = extent(of: sides[side]), place = place(side)
    return Point(
      x: max(0, min(wished.x, extent.width - place.width)), y: max(0, min(wished.y, extent.height - place.height)))
  }

  /// The room for a side's stage; above each of two stands its caption.
  private func place(_ side: Int) -> Rect {
    let gap = sides.count > 1 ? 2 : 0, caption = sides.count > 1 ? 1 : 0
    let width = max(0, (wall.width - gap) / sides.count)
    return Rect(x: wall.x + side * (width + gap), y: wall.y + caption, width: width, height: max(0, wall.height - caption))
  }

  /// Where each side stands.
  var windows: [Window] {
    sides.indices.map { i in
      let place = place(i), extent = extent(of: sides[i])
      let inside = Rect(
        x: place.x + max(0, (place.width - extent.width) / 2), y: place.y + max(0, (place.height - extent.height) / 2),
        width: min(place.width, extent.width), height: min(place.height, extent.height))
      return Window(
        caption: Rect(x: inside.x, y: inside.y - 1, width: max(inside.width, min(place.width, 40)), height: 1), inside: inside,
        first: clamped(scroll, i))
    }
  }

  /// Whether a stage is larger than its place.
  var isScrolling: Bool {
    sides.indices.contains { i in
      let extent = extent(of: sides[i]), place = place(i)
      return extent.width > place.width || extent.height > place.height
    }
  }

  /// What is to be seen now, at the size of the last `resized`.
  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.wall)
    guard size.width >= 20, size.height >= 8 else {
      screen.put(text("kiosk.tooSmall", ["width": .number(60), "height": .number(20)]), x: 0, y: 0, style: Ink.wall)
      return screen
    }
    drawHead(on: &screen)
    let plates = sides.map { Plate(stage, $0, wardrobe) }
    for (i, window) in windows.enumerated() { draw(plates[i], window, isActive: i == active, on: &screen) }
    if let pointer {
      let panel = Rect(x: 0, y: wall.bottom, width: size.width, height: Self.panelHeight)
      let plate = plates[active]
      if Rect(plate.drawn.size).contains(pointer) {
        InspectorPanel(inspection: Inspection(plate, at: pointer, flavor: wardrobe.flavor(variant.theme)), showroom: self, place: pointer)
          .draw(on: &screen, in: panel)
      }
    }
    for (i, line) in troubleLines.enumerated() {
      let y = size.height - 2 - troubleLines.count + i
      screen.fill(Rect(x: 0, y: y, width: size.width, height: 1), style: Ink.trouble)
      screen.put(line, x: 1, y: y, style: Ink.trouble)
    }
    drawStatus(on: &screen)
    drawFooter(on: &screen)
    switch overlay {
    case nil: break
    case .help(let scroll): drawHelp(scroll, on: &screen)
    case .finder(let finder): draw(finder, on: &screen)
    }
    return screen
  }

  /// The first row: what the screen is called, and which one of how many it is.
  private func drawHead(on screen: inout Screen) {
    screen.fill(Rect(x: 0, y: 0, width: size.width, height: 1), style: Ink.bar)
    let count = text("gallery.screen", ["n": .number(index + 1), "m": .number(Stage.all.count)])
    let room = size.width - 3 - TextWidth.of(count)
    let group = TextLayout.truncate("\(stage.group.rawValue) › ", width: room)
    let x = screen.put(group, x: 1, y: 0, style: Ink.faintBar)
    screen.put(TextLayout.truncate(stage.title, width: max(0, room - x)), x: x, y: 0, style: Ink.strongBar)
    screen.put(count, x: size.width - 1 - TextWidth.of(count), y: 0, style: Ink.bar)
  }

  /// What a side is dressed in, as its caption and the status line tell it.
  func told(_ variant: Variant) -> String {
    let language = wardrobe.languages.first { $0.tag == variant.language }?.name ?? variant.language
    return [
      variant.theme, text("gallery.appearance.\(variant.appearance.rawValue)"), language, text("gallery.depth.\(variant.depth.rawValue)"),
      "\(variant.size.width)×\(variant.size.height)",
    ].joined(separator: " · ")
  }

  private func draw(_ plate: Plate, _ window: Window, isActive: Bool, on screen: inout Screen) {
    if sides.count > 1 {
      let caption = TextLayout.truncate((isActive ? "▶ " : "  ") + told(plate.variant), width: window.caption.width)
      screen.put(caption, x: window.caption.x, y: window.caption.y, style: isActive ? Ink.strong : Ink.wall)
    }
    screen.embed(
      plate.shown, part: Rect(x: window.first.x, y: window.first.y, width: window.inside.width, height: window.inside.height),
      at: Point(x: window.inside.x, y: window.inside.y))
    guard isActive, overlay == nil, let place = pointer ?? plate.drawn.cursor else { return }
    let x = window.inside.x + place.x - window.first.x, y = window.inside.y + place.y - window.first.y
    guard window.inside.contains(Point(x: x, y: y)) else { return }
    screen.cursor = Point(x: x, y: y)
    if pointer != nil { screen[x, y].style = screen[x, y].style.adding(.reverse) }
  }

  private func drawStatus(on screen: inout Screen) {
    let y = size.height - 2
    screen.fill(Rect(x: 0, y: y, width: size.width, height: 1), style: Ink.bar)
    let name = stage.name
    screen.put(name, x: max(1, size.width - 1 - TextWidth.of(name)), y: y, style: Ink.faintBar)
    screen.put(TextLayout.truncate(told(variant), width: max(0, size.width - 3 - TextWidth.of(name))), x: 1, y: y, style: Ink.strongBar)
  }

  /// A key of the footer with the columns that it takes.
  struct Legend {
    var command: Command
    var columns: Range<Int>
  }

  /// The keys that fit into the last row; the last two, help and leaving, always do.
  var footer: [Legend] {
    let told = commands.filter(\.isInFooter)
    func span(_ command: Command) -> Int { TextWidth.of(command.shortCap) + 1 + TextWidth.of(text(command.label)) }
    var free = size.width - 2
    var kept: Set<Int> = []
    for i in Array(told.indices.suffix(2)) + Array(told.indices.dropLast(2)) where span(told[i]) <= free {
      kept.insert(i)
      free -= span(told[i]) + 2
    }
    var x = 1
    return told.indices.filter(kept.contains).map { i in
      let columns = x..<x + span(told[i])
      x = columns.upperBound + 2
      return Legend(command: told[i], columns: columns)
    }
  }

  private func drawFooter(on screen: inout Screen) {
    for legend in footer {
      let x = screen.put(legend.command.shortCap, x: legend.columns.lowerBound, y: size.height - 1, style: Ink.key)
      screen.put(text(legend.command.label), x: x + 1, y: size.height - 1, style: Ink.wall)
    }
  }
}

/// The gallery's own colours: those of a wall, so that only the themes show colour. No theme's.
enum Ink {
  private static let dark = Color.rgb(22, 24, 29), lighter = Color.rgb(38, 42, 51)
  static let wall = Style(ink: .rgb(158, 165, 176), paper: dark)
  static let strong = Style(ink: .rgb(236, 239, 244), paper: dark, attributes: .bold)
  static let key = Style(ink: .rgb(122, 184, 255), paper: dark, attributes: .bold)
  static let bar = Style(ink: .rgb(200, 206, 216), paper: lighter)
  static let faintBar = Style(ink: .rgb(150, 158, 170), paper: lighter)
  static let strongBar = Style(ink: .rgb(244, 246, 250), paper: lighter, attributes: .bold)
  static let focus = Style(ink: .rgb(16, 20, 28), paper: .rgb(122, 184, 255), attributes: .bold)
  static let trouble = Style(ink: .rgb(255, 236, 232), paper: .rgb(128, 34, 28))
}

extension Screen {
  /// Copies a part of another screen: as it stands there, but entries of the palette become the colours that they look like, so that a
  /// terminal with more colours shows the same. Half of a wide character at an edge becomes a blank.
  mutating func embed(_ other: Screen, part: Rect, at place: Point) {
    for y in 0..<part.height {
      for x in 0..<part.width {
        let from = Point(x: part.x + x, y: part.y + y), to = Point(x: place.x + x, y: place.y + y)
        guard other.bounds.contains(from), bounds.contains(to) else { continue }
        var cell = other[from.x, from.y]
        cell.style.ink = cell.style.ink.visible
        cell.style.paper = cell.style.paper.visible
        let isRightHalf = cell.text == nil && x == 0
        let isLeftHalf = x == part.width - 1 && from.x + 1 < other.size.width && other[from.x + 1, from.y].text == nil
        if isRightHalf || isLeftHalf { cell.text = " " }
        self[to.x, to.y] = cell
      }
    }
  }
}
