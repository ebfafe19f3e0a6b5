import Application
import Authoring
import Backends
import Background
import Imaging
import JourneyKit
import ScenarioMatrix
import Scenes
import Sessions
import Store
import Synchronization
import Workflow

/// What answers in place of the person: a series of journeys for an audience, and the way to a place for a tester.
extension Program {
  /// Takes pictures for the guides: drawn documents, whatever the person's own source is.
  func drawnPictures(_ link: ImagingLink, _ work: BackgroundWork, _ post: @escaping @Sendable (KioskEvent) -> Void) -> CaptureController {
    CaptureController(
      source: { [scenarios, today] () throws(ImagingError) in
        var source = try PictureSource(opening: .specimen, asOf: today)
        (source.change, source.fault) = (scenarios.running?.specimen, scenarios.faults.camera)
        return source
      }, today: today, link: link, work: work, isFrozen: isFrozen, post: post)
  }

  /// The journeys of the menu, one after another. What an earlier one left is erased, because a fair lasts for days.
  func show(_ journeys: JourneyController, _ pictures: CaptureController, pace: Duration) -> Autopilot.Show {
    let names = offers.map(\.id), next = Mutex(0), store = sessions.store
    return Autopilot.Show(pace: pace) { [administrator] in
      AutomaticHost(pictures: pictures, modules: Installation.current.journeys, office: ErrandRunner(administrator, in: store))
    } begin: {
      guard journeys.isIdle else { return }
      for session in (try? store.sessions()) ?? [] { _ = try? store.erase(session.id) }
      let number = next.withLock { next in
        defer { next += 1 }
        return next
      }
      journeys.start(names[number % names.count])
    }
  }

  /// The ways to all places of all journeys. A journey is explored once.
  func guidance(_ pictures: CaptureController) -> TesterGuidance {
    let maps = ExploredMaps()
    return TesterGuidance { name in
      guard let module = Installation.current.journeys[name] else { return JourneyPlan([]) }
      return JourneyPlan(await maps.map(of: module), of: module)
    } way: { [scenarios] name, place in
      guard let module = Installation.current.journeys[name] else { return nil }
      let world = MatrixWorld()
      defer { world.close() }
      guard let way = await module.way(to: place, on: maps.map(of: module), in: world.scenarios) else { return nil }
      let scenario = way.scenario == .none ? nil : way.scenario.name
      return TesterGuidance.Way(scenario: scenario, guide: ScriptHost(way.script, pictures: pictures)) {
        scenarios.choose(scenario, with: ScenarioChoice.Needs(input: way.input, outcomes: way.forced))
      }
    }
  }
}

/// The maps of the journeys that were asked for.
private actor ExploredMaps {
  private var maps: [String: JourneyMap] = [:]

  func map(of module: any JourneyModule) async -> JourneyMap {
    if let map = maps[module.name] { return map }
    let map = await module.map()
    maps[module.name] = map
    return map
  }
}
