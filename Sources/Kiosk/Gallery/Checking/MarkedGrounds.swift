import Cells
import Flavor

/// The grounds of a marked screen, half row by half row, so that what begins in the middle of a row is seen where it begins.
struct MarkedGrounds {
  /// What fills half a cell: a token and, if it is an ink that is drawn in reverse, the token of the letters on it.
  private struct Ground: Hashable {
    var token: ColorToken
    var letters: ColorToken?
  }

  private let width: Int
  /// Row by row, two for each row of cells; nil for pictures, for what is dimmed, and for characters that are neither blank nor halves.
  private var halves: [Ground?]
  /// The pairs inside cells whose halves are not one above the other, and the guides: what is around these is a picture.
  private var inner: Set<MetPair> = []

  init(_ screen: Screen) {
    width = screen.size.width
    halves = Array(repeating: nil, count: 2 * screen.size.width * screen.size.height)
    var last: (cell: Cell, upper: Ground?, lower: Ground?)?
    for y in 0..<screen.size.height {
      for x in 0..<width {
        let cell = screen.cells[y * width + x]
        if last?.cell != cell {
          let (upper, lower) = Self.halves(cell)
          last = (cell, upper, lower)
          for half in [upper, lower] { if let guide = half.flatMap({ MetPair(guide: $0.token) }) { inner.insert(guide) } }
          if let text = cell.text, Self.sides.contains(text), let ink = cell.style.inkMark?.token, let paper = cell.style.paperMark?.token,
            let pair = MetPair(ink, beside: paper)
          {
            inner.insert(pair)
          }
        }
        halves[2 * y * width + x] = last?.upper
        halves[(2 * y + 1) * width + x] = last?.lower
      }
    }
  }

  /// Half columns and quarters: the ends of a round button.
  private static let sides: Set<Character> = ["▌", "▐", "▖", "▗", "▘", "▝"]

  private static func halves(_ cell: Cell) -> (upper: Ground?, lower: Ground?) {
    // What is dimmed behind a popup is not to be told apart.
    guard !cell.style.attributes.contains(.veiled) else { return (nil, nil) }
    let isReverse = cell.style.attributes.contains(.reverse)
    var ink = cell.style.inkMark.map { Ground(token: $0.token) }, paper = cell.style.paperMark.map { Ground(token: $0.token) }
    if isReverse {
      swap(&ink, &paper)
      paper?.letters = ink?.token
    }
    switch cell.text {
    case "▄": return (paper, ink)
    case "▀": return (ink, paper)
    case "█": return (ink, ink)
    case let text? where sides.contains(text): return (nil, nil)
    default: return (paper, paper)
    }
  }

  /// The grounds that meet one above the other, as far as something is required of them. What a row or a button has at its sides may be the
  /// ground around its list, from which nobody must tell it. Ink in reverse on its own paper is measured as a text.
  var pairs: Set<MetPair> {
    var met: Set<[Ground]> = []
    for i in 0..<max(0, halves.count - width) {
      guard let upper = halves[i], let lower = halves[i + width], upper != lower else { continue }
      met.insert([upper, lower])
    }
    return met.reduce(into: inner) { pairs, two in
      for (one, other) in [(two[0], two[1]), (two[1], two[0])] where other.letters == nil && one.letters != other.token {
        if let pair = MetPair(one.token, beside: other.token, isFill: one.letters != nil) { pairs.insert(pair) }
      }
    }
  }
}
