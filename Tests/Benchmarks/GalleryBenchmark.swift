import Foundation
import TerminalHarness

/// The whole gallery as one HTML page: every screen in every theme, appearance, language and depth at two sizes, written by the program
/// itself.
struct GalleryBenchmark: Benchmark {
  static let name = "gallery"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 1 : 5 }

  func figures() throws -> [Figure] {
    let folder = try TemporaryFolder()
    let page = "\(folder.path)/gallery.html"
    var seconds: [Double] = []
    for _ in 0..<rounds {
      let process = Process()
      process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
      process.arguments = ["themes", "show", "--html", page]
      let started = ContinuousClock.now
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Wrong(description: "the program ended with \(process.terminationStatus)") }
      seconds.append((ContinuousClock.now - started) / .seconds(1))
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: page)[.size] as? Int ?? 0
    return [
      Figure("the whole gallery as HTML", seconds, unit: "s"),
      Figure("  the page's size", "\(Figure.text(Double(bytes) / 1_000_000)) MB"),
    ]
  }
}
