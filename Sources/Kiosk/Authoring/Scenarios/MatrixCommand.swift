import ArgumentParser
import Background
import Invocation
import JourneyKit
import ScenarioMatrix

/// Runs all scenarios of all journeys, and compares how each run ends with what its scenario promises.
package struct MatrixCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Run every scenario of every journey with every type of document, without a screen.",
    discussion: """
      Documents are drawn; each is read once, and all runs that show it use the same reading, also those of scenarios that do not concern this \
      type of document. Selfies are made up. Deadlines and slow answers \
      pass a hundred times as fast. Exit status 1 means that a run did not end as its scenario promises (see run --list-scenarios).
      """)

  @Argument(help: ArgumentHelp("Only these: \(Installation.current.journeys.names.joined(separator: ", ")).", valueName: "journey"))
  var journeys: [String] = []

  @Option(help: "Only this scenario, or none for runs without one.")
  var scenario: String?

  @Option(help: ArgumentHelp("Write the result as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the result as JSON.", valueName: "file"))
  var json: String?

  package init() {}

  private var modules: [any JourneyModule] {
    let all = Installation.current.journeys
    return journeys.isEmpty ? all.offered : journeys.compactMap { all[$0] }
  }

  package func validate() throws {
    for journey in journeys { _ = try Installation.current.module(journey) }
    let known = ["none"] + modules.flatMap { $0.scenarios.map(\.name) }
    if let scenario, !known.contains(scenario) {
      throw ValidationError("There is no scenario \"\(scenario)\". List them with: vestibule run --list-scenarios")
    }
  }

  package func run() throws {
    let world = MatrixWorld()
    let matrix = Matrix(modules, scenario: scenario, in: world.scenarios)
    let start = ContinuousClock.now
    let report = MatrixReport(Blocking.run { await matrix.run() })
    world.close()
    for line in Self.table(report.cells) { print(line) }
    print("\(report.cells.count) runs, \(report.failures.count) failed, \(Int((ContinuousClock.now - start) / .seconds(1))) s")
    try OutputFile.write(report.junit, to: junit)
    try OutputFile.write(report.json.text(indent: 2) + "\n", to: json)
    if !report.failures.isEmpty { throw ExitStatus.workflowError.code }
  }

  private static func table(_ cells: [MatrixCell]) -> [String] {
    TextTable(
      heading: ["journey", "input", "scenario", "outcome", "ms", ""],
      rows: cells.map { cell in
        let mismatch = cell.mismatch.map { "FAILED: expected \($0). \(cell.detail)" }
        return [cell.journey, cell.input, cell.scenario, cell.outcome, String(cell.milliseconds), mismatch ?? ""]
      }
    ).lines
  }
}
