import Cells

/// Words in letters of four rows, out of half blocks, for a poster.
enum LargeLetters {
  static let height = 4
  private static let (width, gap, wordGap) = (5, 1, 3)

  /// The rows of a text in capitals, or nil if it has other characters than A to Z, 0 to 9 and blanks, or is wider than `width` cells.
  static func lines(_ text: String, width: Int) -> [String]? {
    var rows = Array(repeating: "", count: height)
    for (i, character) in text.uppercased().enumerated() {
      let isBlank = character == " "
      guard isBlank || glyphs[character] != nil else { return nil }
      for row in 0..<height {
        if isBlank {
          rows[row] += String(repeating: " ", count: wordGap)
        } else {
          rows[row] += (i == 0 ? "" : String(repeating: " ", count: gap)) + cells(glyphs[character] ?? [], row)
        }
      }
    }
    return rows[0].count <= width ? rows : nil
  }

  /// Draws lines in the brand's colour.
  static func draw(_ lines: [String], on canvas: inout Canvas, at place: Point) {
    let ink = canvas.style(.palettePrimary), reverse = canvas.style(.screenBackground, on: .palettePrimary)
    for (y, line) in lines.enumerated() {
      for (x, character) in line.enumerated() where character != " " {
        // An upper half block in two colours would pass for a picture, so it is drawn as a lower one with the colours exchanged.
        let isUpper = character == "▀"
        canvas.write(isUpper ? "▄" : String(character), place.x + x, place.y + y, isUpper ? reverse : ink)
      }
    }
  }

  /// One row of cells: two rows of pixels.
  private static func cells(_ glyph: [UInt8], _ row: Int) -> String {
    let upper = glyph[2 * row], lower = 2 * row + 1 < glyph.count ? glyph[2 * row + 1] : 0
    return String(
      (0..<width).reversed().map { column -> Character in
        switch (upper >> column & 1, lower >> column & 1) {
        case (1, 1): "█"
        case (1, 0): "▀"
        case (0, 1): "▄"
        default: " "
        }
      })
  }

  /// Seven rows of five pixels, the leftmost the highest bit.
  private static let glyphs: [Character: [UInt8]] = [
    "A": [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    "B": [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
    "C": [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
    "D": [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
    "E": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    "F": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    "G": [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110],
    "H": [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    "I": [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "J": [0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100],
    "K": [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
    "L": [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    "M": [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
    "N": [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
    "O": [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    "P": [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
    "Q": [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101],
    "R": [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    "S": [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
    "T": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
    "U": [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    "V": [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
    "W": [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
    "X": [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001],
    "Y": [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
    "Z": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111],
    "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "2": [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    "3": [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
    "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    "6": [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110],
  ]
}
