import Cells
import Flavor

/// Writes one screen of an SVG, at its own origin.
struct PanelWriter {
  private let rendered: RenderedScreen
  private let flavor: Flavor
  private let theme: Theme

  /// The margin around the cells, in the screen's background.
  static let padding = 10.0
  private(set) var fonts: FontClasses
  private(set) var lines: [String] = []

  init(panel: SVGWriter.Panel, fonts: FontClasses) {
    rendered = panel.rendered
    flavor = panel.flavor
    theme = flavor.theme(appearance: rendered.variant.appearance, depth: rendered.variant.depth)
    self.fonts = fonts
  }

  private var size: Size { rendered.shown.size }
  private func x(_ column: Int) -> String { Decimal.text(Double(column) * CellShape.cellWidth) }
  private func y(_ row: Int) -> String { Decimal.text(Double(row) * CellShape.cellHeight) }

  mutating func write() {
    let width = Decimal.text(Double(size.width) * CellShape.cellWidth + 2 * Self.padding)
    let height = Decimal.text(Double(size.height) * CellShape.cellHeight + 2 * Self.padding)
    // The header's bar has a colour of its own; the footer has the screen's.
    let ground = Paint(rendered.shown[0, size.height - 1].style).paper.hex ?? ""
    lines.append(
      "<rect width=\"\(width)\" height=\"\(height)\" rx=\"10\" fill=\"\(ground)\" stroke=\"#8b949e\" stroke-opacity=\".5\"/>")
    lines.append("<g transform=\"translate(\(Decimal.text(Self.padding)) \(Decimal.text(Self.padding)))\">")
    writePapers(ground)
    writeShapes()
    for row in 0..<size.height { writeText(row) }
    lines.append("</g>")
  }

  /// The background colours, one path for each, except the screen's own.
  private mutating func writePapers(_ ground: String) {
    var paths = Paths()
    for row in 0..<size.height {
      for run in runs(row, { Paint(rendered.shown[$0, row].style).paper.hex ?? "" }) where run.key != ground {
        paths.add("M\(x(run.columns.lowerBound)) \(y(row))h\(x(run.columns.count))v20h-\(x(run.columns.count))z", run.key)
      }
    }
    for (color, path) in paths.inOrder { lines.append("<path shape-rendering=\"crispEdges\" fill=\"\(color)\" d=\"\(path)\"/>") }
  }

  /// Frames, blocks and pictures, one path for each style.
  private mutating func writeShapes() {
    var paths = Paths()
    for row in 0..<size.height {
      for column in 0..<size.width {
        let cell = rendered.shown[column, row]
        guard let text = cell.text, let shapes = CellShape.of(text) else { continue }
        let color = Paint(cell.style).ink.hex ?? ""
        for shape in shapes {
          let start = "M\(Decimal.text(Double(column) * CellShape.cellWidth + shape.x)) "
          let place = start + Decimal.text(Double(row) * CellShape.cellHeight + shape.y)
          let opacity = shape.opacity == 1 ? "" : " opacity=\"\(Decimal.text(shape.opacity))\""
          let isSquare = shape.stroke == nil && !shape.commands.contains { $0 == "a" || $0 == "l" }
          let edges = isSquare ? " shape-rendering=\"crispEdges\"" : ""
          let way =
            shape.stroke.map { "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(Decimal.text($0))\"" } ?? "fill=\"\(color)\"\(edges)"
          paths.add(place + shape.commands, way + opacity)
        }
      }
    }
    for (way, path) in paths.inOrder { lines.append("<path \(way) d=\"\(path)\"/>") }
  }

  private struct TextKey: Hashable {
    var color: String
    var classes: String
    var isWide: Bool
  }

  /// The text of a row. A run is as wide as its cells in any font.
  private mutating func writeText(_ row: Int) {
    var pieces: [(key: TextKey, columns: Range<Int>)] = []
    for column in 0..<size.width {
      guard let key = textKey(column, row) else { continue }
      let isWide = key.isWide
      let columns = column..<column + (isWide ? 2 : 1)
      if let last = pieces.last, last.key == key, last.columns.upperBound == column {
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<columns.upperBound
      } else if let last = pieces.last, last.key == key, !isWide, last.columns.upperBound == column - 1, isPlainBlank(column - 1, row) {
        // Words of one style with a space between them form one run.
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<columns.upperBound
      } else {
        pieces.append((key, columns))
      }
    }
    let baseline = Decimal.text(Double(row) * CellShape.cellHeight + 15.2)
    for piece in pieces {
      var text = ""
      for column in piece.columns { if let character = rendered.shown[column, row].text { text.append(character) } }
      // Letter spacing fills the cells. A font that is too wide is narrowed, because its letters would overlap.
      let isTight = Self.naturalWidth(text) > Double(piece.columns.count) * CellShape.cellWidth
      let adjust = isTight ? " lengthAdjust=\"spacingAndGlyphs\"" : ""
      let length = text.count > 1 ? " textLength=\"\(x(piece.columns.count))\"\(adjust)" : ""
      lines.append(
        "<text class=\"\(piece.key.classes)\" x=\"\(x(piece.columns.lowerBound))\" y=\"\(baseline)\"\(length) fill=\"\(piece.key.color)\">"
          + SVGWriter.escaped(text) + "</text>")
    }
  }

  /// The approximate width of bold text in a wide font: the reader's fonts are unknown.
  private static func naturalWidth(_ text: String) -> Double {
    text.reduce(0) { width, letter in
      switch letter {
      case "m", "w", "M", "W", "@", "%": width + 16
      case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "'", "’", "!", "|", " ", "(", ")", "[", "]": width + 6.5
      default: letter.isUppercase ? width + 12.5 : width + 9.6
      }
    }
  }

  private func isPlainBlank(_ column: Int, _ row: Int) -> Bool { rendered.shown[column, row].text == " " }

  private mutating func textKey(_ column: Int, _ row: Int) -> TextKey? {
    let cell = rendered.shown[column, row]
    guard let text = cell.text, text != " ", CellShape.of(text) == nil else { return nil }
    let token = rendered.font(at: Point(x: column, y: row))
    let role = token.map { flavor.fonts[$0] ?? .standard($0) }
    var classes = role.map { fonts.name(SVGFont($0)) } ?? "m"
    // The weight of the font already covers the boldness of the role; only the scene's own bold is added.
    let isBold = cell.style.attributes.contains(.bold)
    if isBold, token.map({ !theme.attributes($0).contains(.bold) }) ?? true { classes += " b" }
    if cell.style.attributes.contains(.underline) { classes += " u" }
    return TextKey(color: Paint(cell.style).ink.hex ?? "", classes: classes, isWide: TextWidth.of(text) == 2)
  }

  /// Adjacent columns with the same key.
  private func runs(_ row: Int, _ key: (Int) -> String) -> [(key: String, columns: Range<Int>)] {
    var runs: [(key: String, columns: Range<Int>)] = []
    for column in 0..<size.width {
      let own = key(column)
      if let last = runs.last, last.key == own {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append((own, column..<column + 1))
      }
    }
    return runs
  }
}

/// Paths grouped by style, in order of first use.
private struct Paths {
  private var paths: [String: String] = [:]
  private var order: [String] = []

  mutating func add(_ path: String, _ way: String) {
    if paths[way] == nil { order.append(way) }
    paths[way, default: ""] += path
  }

  var inOrder: [(String, String)] { order.map { ($0, paths[$0] ?? "") } }
}
