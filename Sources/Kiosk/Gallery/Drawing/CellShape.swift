/// A character that is drawn as lines and areas instead of a font's glyph, so that frames join and blocks fill their cell in any font.
///
/// A cell is 10 units wide and 20 high. A shape is an SVG path: a starting point and relative commands.
public struct CellShape: Hashable, Sendable {
  public var x: Double
  public var y: Double
  /// Relative SVG path commands.
  public var commands: String
  /// The line's width; nil if the area is filled.
  public var stroke: Double?
  /// 0 (transparent) to 1, for the shades of a block.
  public var opacity = 1.0

  public static let cellWidth = 10.0
  public static let cellHeight = 20.0

  /// The shapes of a character, or nil if it is drawn with a font.
  public static func of(_ character: Character) -> [CellShape]? { table[character] }

  /// Every character with shapes.
  public static let table: [Character: [CellShape]] = {
    var table: [Character: [CellShape]] = [:]
    for (characters, width) in [("─│┌┐└┘├┤┬┴┼", light), ("━┃┏┓┗┛┣┫┳┻╋", heavy)] {
      for (character, arms) in zip(characters, arms) { table[character] = lines(arms, width) }
    }
    // An arc goes from the lower or upper edge of the cell to its side.
    for (character, arc) in zip("╭╮╰╯", ["v-5a5 5 0 0 1 5 -5", "v-5a5 5 0 0 0 -5 -5", "v5a5 5 0 0 0 5 5", "v5a5 5 0 0 1 -5 5"]) {
      table[character] = [CellShape(x: 5, y: "╭╮".contains(character) ? 20 : 0, commands: arc, stroke: light)]
    }
    table["┄"] = [rect(0.8, 10 - light / 2, 1.9, light), rect(4.1, 10 - light / 2, 1.9, light), rect(7.4, 10 - light / 2, 1.9, light)]
    table["═"] = [rect(0, 7, 10, thin), rect(0, 12, 10, thin)]
    table["║"] = [rect(2.5, 0, thin, 20), rect(6.5, 0, thin, 20)]
    table["╔"] = [rect(2.5, 7, 7.5, thin), rect(2.5, 7, thin, 13), rect(6.5, 12, 3.5, thin), rect(6.5, 12, thin, 8)]
    table["╗"] = [rect(0, 7, 6.5 + thin, thin), rect(6.5, 7, thin, 13), rect(0, 12, 2.5 + thin, thin), rect(2.5, 12, thin, 8)]
    table["╚"] = [rect(2.5, 0, thin, 12 + thin), rect(2.5, 12, 7.5, thin), rect(6.5, 0, thin, 7 + thin), rect(6.5, 7, 3.5, thin)]
    table["╝"] = [rect(6.5, 0, thin, 12 + thin), rect(0, 12, 6.5 + thin, thin), rect(2.5, 0, thin, 7 + thin), rect(0, 7, 2.5 + thin, thin)]
    table["╠"] = [
      rect(2.5, 0, thin, 20), rect(6.5, 0, thin, 7 + thin), rect(6.5, 7, 3.5, thin), rect(6.5, 12, thin, 8), rect(6.5, 12, 3.5, thin),
    ]
    table["╣"] = [
      rect(6.5, 0, thin, 20), rect(2.5, 0, thin, 7 + thin), rect(0, 7, 2.5 + thin, thin), rect(2.5, 12, thin, 8),
      rect(0, 12, 2.5 + thin, thin),
    ]
    table["▀"] = [rect(0, 0, 10, 10)]
    table["▔"] = [rect(0, 0, 10, 2.5)]
    table["▐"] = [rect(5, 0, 5, 20)]
    table["▕"] = [rect(8.75, 0, 1.25, 20)]
    for (eighths, character) in zip(1..., "▁▂▃▄▅▆▇█") {
      table[character] = [rect(0, 20 - Double(eighths) * 2.5, 10, Double(eighths) * 2.5)]
    }
    for (eighths, character) in zip(1..., "▏▎▍▌▋▊▉") { table[character] = [rect(0, 0, Double(eighths) * 1.25, 20)] }
    // Quadrants: upper left, upper right, lower left, lower right.
    for (character, parts) in zip("▖▗▘▝▙▟▛▜▚▞", [[2], [3], [0], [1], [0, 2, 3], [1, 2, 3], [0, 1, 2], [0, 1, 3], [0, 3], [1, 2]]) {
      table[character] = parts.map { rect(Double($0 % 2) * 5, Double($0 / 2) * 10, 5, 10) }
    }
    // Sextants (U+1FB00 to U+1FB3B) name their blocks by bits: upper left, upper right, and so on. Unicode leaves out the two halves.
    for (number, blocks) in [Int](1..<63).filter({ $0 != 21 && $0 != 42 }).enumerated() {
      guard let scalar = Unicode.Scalar(0x1FB00 + number) else { continue }
      for block in 0..<6 where blocks & (1 << block) != 0 {
        table[Character(scalar), default: []].append(rect(Double(block % 2) * 5, Double(block / 2) * third, 5, third))
      }
    }
    for (character, opacity) in [("░", 0.25), ("▒", 0.5), ("▓", 0.75)] as [(Character, Double)] {
      table[character] = [CellShape(x: 0, y: 0, commands: "h10v20h-10z", stroke: nil, opacity: opacity)]
    }
    table["▰"] = [CellShape(x: 2.4, y: 6, commands: "h6.6l-1.6 8h-6.6z", stroke: nil)]
    table["▱"] = [CellShape(x: 2.4, y: 6.4, commands: "h6.2l-1.5 7.2h-6.2z", stroke: 0.9)]
    table["●"] = [CellShape(x: 1.2, y: 10, commands: "a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0z", stroke: nil)]
    table["○"] = [CellShape(x: 1.7, y: 10, commands: "a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0z", stroke: 1)]
    table["◆"] = [CellShape(x: 5, y: 5, commands: "l4.4 5l-4.4 5l-4.4 -5z", stroke: nil)]
    table["•"] = [CellShape(x: 3, y: 10, commands: "a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z", stroke: nil)]
    return table
  }()

