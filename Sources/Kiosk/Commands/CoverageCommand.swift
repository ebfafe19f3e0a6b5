import ArgumentParser
import Authoring
import Background
import Documents
import Foundation
import Imaging
import Invocation
import JourneyKit
import ScenarioMatrix
import Store
import Synchronization
import Workflow

/// What of the journeys the sessions of a data folder have reached, or the matrix, and what nobody has reached yet.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Show what of each journey was reached, what was not, and how it is reached.",
    discussion: """
      Counted are the sessions that are in the data folder now, by whomever they were walked; what an erased session reached does not count any \
      more. What there is to reach comes from the map: prompts, kinds of answers, endings, errors, the outcomes of effects, the calls and \
      callbacks of the SDK. Exit status 1 means that a journey is below --at-least.
      """)

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp("Only these: \(Installation.current.journeys.names.joined(separator: ", ")).", valueName: "journey"))
  var journeys: [String] = []

  @Flag(help: "Count the runs of vestibule matrix instead of the sessions, after running them.")
  var matrix = false

  @Option(help: ArgumentHelp("How much of each journey must have been reached, in percent.", valueName: "percent"))
  var atLeast: Double?

  @Option(help: ArgumentHelp("Write the result as JUnit XML.", valueName: "file"))
  var junit: String?

  private var modules: [any JourneyModule] {
    let all = Installation.current.journeys
    return journeys.isEmpty ? all.offered : journeys.compactMap { all[$0] }
  }

  func validate() throws {
    for journey in journeys { _ = try Installation.current.module(journey) }
    if let atLeast, !(0...100).contains(atLeast) { throw ValidationError("--at-least is a percentage, from 0 to 100.") }
  }

  func run() throws {
    var coverages: [Coverage] = []
    let progress = ProgressLine("Exploring the journeys,")
    for (number, module) in modules.enumerated() {
      progress.show(number, of: modules.count)
      coverages.append(Coverage(of: module, Blocking.run { await module.map() }))
    }
    progress.show(modules.count, of: modules.count)
    if matrix { try countMatrix(&coverages) } else { try countSessions(&coverages) }
    for line in Self.table(coverages) + coverages.flatMap(Self.missing) { print(line) }
    try OutputFile.write(CoverageReport(coverages).junit, to: junit)
    if let atLeast, coverages.contains(where: { $0.percent < atLeast }) { throw ExitStatus.workflowError.code }
  }

  private func countSessions(_ coverages: inout [Coverage]) throws {
    let journeys = Installation.current.journeys
    let found = try data.withStore { store in
      try store.sessions().compactMap { session -> (String, [Record])? in
        guard let name = journeys.module(ofJournal: session.journey)?.name else { return nil }
        // One session that cannot be read does not hide the others.
        do throws(WorkflowError) {
          var records: [Record] = []
          for text in try store.records(session.id) { records.append(try Record(encoded: text)) }
          return (name, records)
        } catch {
          StandardError.write("The session \(session.id) is not counted: \(error.message)")
          return nil
        }
      }
    }
    coverages.count(found)
  }

  private func countMatrix(_ coverages: inout [Coverage]) throws {
    let world = MatrixWorld(), found = Mutex<[(String, [Record])]>([])
    let matrix = Matrix(modules, in: world.scenarios) { journey, records in found.withLock { $0.append((journey, records)) } }
    _ = Blocking.run { await matrix.run() }
    world.close()
    coverages.count(found.withLock { $0 })
  }

  // MARK: Text

  private static func table(_ coverages: [Coverage]) -> [String] {
    func share(_ coverage: Coverage, _ kind: CoverageItem.Kind) -> String {
      let (reached, declared) = coverage.count(kind)
      return "\(reached)/\(declared)"
    }
    return TextTable(
      heading: ["journey", "runs"] + CoverageItem.Kind.allCases.map { "\($0.rawValue)s" } + ["reached"],
      rows: coverages.map { coverage in
        [coverage.journey, String(coverage.runs)] + CoverageItem.Kind.allCases.map { share(coverage, $0) }
          + ["\(Int(coverage.percent)) %"]
      }
    ).lines
  }

  private static func missing(_ coverage: Coverage) -> [String] {
    guard !coverage.missing.isEmpty else { return [] }
    let rows = coverage.missing.map { [$0.kind.rawValue, $0.name, coverage.hint(for: $0)] }
    return ["", "\(coverage.journey): never reached"] + TextTable(heading: ["what", "which", "how"], rows: rows).lines
  }
}

extension [Coverage] {
  fileprivate mutating func count(_ runs: [(journey: String, records: [Record])]) {
    for (journey, records) in runs {
      if let at = firstIndex(where: { $0.journey == journey }) { self[at].add(records) }
    }
  }
}
