import Cells

/// A row of a screen as numbers. Most of the million rows of the page are duplicates, which are found by comparing
/// numbers; that is much faster than comparing characters and colours.
struct PackedRow: Hashable, Sendable {
  /// The colours, attributes and character of a cell.
  fileprivate struct Packed: Equatable, Sendable {
    var style: UInt64
    var text: UInt32
  }

  fileprivate var cells: [Packed] = []
  fileprivate var mixed: UInt64 = 0
  /// Whether it contains a picture that becomes shades.
  fileprivate(set) var isShaded = false

  static func == (a: PackedRow, b: PackedRow) -> Bool { a.mixed == b.mixed && a.isShaded == b.isShaded && a.cells == b.cells }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }

  fileprivate mutating func append(_ cell: Packed) {
    cells.append(cell)
    // The multiplication of FNV-1a; the shift mixes in the upper bits, which hold the colours.
    mixed = (mixed ^ cell.style ^ UInt64(cell.text) << 40) &* 0x100_0000_01B3
    mixed ^= mixed >> 29
  }
}

/// Packs rows. Rows of different packings cannot be compared.
struct RowPacking: Sendable {
  private static let halfBlock = UInt32(0x2580)
  /// The right half of a wide character.
  private static let nothing = UInt32.max
  /// Numbers for characters of several scalars, above all scalar values.
  private var clusters: [Character: UInt32] = [:]

  /// - Parameter isPoor: whether there are too few colours for pictures.
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
