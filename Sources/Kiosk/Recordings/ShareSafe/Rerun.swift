import Workflow

/// A recorded journey that runs anew with other values than it was recorded with.
///
/// The journey's own code asks for everything again, so that whatever it makes of an answer (prompts, the inputs of effects, its output) follows from
/// the new values, and nothing of the old ones is left in it. Each stretch between two steps back is a run of its own, which resumes from the
/// records before it.
struct Rerun: Sendable {
  let registry: Registry
  let values: ValueReplacement

  /// - Returns: the same records with other values.
  /// - Throws: `Playback.Parting` where the journey does not go the same way.
  func steps(_ original: [Recording.Step]) async throws(Playback.Parting) -> [Recording.Step] {
    var made: [Recording.Step] = [], start = original.startIndex
    while start < original.endIndex {
      let end = original[start...].dropFirst().firstIndex { if case .rewound = $0.record { true } else { false } } ?? original.endIndex
      try await run(original[start..<end], &made)
      start = end
    }
    return made
  }

  /// - Parameter stretch: begins with the header or a step back.
  private func run(_ stretch: ArraySlice<Recording.Step>, _ made: inout [Recording.Step]) async throws(Playback.Parting) {
    func add(_ index: Int, _ record: Record) {
      made.append(Recording.Step(time: stretch[index].time.map { $0 + values.json.fiction.dates.milliseconds }, record))
    }
    switch stretch.first?.record {
    case .started(let header)?: add(stretch.startIndex, .started(header: try values.header(header, registry)))
    case let record?: add(stretch.startIndex, record)
    case nil: return
    }
    let host = RerunHost(made.map(\.record), stretch.map(\.record), values)
    // What has passed by then is in the records, and nothing waits for a deadline.
    let environment = RunEnvironment(
      now: { host.moment }, draw: { _ in host.draw }, newID: { "" }, sleep: { _ in await RerunHost.untilCancelled() })
    let runner = Runner(
      journal: host, host: host, performer: host, environment: environment, secrets: SecretBox(vault: AnsweringVault()))
    let outcome = await runner.resume(registry)
    let done = host.entries
    for index in stretch.indices.dropFirst() {
      let old = stretch[index].record
      guard let new = host.record(for: old, done), new.way == old.way else {
        throw Playback.Parting(entry: index + 1, recorded: old.way, asked: Self.words(host.record(for: old, done)?.way, outcome))
      }
      add(index, new)
    }
  }

  private static func words(_ way: String?, _ outcome: Outcome) -> String {
    if let way { return way }
    return switch outcome {
    case .finished, .failed, .cancelled: "the end"
    case .interrupted(let error): error.qualifiedCode
    case .suspended, .diverged: "something else"
    }
  }
}

extension Playback.Parting: Error {}

/// Every secret is known, so that none is asked for again; none is used.
private struct AnsweringVault: Vault {
  func secret(of handle: SecretHandle) -> String? { "" }
  func keep(_ text: String, of handle: SecretHandle) {}
  func forget(_ handle: SecretHandle) {}
}
