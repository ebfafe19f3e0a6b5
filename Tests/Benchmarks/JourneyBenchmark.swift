import AppComponentsJourney
import Backends
import Documents
import Store
import Workflow

/// A passport journey from its first prompt to its result, answered by a script, with the durable journal and without imaging.
struct JourneyBenchmark: Benchmark {
  static let name = "journey"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 3 : 30 }

  static let script = Script(
    [.proceed, .choose("NLD"), .choose("passport")]
      + ["front.jpg", "front-tilted.jpg"].flatMap { [ScriptAnswer.proceed, .capture($0), .confirm(true)] } + [.review(true)])

  func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let store = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key"))
    // The first journey also opens the database.
    let first = try await journey(store)
    let before = store.durableWrites
    var journeys: [(cpu: Double, wall: Double)] = []
    for _ in 0..<rounds { journeys.append(try await journey(store)) }
    let writes = store.durableWrites
    func each(_ count: KeyPath<DurableWrites, Int>) -> String {
      Figure.text(Double(writes[keyPath: count] - before[keyPath: count]) / Double(rounds))
    }
    return [
      Figure("passport journey, durable, no imaging: CPU", journeys.map(\.cpu), unit: "ms"),
      Figure("  wall", journeys.map(\.wall), unit: "ms"),
      Figure("  fsyncs for entries (commits)", "\(each(\.commits)) a journey"),
      Figure("  fsyncs for pictures", "\(each(\.pictureSyncs)) a journey, \(each(\.pictures)) pictures of 400 kB"),
      Figure("  the first one, which opens the database", "CPU \(Figure.text(first.cpu)) ms, wall \(Figure.text(first.wall)) ms"),
    ]
  }

  private func journey(_ store: Store) async throws -> (cpu: Double, wall: Double) {
    let watch = Stopwatch()
    let session = Runner.newSession()
    let host = ScriptHost(Self.script, pictures: PreparedPictures(folder: try store.pictures(session)))
    let runner = Runner(
      journal: try store.journal(session), host: host, performer: MockPerformer(),
      environment: RunEnvironment(at: Moment(PreparedPictures.day)))
    let outcome = await runner.run(DocumentComponent(), session: session)
    let figures = (watch.cpu, watch.wall)
    guard case .finished = outcome else { throw Wrong(description: "the journey ended otherwise: \(outcome)") }
    return figures
  }
}
