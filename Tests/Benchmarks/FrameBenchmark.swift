import Cells
import Flavor
import Phrases
import Scenes

/// The cost of a frame before it reaches ncurses: a picture drawn in half blocks and reduced to the terminal's colours, and a whole scene.
struct FrameBenchmark: Benchmark {
  static let name = "frame"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 20 : 200 }

  func figures() throws -> [Figure] {
    // The size in which the capture scene gets it from the imaging process.
    let width = 240, height = 160
    let rgb = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) }
    guard let picture = Picture(width: width, height: height, rgb: rgb) else { throw Wrong(description: "the picture has no such size") }
    var figures: [Figure] = []
    for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
      for depth in [ColorDepth.direct, .indexed256] {
        let samples = try cpu {
          var screen = Screen(size: size)
          screen.draw(picture, in: screen.bounds)
          return ColorReduction.reduce(screen, to: depth)
        }
        figures.append(Figure("picture frame \(size.width)×\(size.height), \(depth.rawValue) colours", samples, unit: "ms"))
      }
      let kiosk = Kiosk(mode: .menu(offers: []), look: Self.look, size: size)
      figures.append(Figure("menu scene \(size.width)×\(size.height)", try cpu { kiosk.screen }, unit: "ms"))
    }
    return figures
  }

  static let look = Look(
    theme: .builtIn(appearance: .light, depth: .direct), wording: Phrasebook(catalogues: [], language: "en"), language: "en", languages: [],
    themes: [])

  private func cpu(_ frame: () -> Screen) throws -> [Double] {
    try (0..<rounds).map { _ in
      let watch = Stopwatch()
      let screen = frame()
      let time = watch.cpu
      guard !screen.cells.isEmpty else { throw Wrong(description: "nothing was drawn") }
      return time
    }
  }
}
