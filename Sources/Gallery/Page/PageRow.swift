import Cells
import Flavor

/// One colour of a cell as the page keeps it: the page gives it its value for the theme that is chosen.
enum PageColor: Hashable, Sendable {
  /// An element, by its place in `ColorToken.allCases`.
  case token(Int)
  /// No theme's: a lamp, or a picture under a line.
  case own(Color)
  case terminal

  /// - Parameters:
  ///   - color: of a screen that was drawn with a marked theme.
  ///   - isVeiled: whether it is veiled; the page does that itself with elements.
  init(_ color: Color, isVeiled: Bool) {
    if let mark = ThemeMark(color), let place = Self.places[mark.token] {
      self = .token(place)
    } else {
      self = color == .terminal ? .terminal : .own(isVeiled ? color.veiled : color)
    }
  }

  private static let places = Dictionary(uniqueKeysWithValues: ColorToken.allCases.enumerated().map { ($1, $0) })
}

/// How the cells of a run are painted.
struct PagePaint: Hashable, Sendable {
  var ink: PageColor
  var paper: PageColor
  /// By its place in `FontToken.allCases`, from 1; 0: none.
  var font: Int
  /// What the scene adds to the attributes of the font role.
  var attributes: Style.Attributes

  /// - Parameter style: of a screen that was drawn with a marked theme whose font roles have no attributes.
  init(_ style: Style) {
    let isVeiled = style.attributes.contains(.veiled)
    ink = PageColor(style.ink, isVeiled: isVeiled)
    paper = PageColor(style.paper, isVeiled: isVeiled)
    font = style.inkMark?.font.flatMap { Self.places[$0] } ?? 0
    attributes = style.attributes
  }

  private static let places = Dictionary(uniqueKeysWithValues: FontToken.allCases.enumerated().map { ($1, $0 + 1) })
}

/// Neighbouring cells of a row that are painted alike.
enum PageRun: Hashable, Sendable {
  case blanks(PagePaint, Int)
  /// Characters of one column each, or of two.
  case text(PagePaint, String, isWide: Bool)
  /// Half blocks of a picture: the upper and the lower colour of each cell.
  case picture([Color])
  /// A picture where colours are too few for one: shades.
  case shades(String)
}

/// A row of a screen; many screens share it.
struct PageRow: Hashable, Sendable {
  private(set) var runs: [PageRun] = []

  /// - Parameters:
  ///   - marked: the screen, drawn with a marked theme.
  ///   - isShaded: whether pictures become shades, for want of colours.
  init(_ y: Int, of marked: Screen, isShaded: Bool) {
    let shaded = isShaded ? ColorReduction.reduce(marked, rows: y...y, onto: marked, to: .mono) : nil
    // Neighbours mostly have the same style: a paint is worked out once a run, and a run is put together before it is kept.
    var open = OpenRun()
    for x in 0..<marked.size.width {
      let cell = marked[x, y]
      guard let text = cell.text else { continue }
      let isWide = x + 1 < marked.size.width && marked[x + 1, y].text == nil
      if cell.style.ink.isRGB, cell.style.paper.isRGB, cell.style.inkMark == nil, text == "▀" {
        close(&open)
        if let shaded { add(shade: shaded[x, y].text ?? " ") } else { add(picture: cell.style.unveiled(at: .direct)) }
      } else if open.style == cell.style, open.isBlank == (text == " "), open.isWide == isWide {
        open.text.append(text)
      } else {
        close(&open)
        if open.style != cell.style { open.paint = PagePaint(cell.style) }
        (open.style, open.isBlank, open.isWide, open.text) = (cell.style, text == " ", isWide, String(text))
      }
    }
    close(&open)
  }

  /// A run that is being put together; without a text there is none.
  private struct OpenRun {
    var style: Style?
    var paint = PagePaint(.plain)
    var isBlank = false
    var isWide = false
    var text = ""
  }

  private mutating func close(_ open: inout OpenRun) {
    guard !open.text.isEmpty else { return }
    runs.append(open.isBlank ? .blanks(open.paint, open.text.utf8.count) : .text(open.paint, open.text, isWide: open.isWide))
    open.text = ""
    open.style = nil
  }

  private mutating func add(shade: Character) {
    if case .shades(let shades) = runs.last {
      runs[runs.count - 1] = .shades(shades + String(shade))
    } else {
      runs.append(.shades(String(shade)))
    }
  }

  private mutating func add(picture style: Style) {
    if case .picture(let colors) = runs.last {
      runs[runs.count - 1] = .picture(colors + [style.ink, style.paper])
    } else {
      runs.append(.picture([style.ink, style.paper]))
    }
  }
}
