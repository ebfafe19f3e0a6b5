import AppComponentsJourney
import Application
import Backends
import Background
import Documents
import Imaging
import Invocation
import JourneyKit
import Sessions
import Store
import Synchronization
import Workflow

/// Whole document verifications on specimens, answered by a script: pictures are drawn and read by the imaging process, and everything is
/// durable and encrypted.
struct VerificationBenchmark: Benchmark {
  static let name = "verification"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 3 : 100 }

  func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder(), store = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key"))
    let link = ImagingLink(), work = BackgroundWork()
    defer { link.close() }
    let today = PreparedPictures.day
    let sessions = SessionService(store: store, modules: JourneyModules([DocumentModule()]), hint: SessionHint(data: nil)) { _ in
      MockPerformer()
    }
    var steps: [Double] = [], whole: [Double] = []
    for _ in 0..<rounds {
      let capture = CaptureController(
        source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: link, work: work,
        isWatched: false)
      let session = sessions.newSession()
      capture.use(sessions.keep(in: session))
      let host = TimedHost(ScriptHost.automatic(pictures: capture)), watch = Stopwatch()
      let outcome = await sessions.start(DocumentComponent(), session: session, host: host, owing: nil)
      whole.append(watch.wall)
      steps += host.steps
      guard case .finished = outcome else { throw Wrong(description: "the journey ended otherwise: \(outcome)") }
    }
    let perMinute = 60_000 * Double(rounds) / whole.reduce(0, +)
    return [
      Figure("a document verification on specimens", whole, unit: "ms"), Figure("  a step of it", steps, unit: "ms"),
      Figure("  verifications a minute", Figure.text(perMinute)),
    ]
  }

  /// Notes the time from each prompt to the next: the answer, its entry in the journal, and the journey's work.
  private final class TimedHost: Host {
    private let base: any Host
    private let times = Mutex<[ContinuousClock.Instant]>([])

    init(_ base: any Host) { self.base = base }

    var steps: [Double] {
      let all = times.withLock { $0 }
      return zip(all, all.dropFirst()).map { ($1 - $0) / .milliseconds(1) }
    }

    func reply(to situation: Situation) async -> Reply {
      times.withLock { $0.append(.now) }
      return await base.reply(to: situation)
    }
  }
}
