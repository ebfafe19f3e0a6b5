import Cells

/// The rows, paints, pictures and colours that all languages of the page share, each stored once.
struct PageTables {
  private(set) var rows: [String] = []
  private(set) var paints: [PagePaint] = []
  private(set) var pictures: [[Color]] = []
  /// Colours that are independent of themes.
  private(set) var colors: [Color] = []
  private(set) var drawings: [[Int]] = []

  private var rowNumbers: [String: Int] = [:]
  private var paintNumbers: [PagePaint: Int] = [:]
  private var pictureNumbers: [[Color]: Int] = [:]
  private var colorNumbers: [Color: Int] = [:]
  private var drawingNumbers: [[Int]: Int] = [:]

  private static func number<Key: Hashable>(_ key: Key, _ list: inout [Key], _ numbers: inout [Key: Int]) -> Int {
    if let number = numbers[key] { return number }
    list.append(key)
    numbers[key] = list.count - 1
    return list.count - 1
  }

  /// Adds the screens of a language; returns the number of each drawing.
  mutating func add(_ sheet: PageSheet) -> [(place: PagePlace, screen: Int)] {
    let rowNumbers = sheet.rows.map { number(of: $0) }
    return sheet.screens.map { place, rows in
      (place, Self.number(rows.map { rowNumbers[$0] }, &drawings, &drawingNumbers))
    }
  }

  /// A row is a flat list of pairs: a paint and a text or a number of blanks; `-1` and a picture; `-2` and shades. A paint below
  /// -2 is for characters of two columns: `-3 - paint`.
  private mutating func number(of row: PageRow) -> Int {
    var text = PageText()
    text.raw("[")
    for (i, run) in row.runs.enumerated() {
      if i > 0 { text.raw(",") }
      switch run {
      case .blanks(let paint, let count):
        text.number(number(of: paint))
        text.raw(",")
        text.number(count)
      case .text(let paint, let words, let isWide):
        let number = number(of: paint)
        text.number(isWide ? -3 - number : number)
        text.raw(",")
        text.string(words)
      case .picture(let colors):
        text.raw("-1,")
        text.number(Self.number(colors, &pictures, &pictureNumbers))
      case .shades(let shades):
        text.raw("-2,")
        text.string(shades)
      }
    }
    text.raw("]")
    return Self.number(String(decoding: text.bytes, as: UTF8.self), &rows, &rowNumbers)
  }

  private mutating func number(of paint: PagePaint) -> Int {
    for color in [paint.ink, paint.paper] {
      if case .own(let own) = color { _ = Self.number(own, &colors, &colorNumbers) }
    }
    return Self.number(paint, &paints, &paintNumbers)
  }

  /// A paint's colour as a number: an element from 0 up, the terminal's own as -1, any other from -2 down.
  func reference(_ color: PageColor) -> Int {
    switch color {
    case .token(let place): place
    case .terminal: -1
    case .own(let own): -2 - (colorNumbers[own] ?? 0)
    }
  }
}
