import CNcurses
import Cells

/// The colour pairs in use. ncurses' own table never frees a pair, and redefining one scans the whole screen. So pairs are only added, and
/// when the table is full, all are forgotten at once.
struct PairTable {
  private var numbers: [UInt64: Int32] = [:]
  private var next: Int32 = 1
  private let limit: Int32
  private let depth: ColorDepth

  /// - Parameter limit: the number of pairs in the terminal's description.
  init(limit: Int32, depth: ColorDepth) {
    // 65,535 is the highest number that works, whatever the description says. Some are reserved for the default colours.
    self.limit = min(limit, 65_000)
    self.depth = depth
  }

  /// The pair of two colours; nil when the table is full. Then call `reset` and draw the whole screen again.
  mutating func number(ink: Color, paper: Color) -> Int32? {
    if depth == .mono || (ink == .terminal && paper == .terminal) { return 0 }
    let a = code(ink), b = code(paper)
    let key = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
    if let known = numbers[key] { return known }
    guard next < limit else { return nil }
    guard cn_pair(next, a, b) == 1 else { return 0 }
    numbers[key] = next
    next += 1
    return next - 1
  }

  /// Forgets all pairs.
  mutating func reset() {
    cn_reset_pairs()
    numbers.removeAll(keepingCapacity: true)
    next = 1
  }

  /// ncurses' number for a colour: -1 for the terminal's own, a palette entry, or 0xRRGGBB.
  private func code(_ color: Color) -> Int32 {
    switch color {
    case .terminal: -1
    case .indexed(let n): Int32(n)
    case .rgb(let r, let g, let b): Int32(r) << 16 | Int32(g) << 8 | Int32(b)
    }
  }
}
