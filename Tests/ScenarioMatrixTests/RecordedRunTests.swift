import Backends
import DrawnReadings
import JourneyKit
import Phrases
import SandboxKit
import Scenes
import Services
import ShippedTexts
import ShippedVendors
import Synchronization
import TestScale
import Testing
import Workflow

@testable import Recordings
@testable import ScenarioMatrix

/// Recordings of all journeys in all scenarios: what the journey shows when it runs through its recording again is what was seen while it ran.
@Suite(.serialized) struct RecordedRunTests {
  /// Notes what a host is asked.
  private final class WatchedHost: Host {
    private let base: MatrixHost
    private let seen = Mutex<[Situation]>([])

    init(_ base: MatrixHost) { self.base = base }

    var situations: [Situation] { seen.withLock { $0 } }
    var name: String? { base.name }

    func reply(to situation: Situation) async -> Reply {
      seen.withLock { $0.append(situation) }
      return await base.reply(to: situation)
    }

    func mayTryAgain(after error: WorkflowError) async -> Bool { await base.mayTryAgain(after: error) }
  }

  private struct Run: Sendable {
    var name: String
    var problem: String?
  }

  private static let look = Look(
    theme: .marked, wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"), language: "en", languages: [], themes: [])

  @Test func everyScenarioIsReplayedAsItWasSeen() async throws {
    let modules = JourneyModules(.shipped), world = ScenarioWorld(DrawnReadings.shared, services: .shipped) { MockPerformer(memory: $0) }
    // One input for each scenario, another one for the next.
    let all = modules.offered.flatMap { module in
      ([Scenario.none] + module.scenarios).enumerated().map { (module, module.inputs[$0.offset % module.inputs.count], $0.element) }
    }
    let cells = TestScale.some(of: all, for: "recorded runs")
    var runs: [Run] = []
    await withTaskGroup(of: Run.self) { group in
      for (number, (module, input, scenario)) in cells.enumerated() {
        if number >= 4, let done = await group.next() { runs.append(done) }
        group.addTask { await Self.run(module, input, scenario, modules, world) }
      }
      for await done in group { runs.append(done) }
    }
    for run in runs where run.problem != nil { Issue.record("\(run.name): \(run.problem ?? "")") }
    print("\(runs.count) recordings were replayed")
    #expect(all.count >= 200 && runs.count == cells.count)
  }

  private static func run<M: JourneyModule>(
    _ module: M, _ input: NamedInput, _ scenario: Scenario, _ modules: JourneyModules, _ world: ScenarioWorld
  ) async -> Run {
    var run = Run(name: "\(module.name), \(input.name), \(scenario.name)")
    do {
      var host: WatchedHost?
      let done: (outcome: Outcome, records: [Record])
      do throws(JourneyFailure) {
        done = try await world.run(module, input, scenario) { pictures in
          let watched = WatchedHost(MatrixHost(pictures: pictures))
          host = watched
          return watched
        }
      } catch { return run }
      var recording = Recording(program: "test", steps: done.records.map { Recording.Step($0) })
      let first = try await Playback(recording, modules)
      recording.seen = try first.seen(look)
      let read = try RecordingFile.recording(from: try RecordingFile.bytes(of: recording))
      guard read == recording else {
        run.problem = "another recording was read"
        return run
      }
      let playback = try await Playback(read, modules)
      if let difference = PlaybackCheck(read, try playback.seen(look), parting: playback.parting).difference {
        run.problem = difference.sentence
        return run
      }
      run.problem = difference(host?.situations ?? [], playback)
      if let ending = Ending(done.outcome), ending != playback.ending {
        run.problem = "it ends with \(String(describing: playback.ending))"
      }
    } catch { run.problem = "\(error)" }
    return run
  }

  /// What was seen and is not replayed, or the other way round; nil if all is the same.
  private static func difference(_ situations: [Situation], _ playback: Playback) -> String? {
    var live = situations[...], last: Prompt?
    for asked in playback.asked {
      // A prompt that is asked again after a failure that may pass is the same screen, and nothing of that is recorded.
      while let first = live.first, first.prompt == last, asked.pending.prompt != last { live.removeFirst() }
      guard let situation = live.first, situation.prompt == asked.pending.prompt else {
        if playback.mayBeUnseen(asked) { continue }
        return "\(asked.pending.prompt.id) was not seen"
      }
      var pending = PendingPrompt(token: 0, situation)
      // The time that was left depends on how fast the run was.
      pending.timeLeft = asked.pending.timeLeft
      let seen = playback.text(pending, look), replayed = playback.text(asked.pending, look)
      if seen != replayed { return "the screens differ:\n\(seen)\n\(replayed)" }
      live.removeFirst()
      last = situation.prompt
    }
    return live.first.flatMap { $0.prompt == last ? nil : "\($0.prompt.id) is not replayed" }
  }
}

extension Playback {
  /// Whether the prompt may have ended before it was on the screen: something outside came first, or its deadline had passed.
  fileprivate func mayBeUnseen(_ asked: Asked) -> Bool {
    guard asked.entry <= recording.steps.count, case .entry(_, let entry) = recording.steps[asked.entry - 1].record else { return false }
    guard let answer = entry.answer?.answer else { return true }
    return if case .timedOut = answer { true } else { false }
  }
}

extension Ending {
  fileprivate init?(_ outcome: Outcome) {
    switch outcome {
    case .finished(let output): self = .finished(output: output)
    case .failed(let error): self = .failed(error: error)
    case .cancelled: self = .cancelled
    case .suspended, .diverged, .interrupted: return nil
    }
  }
}