  private static let light = 1.3
  private static let heavy = 2.8
  private static let thin = 1.1
  /// The height of a sextant's block.
  private static let third = cellHeight / 3

  /// Whether a line leaves to the left, right, top and bottom, in the order of `─│┌┐└┘├┤┬┴┼`.
  private static let arms: [(left: Bool, right: Bool, up: Bool, down: Bool)] = [
    (true, true, false, false), (false, false, true, true), (false, true, false, true), (true, false, false, true),
    (false, true, true, false), (true, false, true, false), (false, true, true, true), (true, false, true, true),
    (true, true, false, true), (true, true, true, false), (true, true, true, true),
  ]

  private static func lines(_ arms: (left: Bool, right: Bool, up: Bool, down: Bool), _ width: Double) -> [CellShape] {
    let half = width / 2
    var shapes: [CellShape] = []
    if arms.left || arms.right {
      let from = arms.left ? 0 : 5 - half, to = arms.right ? 10 : 5 + half
      shapes.append(rect(from, 10 - half, to - from, width))
    }
    if arms.up || arms.down {
      let from = arms.up ? 0 : 10 - half, to = arms.down ? 20 : 10 + half
      shapes.append(rect(5 - half, from, width, to - from))
    }
    return shapes
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CellShape {
    CellShape(
      x: x, y: y, commands: "h\(Decimal.text(width))v\(Decimal.text(height))h\(Decimal.text(-width))z", stroke: nil)
  }
}

/// Numbers for SVG and JSON, with at most two decimals and no trailing zeros.
enum Decimal {
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let whole = abs(hundredths) / 100, rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
