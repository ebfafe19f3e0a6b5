import Backends
import Documents
import Foundation
import Imaging
import JourneyKit
import SandboxKit
import Services
import Workflow

/// Runs journeys in all of their scenarios, with each of their inputs, without a screen and in this process, and compares how each run ends
/// with what its scenario promises.
package struct Matrix: Sendable {
  /// How many runs there are at a time. They often wait for a drawing, so there are more of them than cores.
  private static let atOnce = 2 * ProcessInfo.processInfo.activeProcessorCount

  private let modules: [any JourneyModule]
  /// The name of the only scenario to run; nil for all.
  private let scenario: String?
  private let today: CalendarDate
  private let readings: SpecimenReadings
  private let performer: @Sendable (any CommandMemory) -> any Performer
  private let services: [any SandboxService]
  private let speed: Int
  private let way: @Sendable (Sandbox) async -> any Transport
  private let delayed: @Sendable () -> Void

  /// - Parameters:
  ///   - scenario: the name of the only scenario to run, or `none` for runs without one. nil stands for all scenarios and for runs without
  ///     one.
  ///   - today: the day of the runs.
  ///   - links: the imaging processes that draw and read documents.
  ///   - services: the vendors' servers; each run has its own.
  ///   - speed: how many times as fast as the real clock the clock of the runs is.
  ///   - way: how requests get to a run's servers.
  ///   - delayed: is told of each answer that a scenario delays.
  ///   - performer: makes a run's performer.
  package init(
    _ modules: [any JourneyModule], scenario: String? = nil, asOf today: CalendarDate, links: [ImagingLink],
    services: [any SandboxService] = [], speed: Int = 100,
    way: @escaping @Sendable (Sandbox) async -> any Transport = { InProcessTransport($0) },
    delayed: @escaping @Sendable () -> Void = {},
    performer: @escaping @Sendable (any CommandMemory) -> any Performer
  ) {
    self.modules = modules
    self.scenario = scenario
    self.today = today
    self.performer = performer
    self.services = services
    self.speed = speed
    self.way = way
    self.delayed = delayed
    readings = SpecimenReadings(asOf: today, links: links)
  }

  /// Runs all cells, and returns them in the order of journeys, inputs and scenarios.
  package func run() async -> [MatrixCell] {
    let runs = modules.flatMap { module in
      module.inputs.flatMap { input in
        ([Scenario.none] + module.scenarios).filter { scenario == nil || $0.name == scenario }.map { (module, input, $0) }
      }
    }
    return await withTaskGroup(of: (Int, MatrixCell).self) { group in
      var cells: [Int: MatrixCell] = [:]
      for (number, (module, input, scenario)) in runs.enumerated() {
        if number >= Self.atOnce, let (done, cell) = await group.next() { cells[done] = cell }
        group.addTask { (number, await cell(module, input, scenario)) }
      }
      for await (done, cell) in group { cells[done] = cell }
      return runs.indices.compactMap { cells[$0] }
    }
  }

  private func cell<M: JourneyModule>(_ module: M, _ input: NamedInput, _ scenario: Scenario) async -> MatrixCell {
    let start = ContinuousClock.now
    let listed = ListedEffects(module.effects)
    let ending = await ending(module, input, scenario, listed)
    let expected = scenario.ending(with: input.name)
    return MatrixCell(
      journey: module.name, input: input.name, scenario: scenario.name, outcome: ending.code, detail: ending.detail,
      milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)), mismatch: ending.mismatch(with: expected) ?? listed.mismatch)
  }

  private func ending<M: JourneyModule>(
    _ module: M, _ input: NamedInput, _ scenario: Scenario, _ listed: ListedEffects
  ) async -> MatrixEnding {
    let journal = MemoryJournal()
    let prepared: PreparedJourney<M.Main>
    do throws(JourneyFailure) {
      var input = input.input
      input.settings = scenario.workflow
      prepared = try module.prepare(input)
    } catch { return .failure(error) }
    let skew = scenario.fault?.clockSkew ?? 0
    let noon = Int64(today.daysSince1970) * 86_400_000 + 43_200_000
    let clock = FastClock(from: noon, factor: speed), world = clock.environment, environment = world.skewed { skew }
    let pictures = MatrixPictures(scenario, input.name, readings)
    // The sandbox gets the number of a picture instead of its bytes, and the reading that the run has of it.
    let sandbox = Sandbox(services, now: world.now) { pictures.reading(of: String(decoding: $0, as: UTF8.self)) }
    let sleep = { @Sendable (milliseconds: Int) async in
      delayed()
      await clock.delay(milliseconds)
    }
    let server = ServicePerformer(
      await way(sandbox), now: environment.now, codes: { module.code($0, on: $1) },
      graphics: { _ in PictureReference(digest: "graphic", type: "png", byteCount: 1_000) },
      faults: scenario.requestFaults(sleep: sleep), picture: { Array($0.digest.utf8) }, over: performer(InMemoryCommandMemory()))
    let runner = Runner(
      journal: journal, host: MatrixHost(pictures: ClockedPictures(clock: clock, base: pictures)),
      performer: ClockedPerformer(clock: clock, base: listed.performer(over: scenario.performer(over: server))), environment: environment)
    switch await runner.run(prepared.journey) {
    case .finished(let output):
      do throws(WorkflowError) { return .result(json: try module.result(decoding: output).json { $0.digest }.text()) } catch {
        return .failure(module.failure(of: error))
      }
    case .failed(let error): return .failure(module.failure(of: error))
    case .cancelled: return .failure(module.cancellation(in: journal.records))
    case .suspended: return .kept(message: "The journey was left.")
    case .diverged(let divergence): return .kept(message: divergence.message)
    case .interrupted(let error): return error.isTemporary ? .kept(message: error.message) : .failure(module.failure(of: error))
    }
  }
}
