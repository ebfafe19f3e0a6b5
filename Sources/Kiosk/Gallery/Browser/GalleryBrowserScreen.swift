import Cells
import Flavor
import Phrases
import Scenes

/// The place of one side of the gallery.
struct Window: Equatable {
  /// The line above the gallery screen that names the variant.
  var caption: Rect
  /// The visible cells of the gallery screen.
  var inside: Rect
  /// The cell of the gallery screen at the top left of `inside`.
  var first: Point

  /// The cell of the gallery screen under a cell of the terminal.
  func cell(at place: Point) -> Point? {
    guard inside.contains(place) else { return nil }
    return Point(x: place.x - inside.x + first.x, y: place.y - inside.y + first.y)
  }
}

extension GalleryBrowser {
  /// The height of the inspector's panel, with its rule.
  private static let panelHeight = 7

  /// The area between the first row and the status line, or the inspector's panel if it is open.
  private var viewport: Rect {
    let below = 2 + (pointer == nil ? 0 : Self.panelHeight) + (trouble == nil ? 0 : troubleLines.count)
    return Rect(x: 0, y: 1, width: size.width, height: size.height - 1 - below)
  }

  private var troubleLines: [String] { trouble.map { TextLayout.wrap("! " + wording.text($0), width: max(10, size.width - 2)) } ?? [] }

  /// The size of the screen in a variant.
  func extent(of variant: Variant) -> Size { selected.extent(in: variant.size) }

  /// The scroll offset of a side, limited to its screen.
  func clamped(_ wished: Point, _ side: Int) -> Point {
    let extent = extent(of: sides[side]), place = place(side)
    return Point(
      x: max(0, min(wished.x, extent.width - place.width)), y: max(0, min(wished.y, extent.height - place.height)))
  }

  /// The area for a side's screen; two sides have captions above.
  private func place(_ side: Int) -> Rect {
    let gap = sides.count > 1 ? 2 : 0, caption = sides.count > 1 ? 1 : 0
    let width = max(0, (viewport.width - gap) / sides.count)
    return Rect(x: viewport.x + side * (width + gap), y: viewport.y + caption, width: width, height: max(0, viewport.height - caption))
  }

  /// The place of each side.
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

  /// Whether a screen does not fit.
  var isScrolling: Bool {
    sides.indices.contains { i in
      let extent = extent(of: sides[i]), place = place(i)
      return extent.width > place.width || extent.height > place.height
    }
  }

  /// The current screen, at the size of the last `resized` event.
  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.plain)
    guard size.width >= 20, size.height >= 8 else {
      screen.put(text("kiosk.tooSmall", ["width": .number(60), "height": .number(20)]), x: 0, y: 0, style: Ink.plain)
      return screen
    }
    drawHead(on: &screen)
    let rendered = sides.map { RenderedScreen(selected, $0, assets) }
    for (i, window) in windows.enumerated() { draw(rendered[i], window, isActive: i == active, on: &screen) }
    if let pointer {
      let panel = Rect(x: 0, y: viewport.bottom, width: size.width, height: Self.panelHeight)
      let rendered = rendered[active]
      if Rect(rendered.drawn.size).contains(pointer) {
        InspectorPanel(inspection: Inspection(rendered, at: pointer, flavor: assets.flavor(variant.theme)), browser: self, place: pointer)
          .draw(on: &screen, in: panel)
      }
    }
    for (i, line) in troubleLines.enumerated() {
      let y = size.height - 2 - troubleLines.count + i
      screen.fill(Rect(x: 0, y: y, width: size.width, height: 1), style: Ink.trouble)
      screen.put(line, x: 1, y: y, style: Ink.trouble)
    }
    drawStatus(on: &screen)
    footer.draw(on: &screen)
    switch overlay {
    case nil: break
    case .help(let scroll): drawHelp(scroll, on: &screen)
    case .finder(let finder): draw(finder, on: &screen)
    }
    return screen
  }

  /// The first row: the screen's title and its position.
  private func drawHead(on screen: inout Screen) {
    screen.fill(Rect(x: 0, y: 0, width: size.width, height: 1), style: Ink.bar)
    let count = text("gallery.screen", ["n": .number(index + 1), "m": .number(assets.screens.count)])
    let room = size.width - 3 - TextWidth.of(count)
    let group = TextLayout.truncate("\(selected.group.name) › ", width: room)
    let x = screen.put(group, x: 1, y: 0, style: Ink.faintBar)
    screen.put(TextLayout.truncate(selected.title, width: max(0, room - x)), x: x, y: 0, style: Ink.strongBar)
    screen.put(count, x: size.width - 1 - TextWidth.of(count), y: 0, style: Ink.bar)
  }

  /// The description of a variant, for captions and the status line.
  func told(_ variant: Variant) -> String {
    let language = assets.languages.first { $0.tag == variant.language }?.name ?? variant.language
    return [
      variant.theme, text("gallery.appearance.\(variant.appearance.rawValue)"), language, text("gallery.depth.\(variant.depth.rawValue)"),
      "\(variant.size.width)×\(variant.size.height)",
    ].joined(separator: " · ")
  }

  private func draw(_ rendered: RenderedScreen, _ window: Window, isActive: Bool, on screen: inout Screen) {
    if sides.count > 1 {
      let caption = TextLayout.truncate((isActive ? "▶ " : "  ") + told(rendered.variant), width: window.caption.width)
      screen.put(caption, x: window.caption.x, y: window.caption.y, style: isActive ? Ink.strong : Ink.plain)
    }
    screen.embed(
      rendered.shown, part: Rect(x: window.first.x, y: window.first.y, width: window.inside.width, height: window.inside.height),
      at: Point(x: window.inside.x, y: window.inside.y))
    guard isActive, overlay == nil, let place = pointer ?? rendered.drawn.cursor else { return }
    let x = window.inside.x + place.x - window.first.x, y = window.inside.y + place.y - window.first.y
    guard window.inside.contains(Point(x: x, y: y)) else { return }
    screen.cursor = Point(x: x, y: y)
    if pointer != nil { screen[x, y].style = screen[x, y].style.adding(.reverse) }
  }

  private func drawStatus(on screen: inout Screen) {
    let y = size.height - 2
    screen.fill(Rect(x: 0, y: y, width: size.width, height: 1), style: Ink.bar)
    let name = selected.name
    screen.put(name, x: max(1, size.width - 1 - TextWidth.of(name)), y: y, style: Ink.faintBar)
    screen.put(TextLayout.truncate(told(variant), width: max(0, size.width - 3 - TextWidth.of(name))), x: 1, y: y, style: Ink.strongBar)
  }

  var footer: KeyFooter { KeyFooter(commands, width: size.width) { text($0) } }
}
