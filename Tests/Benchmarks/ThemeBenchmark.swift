import Cells
import Flavor
import Foundation

/// The time that a theme takes to load, and the time from saving it until the screen shows it.
struct ThemeBenchmark: Benchmark {
  static let name = "theme"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 20 : 100 }

  func figures() throws -> [Figure] { try [load(), reload()] }

  /// From the bytes of the largest theme file to a theme to draw with.
  private func load() throws -> Figure {
    let bytes = Array(Flavor.orca.json.text(indent: 2).utf8)
    let commands = (0..<rounds).map { _ -> Double in
      let start = ContinuousClock.now
      let flavor = FlavorFile.parse(text: bytes, name: "orca").flavor
      let theme = flavor.theme(appearance: .light, depth: .direct)
      let wall = (ContinuousClock.now - start) / .milliseconds(1)
      return theme.color(.screenTitle).isRGB ? wall : .nan
    }
    return Figure("loading a theme that says every token", commands, unit: "ms")
  }

  /// From the end of the save to the last byte of the repainted screen, every cell of which has changed.
  private func reload() throws -> Figure {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.path).appending(path: "own.json")
    func save(_ round: Int) throws {
      var flavor = Flavor.orca
      flavor.light.palette[.light] = ColorExpression(.rgb(255, 255, UInt8(100 + round % 100)))
      try Data(flavor.json.text(indent: 2).utf8).write(to: file, options: .atomic)
    }
    try save(0)
    let kiosk = try KioskSession(["--theme", file.path, "--color", "direct", "--appearance", "light"])
    _ = try kiosk.firstFrame()
    kiosk.session.settle(quiet: 300)
    var commands: [Double] = []
    for round in 1...rounds { if let wall = try kiosk.paint({ try save(round) }) { commands.append(wall) } }
    try kiosk.end()
    return Figure("saving a theme to the repainted screen", commands, unit: "ms")
  }
}
