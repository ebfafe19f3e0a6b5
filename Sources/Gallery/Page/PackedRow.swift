import Cells

/// A row of a screen as numbers. Most of the million rows that are drawn for the page are there already: they are found by comparing
/// numbers, which takes a fraction of what comparing characters and colours would.
struct PackedRow: Hashable, Sendable {
  /// A cell: its colours and attributes, and its character.
  fileprivate struct Packed: Equatable, Sendable {
    var style: UInt64
    var text: UInt32
  }

  fileprivate var cells: [Packed] = []
  fileprivate var mixed: UInt64 = 0
  /// Whether it has a picture that becomes shades.
  fileprivate(set) var isShaded = false

  static func == (a: PackedRow, b: PackedRow) -> Bool { a.mixed == b.mixed && a.isShaded == b.isShaded && a.cells == b.cells }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }

  fileprivate mutating func append(_ cell: Packed) {
    cells.append(cell)
    // The multiplication of FNV-1a; the shift brings the upper bits, where colours are, down again.
    mixed = (mixed ^ cell.style ^ UInt64(cell.text) << 40) &* 0x100_0000_01B3
    mixed ^= mixed >> 29
  }
}

/// Packs rows. What is equal is only so among the rows of one packing.
struct RowPacking: Sendable {
  private static let halfBlock = UInt32(0x2580)
  /// The right half of a wide character.
  private static let nothing = UInt32.max
  /// Numbers of the characters that are more than one scalar, behind all scalars.
  private var clusters: [Character: UInt32] = [:]

  /// - Parameter isPoor: whether colours are too few for pictures.
  mutating func pack(_ y: Int, of screen: Screen, isPoor: Bool) -> PackedRow {
    var row = PackedRow()
    row.cells.reserveCapacity(screen.size.width)
    var style = Style.plain, packedStyle = Self.pack(.plain)
    for cell in screen.cells[y * screen.size.width..<(y + 1) * screen.size.width] {
      if cell.style != style { (style, packedStyle) = (cell.style, Self.pack(cell.style)) }
      let text = cell.text.map { pack($0) } ?? Self.nothing
      if isPoor, text == Self.halfBlock { row.isShaded = true }
      row.append(PackedRow.Packed(style: packedStyle, text: text))
    }
    return row
  }

  private mutating func pack(_ character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return first.value }
    if let number = clusters[character] { return number }
    let number = UInt32(0x110000 + clusters.count)
    clusters[character] = number
    return number
  }

  private static func pack(_ style: Style) -> UInt64 {
    pack(style.ink) << 34 | pack(style.paper) << 8 | UInt64(style.attributes.rawValue)
  }

  /// In 26 bits.
  private static func pack(_ color: Color) -> UInt64 {
    switch color {
    case .terminal: 0
    case .indexed(let entry): 1 << 24 | UInt64(entry)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }
}
