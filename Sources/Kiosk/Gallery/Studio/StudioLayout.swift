import Cells

/// The places of the studio's parts in a window.
struct StudioLayout: Equatable {
  /// A screen with the row above it that names it.
  struct Panel: Equatable {
    var caption: Rect
    var inside: Rect
  }

  var tree: Rect
  var details: Rect
  /// One panel or two; none where the screens do not fit beside the rest.
  var panels: [Panel]

  /// The narrowest window in which a screen of 80 columns stands beside the tree.
  static let least = Size(width: 118, height: 30)

  /// - Parameter extent: the size of the screens.
  init(_ size: Size, extent: Size, showsPreview: Bool) {
    // Above: the header and a row of air. Below: the message and the keys.
    let body = Rect(x: 1, y: 2, width: size.width - 2, height: size.height - 4)
    let isSmall = size.width < Self.least.width || size.height < Self.least.height
    if isSmall {
      let half = min(36, body.width / 2)
      tree = Rect(x: body.x, y: body.y, width: showsPreview ? 0 : half, height: body.height)
      details = Rect(x: body.x + half + 2, y: body.y, width: showsPreview ? 0 : body.width - half - 2, height: body.height)
      panels = showsPreview ? [Self.panel(body, extent)] : []
      return
    }
    let column = 36
    let isWide = body.width >= column + 2 + 80 + 2 + 32
    let right = isWide ? min(44, body.width - column - 80 - 4) : 0
    let middle = Rect(
      x: body.x + column + 2, y: body.y, width: body.width - column - 2 - (isWide ? right + 2 : 0), height: body.height)
    let below = isWide ? 0 : 19
    tree = Rect(x: body.x, y: body.y, width: column, height: body.height - (below == 0 ? 0 : below + 1))
    details =
      isWide
      ? Rect(x: middle.right + 2, y: body.y, width: right, height: body.height)
      : Rect(x: body.x, y: tree.bottom + 1, width: column, height: below)
    let first = Self.panel(middle, extent)
    panels = [first]
    if middle.width >= 2 * extent.width + 2 {
      panels.append(Self.panel(Rect(x: middle.x + extent.width + 2, y: middle.y, width: extent.width, height: middle.height), extent))
    } else if middle.bottom - first.inside.bottom >= 8 {
      let y = first.inside.bottom + 1
      panels.append(Self.panel(Rect(x: middle.x, y: y, width: middle.width, height: middle.bottom - y), extent))
    }
  }

  private static func panel(_ rect: Rect, _ extent: Size) -> Panel {
    Panel(
      caption: Rect(x: rect.x, y: rect.y, width: min(rect.width, extent.width), height: 1),
      inside: Rect(x: rect.x, y: rect.y + 1, width: min(rect.width, extent.width), height: min(rect.height - 1, extent.height)))
  }
}

extension ThemeStudio {
  /// Whether the window is too small for the screens beside the tree.
  var isSmall: Bool { size.width < StudioLayout.least.width || size.height < StudioLayout.least.height }

  var layout: StudioLayout { StudioLayout(size, extent: selected.extent(in: variant.size), showsPreview: isSmall && showsPreview) }

  /// The cell of the screen at the top left of the first panel: the pointer is always inside.
  var firstCell: Point {
    guard case .picking(let picker) = mode, let inside = layout.panels.first?.inside else { return Point(x: 0, y: 0) }
    return Point(x: max(0, picker.place.x - inside.width + 1), y: max(0, picker.place.y - inside.height + 1))
  }

  /// A click selects a row, points at a cell, moves a slider, or presses a key of the footer.
  mutating func click(_ place: Point) -> [Effect] {
    switch mode {
    case .help, .finding, .leaving, .conflict: return open(.browsing)
    default: break
    }
    if place.y == size.height - 1 { return footer.key(at: place.x).map { press($0) } ?? [] }
    let layout = layout
    if case .editing(var editor) = mode {
      guard let slider = details.sliders.first(where: { $0.rect.contains(place) }) else { return keep() }
      let range = slider.channel.range
      let share = Double(place.x - slider.rect.x) / Double(max(1, slider.rect.width - 1))
      editor.set(slider.channel, to: range.lowerBound + share * (range.upperBound - range.lowerBound))
      return tried(editor)
    }
    if let panel = layout.panels.first, panel.inside.contains(place) {
      let first = firstCell
      let cell = Point(x: place.x - panel.inside.x + first.x, y: place.y - panel.inside.y + first.y)
      return pointed(CellPicker(place: cell, layer: CellPicker.layer(of: rendered(variant.appearance).drawn[cell.x, cell.y])))
    }
    guard layout.tree.contains(place), let clicked = rowNumber(at: place) else { return [] }
    mode = .browsing
    let isAgain = clicked == focusedRow
    _ = moveRow(clicked - focusedRow)
    return isAgain ? edit() : []
  }
}
