import Cells
import Flavor

/// One colour of a cell in the page's data. The page looks up its value for the chosen theme.
enum PageColor: Hashable, Sendable {
  /// A theme's element, by its index in `ColorToken.allCases`.
  case token(Int)
  /// Independent of the theme: a lamp, or a picture under a line.
  case own(Color)
  case terminal

  /// - Parameters:
  ///   - color: from a screen that was drawn with a marked theme.
  ///   - isVeiled: whether the cell is dimmed; the page dims elements itself.
  init(_ color: Color, isVeiled: Bool) {
    if let mark = ThemeMark(color), let place = Self.places[mark.token] {
      self = .token(place)
    } else {
      self = color == .terminal ? .terminal : .own(isVeiled ? color.veiled : color)
    }
  }

  private static let places = Dictionary(uniqueKeysWithValues: ColorToken.allCases.enumerated().map { ($1, $0) })
}

/// The style of the cells of a run.
struct PagePaint: Hashable, Sendable {
  var ink: PageColor
  var paper: PageColor
  /// The index in `FontToken.allCases` plus 1; 0 for none.
  var font: Int
  /// The attributes that the scene adds to those of the font role.
  var attributes: Style.Attributes

  /// - Parameter style: from a screen that was drawn with a marked theme whose font roles have no attributes.
  init(_ style: Style) {
    let isVeiled = style.attributes.contains(.veiled)
    ink = PageColor(style.ink, isVeiled: isVeiled)
    paper = PageColor(style.paper, isVeiled: isVeiled)
    font = style.inkMark?.font.flatMap { Self.places[$0] } ?? 0
    attributes = style.attributes
  }

  private static let places = Dictionary(uniqueKeysWithValues: FontToken.allCases.enumerated().map { ($1, $0 + 1) })
}

/// Adjacent cells of a row with one style.
enum PageRun: Hashable, Sendable {
  case blanks(PagePaint, Int)
  /// Characters of one column each, or of two.
  case text(PagePaint, String, isWide: Bool)
  /// Half blocks of a picture, with the upper and lower colour of each cell.
  case picture([Color])
  /// The shades of a picture, if there are too few colours.
  case shades(String)
}

/// A row of a screen; many screens share it.
struct PageRow: Hashable, Sendable {
  private(set) var runs: [PageRun] = []

  /// - Parameters:
  ///   - marked: the screen, drawn with a marked theme.
  ///   - isShaded: whether pictures become shades because there are too few colours.
  init(_ y: Int, of marked: Screen, isShaded: Bool) {
    let shaded = isShaded ? ColorReduction.reduce(marked, rows: y...y, onto: marked, to: .mono) : nil
    // Adjacent cells mostly share a style, so the paint is computed once per run.
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

  /// The run being built; none without a text.
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
