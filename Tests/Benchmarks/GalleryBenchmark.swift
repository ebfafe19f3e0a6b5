import Cells
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
      Figure("the gallery, start to the first frame", try firstFrames(["themes", "show"]), unit: "ms"),
      Figure("the studio, start to the first frame", try firstFrames(["themes", "edit", "\(folder.path)/own.json"]), unit: "ms"),
      Figure("  a slider's key to the redrawn screens", try sliderKeys("\(folder.path)/own.json"), unit: "ms"),
    ]
  }

  private static let size = Size(width: 160, height: 50)

  private func firstFrames(_ arguments: [String]) throws -> [Double] {
    try (0..<rounds).map { _ in
      let session = try KioskSession(arguments, size: Self.size)
      defer { try? session.end() }
      return try session.firstFrame(showing: "help")
    }
  }

  /// A colour that is on both screens is moved, after it was measured where colours are seen.
  private func sliderKeys(_ file: String) throws -> [Double] {
    let session = try KioskSession(["themes", "edit", file], size: Self.size)
    defer { try? session.end() }
    _ = try session.firstFrame(showing: "help")
    try session.session.wait(for: "Seen on")
    session.session.press(.enter, .tab)
    session.session.settle(quiet: 300)
    return (0..<20 * rounds).compactMap { round in session.paint(round % 20 < 10 ? .right : .left) }
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
