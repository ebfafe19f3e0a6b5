import Cells
import Flavor

/// One colour of a cell as the page keeps it: the page gives it its value for the theme that is chosen.
enum PageColor: Hashable, Sendable {
  /// An element, by its place in `ColorToken.allCases`.
  case token(Int)
  /// No theme's: a lamp, or a picture under a line.
  case own(Color)
  case terminal

  /// - Parameter color: of a screen that was drawn with a marked theme.
  init(_ color: Color) {
    if let mark = ThemeMark(color), let place = Self.places[mark.token] {
      self = .token(place)
    } else {
      self = color == .terminal ? .terminal : .own(color)
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
    ink = PageColor(style.ink)
    paper = PageColor(style.paper)
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
  ///   - shaded: the same reduced to shades; nil where pictures have their colours.
  init(_ y: Int, of marked: Screen, shaded: Screen?) {
    for x in 0..<marked.size.width {
      let cell = marked[x, y]
      guard let text = cell.text else { continue }
      if text == "▀", cell.style.ink.isRGB, cell.style.paper.isRGB, cell.style.inkMark == nil {
        if let shaded { add(shade: shaded[x, y].text ?? " ") } else { add(picture: cell.style) }
      } else {
        add(text, PagePaint(cell.style), isWide: x + 1 < marked.size.width && marked[x + 1, y].text == nil)
      }
    }
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

  private mutating func add(_ character: Character, _ paint: PagePaint, isWide: Bool) {
    switch runs.last {
    case .blanks(paint, let count) where character == " ": runs[runs.count - 1] = .blanks(paint, count + 1)
    case .text(paint, let text, isWide) where character != " ":
      runs[runs.count - 1] = .text(paint, text + String(character), isWide: isWide)
    default: runs.append(character == " " ? .blanks(paint, 1) : .text(paint, String(character), isWide: isWide))
    }
  }
}
