import Cells
import Flavor
import Scenes

/// Every pair of colours that meets on some screen. A terminal with 8 colours or none is drawn differently, so it has pairs of its own.
public struct MetPairs: Sendable {
  /// A pair, and the name of the first screen on which it meets.
  public typealias Place = (pair: MetPair, screen: String)

  /// In the order of their tokens.
  private let rich: [Place]
  private let poor: [Place]

  /// - Parameters:
  ///   - look: contains the texts. The theme does not affect which pairs meet.
  ///   - progress: called with the number of drawn screens.
  public init(
    _ look: Look, on screens: [GalleryScreen] = GalleryScreen.common,
    sizes: [Size] = [Size(width: 80, height: 24), Size(width: 132, height: 43)], _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    var met: [ColorDepth: [MetPair: String]] = [:]
    for (number, screen) in screens.enumerated() {
      progress(number + 1, screens.count)
      for depth in [ColorDepth.direct, .ansi8] {
        var look = look
        // Every edge is drawn, whichever theme sets it.
        look.theme = .marked
        look.theme.depth = depth
        for size in sizes {
          let screen = (name: screen.name, cells: screen.make(look, size).screen)
          var pairs = MarkedGrounds(screen.cells).pairs, last: Cell?
          for cell in screen.cells.cells where cell != last {
            last = cell
            if let pair = MetPair(cell) { pairs.insert(pair) }
          }
          for pair in pairs where met[depth]?[pair] == nil { met[depth, default: [:]][pair] = screen.name }
        }
      }
    }
    (rich, poor) = (Self.sorted(met[.direct] ?? [:]), Self.sorted(met[.ansi8] ?? [:]))
  }

  /// The pairs that meet at a depth.
  public func at(_ depth: ColorDepth) -> [Place] { depth.isPoor ? poor : rich }

  private static func sorted(_ met: [MetPair: String]) -> [Place] {
    let places = Dictionary(uniqueKeysWithValues: ColorToken.allCases.enumerated().map { ($1, $0) })
    return met.sorted { a, b in
      (places[a.key.ink] ?? 0, places[a.key.paper] ?? 0, a.key.font?.rawValue ?? "", a.value)
        < (places[b.key.ink] ?? 0, places[b.key.paper] ?? 0, b.key.font?.rawValue ?? "", b.value)
    }.map { (pair: $0.key, screen: $0.value) }
  }
}
