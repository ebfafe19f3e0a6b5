import Cells
import Notation

/// The rows, paints, pictures and colours that all languages of the page share, each stored once.
struct PageTables {
  private(set) var drawings: [[Int]] = []
  private var rows: [PageRow] = []
  private var paints: [PagePaint] = []
  private var pictures: [[Color]] = []
  /// Colours that are independent of themes.
  private var colors: [Color] = []

  private var rowNumbers: [PageRow: Int] = [:]
  private var paintNumbers: [PagePaint: Int] = [:]
  private var pictureNumbers: [[Color]: Int] = [:]
  private var colorNumbers: [Color: Int] = [:]
  private var drawingNumbers: [[Int]: Int] = [:]

  @discardableResult
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

  private mutating func number(of row: PageRow) -> Int {
    if let number = rowNumbers[row] { return number }
    for run in row.runs {
      switch run {
      case .blanks(let paint, _), .text(let paint, _, _): add(paint)
      case .picture(let colors): Self.number(colors, &pictures, &pictureNumbers)
      case .shades: break
      }
    }
    return Self.number(row, &rows, &rowNumbers)
  }

  private mutating func add(_ paint: PagePaint) {
    for color in [paint.ink, paint.paper] {
      if case .own(let own) = color { Self.number(own, &colors, &colorNumbers) }
    }
    Self.number(paint, &paints, &paintNumbers)
  }
}

// MARK: As JSON

extension PageTables {
  /// A row is a flat list of pairs: a paint and a text or a number of blanks; `-1` and a picture; `-2` and shades. A paint below
  /// -2 is for characters of two columns: `-3 - paint`.
  var rowValues: JSONValue {
    .array(
      rows.map { row in
        .array(
          row.runs.flatMap { run -> [JSONValue] in
            switch run {
            case .blanks(let paint, let count): [.integer(number(of: paint)), .integer(count)]
            case .text(let paint, let words, let isWide): [.integer(isWide ? -3 - number(of: paint) : number(of: paint)), .string(words)]
            case .picture(let colors): [-1, .integer(pictureNumbers[colors] ?? 0)]
            case .shades(let shades): [-2, .string(shades)]
            }
          })
      })
  }

  private func number(of paint: PagePaint) -> Int { paintNumbers[paint] ?? 0 }

  var paintValues: JSONValue {
    .array(paints.map { .integers([reference($0.ink), reference($0.paper), $0.font, Int($0.attributes.rawValue)]) })
  }

  /// A paint's colour as a number: an element from 0 up, the terminal's own as -1, any other from -2 down.
  private func reference(_ color: PageColor) -> Int {
    switch color {
    case .token(let place): place
    case .terminal: -1
    case .own(let own): -2 - (colorNumbers[own] ?? 0)
    }
  }

  /// A colour and its entries in the palettes of 256 and of eight colours.
  var colorValues: JSONValue {
    .array(
      colors.map {
        .array([
          .string($0.hex ?? ""), .integer(PageReduction.entry($0, .indexed256)), .integer(PageReduction.entry($0, .ansi8)),
        ])
      })
  }

  /// The upper and lower colour of each cell, first in full colour, then as palette entries.
  var pictureValues: JSONValue {
    .array(
      pictures.map { colors in
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
        return .strings([direct, entries])
      })
  }
}
