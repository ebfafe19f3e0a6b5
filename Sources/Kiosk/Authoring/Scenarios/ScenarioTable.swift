/// The scenarios of a journey, or of all, with one sentence each.
package struct ScenarioTable {
  /// nil for all journeys.
  private let journey: String?

  package init(journey: String?) { self.journey = journey }

  package var lines: [String] {
    let journeys = Installation.current.journeys
    if let module = journey.flatMap({ journeys[$0] }) {
      return TextTable(heading: ["scenario", "what happens"], rows: module.scenarios.map { [$0.name, $0.sentence] }).lines
    }
    let rows = journeys.scenarios.map { entry in
      [
        entry.scenario.name, entry.journeys.count == journeys.all.count ? "all" : entry.journeys.joined(separator: ", "),
        entry.scenario.sentence,
      ]
    }
    return TextTable(heading: ["scenario", "journeys", "what happens"], rows: rows).lines
  }
}
