import Cells

/// The time from sending a key to the last byte of the resulting change on the screen.
struct KeyBenchmark: Benchmark {
  static let name = "key"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 30 : 300 }

  func figures() throws -> [Figure] {
    let kiosk = try KioskSession(["run", "document"])
    _ = try kiosk.firstFrame()
    // The introduction, then the picker of about 250 countries: the longest list there is.
    try kiosk.session.wait { kiosk.session.row(23).contains("Enter") }
    kiosk.session.press(.enter)
    try kiosk.session.wait(for: "Afghanistan")
    kiosk.session.settle(quiet: 300)
    let before = kiosk.facts.mainThreadMilliseconds
    var commands: [Double] = []
    var unpainted = 0
    // Down through the list, which scrolls, and up again.
    for round in 0..<rounds {
      if let wall = kiosk.paint(round % 100 < 50 ? .down : .up) { commands.append(wall) } else { unpainted += 1 }
    }
    let cpu = (kiosk.facts.mainThreadMilliseconds - before) / Double(rounds)
    try kiosk.end()
    return [
      Figure("key to painted bytes, country picker", commands, unit: "ms"),
      Figure("  CPU of the main thread a key", "\(Figure.text(cpu)) ms"),
    ] + (unpainted > 0 ? [Figure("  keys that changed nothing", "\(unpainted)")] : [])
  }
}
