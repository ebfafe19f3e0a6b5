import Scenes

/// A tester is led to a place of the journey that runs.
extension KioskController {
  func showPlan() {
    guard let guidance, let journey = journeys.running else { return }
    work.run { [post] in post(.plan(await guidance.plan(journey))) }
  }

  /// Finds a way, starts the journey once more, and answers until it has come there.
  func lead(to place: String) {
    guard let guidance, let autopilot, let journey = journeys.running else { return }
    search?.cancel()
    search = work.run { [post, journeys] in
      guard let way = await guidance.way(journey, place) else { return post(.noWay(to: place)) }
      if Task.isCancelled { return }
      way.prepare()
      post(.scenario(way.scenario))
      autopilot.lead(to: place, by: way.guide)
      journeys.restart()
    }
  }

  func takeOver() {
    search?.cancel()
    autopilot?.takeOver()
  }
}
