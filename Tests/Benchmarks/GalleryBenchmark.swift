import Foundation
import TerminalHarness

/// The gallery and the maps of journeys, written by the program itself.
struct GalleryBenchmark: Benchmark {
  static let name = "gallery"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 1 : 5 }

  func figures() throws -> [Figure] {
    let folder = try TemporaryFolder()
    let page = "\(folder.path)/gallery.html"
    let whole = try seconds("themes", "show", "--html", page)
    let bytes = try FileManager.default.attributesOfItem(atPath: page)[.size] as? Int ?? 0
    let screen = try seconds("themes", "show", "--screen", "verify/start.pin", "--svg", "/dev/null")
    return [
      Figure("the whole gallery as HTML", whole, unit: "s"),
      Figure("  the page's size", "\(Figure.text(Double(bytes) / 1_000_000)) MB"),
      Figure("one screen of a journey as SVG", screen, unit: "s"),
      Figure("the check of one theme", try seconds("themes", "check", "high-contrast"), unit: "s"),
      Figure("the map of the largest journey", try seconds("map", "verify"), unit: "s"),
    ]
  }

  /// How long the program takes.
  private func seconds(_ arguments: String...) throws -> [Double] {
    try (0..<rounds).map { _ in
      let process = Process()
      process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      let started = ContinuousClock.now
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Wrong(description: "the program ended with \(process.terminationStatus)") }
      return (ContinuousClock.now - started) / .seconds(1)
    }
  }
}
