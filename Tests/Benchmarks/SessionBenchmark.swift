import AppComponentsJourney
import Backends
import Cells
import Documents
import Gallery
import JourneyKit
import Recordings
import Store
import Workflow

/// The bench on a session of 10,000 entries: from a key to the drawn screen, before it reaches the terminal.
struct SessionBenchmark: Benchmark {
  static let name = "session"
  static let entries = 10_000
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 60 : 600 }

  func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder(), modules = JourneyModules([DocumentModule()])
    let store = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key")), session = Runner.newSession()
    let pictures = PreparedPictures(folder: try store.pictures(session))
    let runner = Runner(
      journal: try store.journal(session), host: ScriptHost(JourneyBenchmark.script, pictures: pictures),
      performer: MockPerformer(), environment: RunEnvironment(at: Moment(PreparedPictures.day)))
    guard case .finished = await runner.run(DocumentComponent(), session: session) else {
      throw Wrong(description: "the journey ended otherwise")
    }
    let steps = try store.timedRecords(session).map { Recording.Step(time: $0.time, try Record(encoded: $0.json)) }
    let playback = try await Playback(Recording(program: "", steps: steps), modules)
    // No journey of the SDKs is as long, so one is repeated.
    let many = (0...Self.entries / steps.count).flatMap { _ in steps }
    let watch = Stopwatch()
    let timeline = Timeline(many, of: playback.module)
    let made = watch.cpu
    guard timeline.entries.count >= Self.entries else { throw Wrong(description: "only \(timeline.entries.count) entries") }
    let content = SessionBench.Content(playback, timeline, title: "Verify your identity")
    var figures = [Figure("bench of \(timeline.entries.count) entries: made from the journal, CPU", "\(Figure.text(made)) ms")]
    for size in [Size(width: 80, height: 24), Size(width: 160, height: 50), Size(width: 200, height: 60)] {
      var bench = SessionBench(content, look: FrameBenchmark.look, wording: FrameBenchmark.look.wording, size: size)
      let samples = (0..<rounds).map { round -> Double in
        let watch = Stopwatch()
        _ = bench.update(.key(round.isMultiple(of: 20) ? .pageUp : .up))
        let screen = bench.screen
        return screen.cells.isEmpty ? 0 : watch.cpu
      }
      figures.append(Figure("  a key to the drawn screen \(size.width)×\(size.height), CPU", samples, unit: "ms"))
    }
    var bench = SessionBench(content, look: FrameBenchmark.look, wording: FrameBenchmark.look.wording, size: Size(width: 160, height: 50))
    _ = bench.update(.key(.character("/")))
    let letters = "passport".map { letter -> Double in
      let watch = Stopwatch()
      _ = bench.update(.key(.character(letter)))
      return watch.cpu
    }
    return figures + [Figure("  a letter that is searched for, CPU", letters, unit: "ms")]
  }
}
