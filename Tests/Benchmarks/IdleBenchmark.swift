/// The cost of the kiosk when nobody uses it.
struct IdleBenchmark: Benchmark {
  static let name = "idle"
  let seconds: Int

  init(isQuick: Bool) { seconds = isQuick ? 1 : 5 }

  func figures() throws -> [Figure] {
    let kiosk = try KioskSession()
    _ = try kiosk.firstFrame()
    kiosk.session.settle(quiet: 1000, limit: 5000)
    let imaging = kiosk.facts.children.map { ProcessFacts(pid: $0) }
    func ticks() -> Int { kiosk.facts.ticks + imaging.reduce(0) { $0 + $1.ticks } }
    let bytes = kiosk.session.output.count
    let ticksBefore = ticks(), before = kiosk.facts.mainThreadMilliseconds
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end { kiosk.session.read(within: 100) }
    let figures = [
      Figure("idle for \(seconds) s: bytes written", "\(kiosk.session.output.count - bytes)"),
      Figure("  CPU ticks, kiosk and imaging process", "\(ticks() - ticksBefore)"),
      Figure("  CPU of the kiosk's main thread", "\(Figure.text(kiosk.facts.mainThreadMilliseconds - before)) ms"),
    ]
    try kiosk.end()
    return figures
  }
}
