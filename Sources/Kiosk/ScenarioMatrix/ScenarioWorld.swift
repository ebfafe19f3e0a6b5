import Backends
import Cryptography
import Documents
import Imaging
import JourneyKit
import SandboxKit
import Services
import Workflow

/// What runs of journeys in scenarios have around them, without a screen and in this process. Each run has its own servers; all of them share the
/// drawn documents.
package struct ScenarioWorld: Sendable {
  private let readings: SpecimenReadings
  private let performer: @Sendable (any CommandMemory) -> any Performer
  private let services: [any SandboxService]
  private let speed: Int
  private let way: @Sendable (Sandbox) async -> any Transport
  private let delayed: @Sendable () -> Void

  /// - Parameters:
  ///   - readings: the drawn documents, and the day of the runs.
  ///   - services: the vendors' servers; each run has its own.
  ///   - speed: how many times as fast as the real clock the clock of the runs is.
  ///   - way: how requests get to a run's servers.
  ///   - delayed: is told of each answer that a scenario delays.
  ///   - performer: makes a run's performer.
  package init(
    _ readings: SpecimenReadings, services: [any SandboxService] = [], speed: Int = 100,
    way: @escaping @Sendable (Sandbox) async -> any Transport = { InProcessTransport($0) },
    delayed: @escaping @Sendable () -> Void = {},
    performer: @escaping @Sendable (any CommandMemory) -> any Performer
  ) {
    self.readings = readings
    self.performer = performer
    self.services = services
    self.speed = speed
    self.way = way
    self.delayed = delayed
  }

  /// - Parameters:
  ///   - today: the day of the runs.
  ///   - links: the imaging processes that draw and read documents.
  package init(
    asOf today: CalendarDate, links: [ImagingLink], services: [any SandboxService] = [],
    performer: @escaping @Sendable (any CommandMemory) -> any Performer
  ) {
    self.init(SpecimenReadings(asOf: today, links: links), services: services, performer: performer)
  }

  /// Runs a journey once, as far as it goes.
  /// - Parameters:
  ///   - outcomes: outcomes of effects, which go before those of the scenario.
  ///   - listed: looks up the effects; nil for a run in which that does not matter.
  ///   - host: makes the run's host of what takes its pictures.
  /// - Returns: how the run ended, and its journal.
  /// - Throws: the vendor's failure if the journey does not take the input.
  func run<M: JourneyModule>(
    _ module: M, _ input: NamedInput, _ scenario: Scenario, outcomes: [String: [EffectOutcome]] = [:], listed: ListedEffects? = nil,
    host: (any PictureTaker) -> any Host
  ) async throws(JourneyFailure) -> (outcome: Outcome, records: [Record]) {
    var given = input.input
    given.settings = scenario.workflow
    let prepared = try module.prepare(given)
    return await KeySeries.$current.withValue(KeySeries()) {
      await run(module, prepared.journey, input, scenario, outcomes, listed, host)
    }
  }

  private func run<M: JourneyModule>(
    _ module: M, _ journey: M.Main, _ input: NamedInput, _ scenario: Scenario, _ outcomes: [String: [EffectOutcome]],
    _ listed: ListedEffects?, _ host: (any PictureTaker) -> any Host
  ) async -> (outcome: Outcome, records: [Record]) {
    let journal = MemoryJournal()
    let noon = Int64(readings.today.daysSince1970) * 86_400_000 + 43_200_000
    let clock = FastClock(from: noon, factor: speed), world = clock.environment
    let faults = ActiveFaults(scenario.fault) { [delayed] milliseconds in
      delayed()
      await clock.delay(milliseconds)
    }
    let environment = world.skewed { faults.clockSkew }, pictures = MatrixPictures(scenario, input.name, readings, faults)
    // The sandbox gets the number of a picture instead of its bytes, and the reading that the run has of it.
    let sandbox = Sandbox(services, now: world.now) { pictures.reading(of: String(decoding: $0, as: UTF8.self)) }
    let server = ServicePerformer(
      await way(sandbox), now: environment.now, codes: { module.code($0, on: $1) },
      graphics: { _ in PictureReference(digest: "graphic", type: "png", byteCount: 1_000) },
      faults: faults, picture: { Array($0.digest.utf8) }, over: performer(InMemoryCommandMemory()))
    var effects = scenario.performer(over: server)
    if !outcomes.isEmpty { effects = ScriptedPerformer(ScriptedOutcomes(outcomes), over: effects) }
    let runner = Runner(
      journal: journal, host: host(ClockedPictures(clock: clock, base: pictures)),
      performer: ClockedPerformer(clock: clock, base: listed?.performer(over: effects) ?? effects), environment: environment)
    let outcome = await runner.run(journey)
    return (outcome, journal.records)
  }
}
