/// The characters that pictures are drawn with. Each cell shows two colours; finer blocks divide it at more places.
///
/// A program cannot ask a terminal what its font contains, so a person or an operator chooses, and `TerminalEnvironment` knows a default.
public enum PictureBlocks: String, CaseIterable, Sendable {
  /// One above the other (U+2580): every font for terminals has it.
  case halves
  /// Two by two (U+2596 to U+259F): in nearly every font, but not in that of a PC's text console.
  case quadrants
  /// Two wide and three high (U+1FB00 to U+1FB3B, Unicode 13): in few fonts; some terminals draw them themselves.
  case sextants

  /// The blocks of a cell across and down.
  var grid: (columns: Int, rows: Int) {
    switch self {
    case .halves: (1, 2)
    case .quadrants: (2, 2)
    case .sextants: (2, 3)
    }
  }

  /// The size in square pixels of a picture that gives these blocks all the detail that they can show. A cell is twice as high as wide.
  public func pixels(for cells: Size) -> Size {
    let across =
      switch self {
      case .halves: 1
      case .quadrants: 2
      case .sextants: 3
      }
    return Size(width: cells.width * across, height: cells.height * across * 2)
  }

  /// The character whose ink covers these blocks; the first bit is the top left, then row by row. The last block is never covered.
  func character(_ ink: Int) -> Character {
    switch self {
    case .halves: "▀"
    case .quadrants: Self.quadrantCharacters[ink]
    case .sextants: Self.sextantCharacters[ink]
    }
  }

  private static let quadrantCharacters: [Character] = Array(" ▘▝▀▖▌▞▛")
  /// Unicode leaves out the pattern that is the left half, which existed before.
  private static let sextantCharacters: [Character] = (0..<32).map { ink in
    guard ink > 0, let scalar = Unicode.Scalar(0x1FB00 + ink - (ink > 21 ? 2 : 1)) else { return " " }
    return ink == 21 ? "▌" : Character(scalar)
  }
}

extension Screen {
  /// Draws a picture over the whole of `rect`. Every cell gets the character and the two colours with the least squared error.
  ///
  /// Of characters finer than half blocks, the colours are rounded to five bits a channel, as `ColorReduction` does with half blocks.
  public mutating func draw(_ picture: Picture, in rect: Rect, with blocks: PictureBlocks) {
    guard blocks != .halves else { return draw(picture, in: rect) }
    guard !rect.isEmpty else { return }
    let grid = blocks.grid
    for row in 0..<rect.height {
      for column in 0..<rect.width {
        let x = rect.x + column, y = rect.y + row
        guard bounds.contains(Point(x: x, y: y)) else { continue }
        let tiles = (0..<grid.rows * grid.columns).map { i in
          picture.mean(
            column * grid.columns + i % grid.columns, rect.width * grid.columns, row * grid.rows + i / grid.columns, rect.height * grid.rows
          )
        }
        let division = TwoColors(of: tiles)
        let style = Style(ink: division.ink.fiveBits, paper: division.paper.fiveBits)
        // A cell of one colour is a half block, which every font has.
        self[x, y] = Cell(style.ink == style.paper ? "▀" : blocks.character(division.covered), style)
      }
    }
  }
}

/// The division of a cell's blocks into two groups whose mean colours have the least squared error: 2-means, exact because there are so few
/// divisions that all can be tried.
private struct TwoColors {
  /// The blocks in the ink's colour, a bit for each. The last block is always in the paper's colour.
  private(set) var covered = 0
  private(set) var ink = Color.terminal
  private(set) var paper = Color.terminal

  init(of colors: [Color]) {
    let blocks = colors.map { color in
      let (red, green, blue) = color.channels ?? (0, 0, 0)
      return SIMD4(red, green, blue, 1)
    }
    let whole = blocks.reduce(.zero, &+)
    var most = -1.0
    var best: (ink: SIMD4<Int>, paper: SIMD4<Int>) = (whole, whole)
    for division in 1..<1 << (blocks.count - 1) {
      var sum = SIMD4<Int>.zero
      for (i, block) in blocks.enumerated() where division >> i & 1 == 1 { sum &+= block }
      let rest = whole &- sum
      // The squares between the groups' means; what is left of all squares is the error.
      let gain = Self.square(sum) + Self.square(rest)
      if gain > most { (most, covered, best) = (gain, division, (sum, rest)) }
    }
    (ink, paper) = (Self.mean(best.ink), Self.mean(best.paper))
  }

  /// The squared length of a group's sum over its count, which is its last component.
  private static func square(_ sum: SIMD4<Int>) -> Double {
    Double(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z) / Double(max(1, sum.w))
  }

  private static func mean(_ sum: SIMD4<Int>) -> Color {
    let count = max(1, sum.w)
    return .rgb(UInt8(clamping: sum.x / count), UInt8(clamping: sum.y / count), UInt8(clamping: sum.z / count))
  }
}
