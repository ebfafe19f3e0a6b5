import ArgumentParser
import Background
import Invocation

/// The map of a journey: every prompt, every ending, and the answers that lead from one to the next.
package struct MapCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Show every prompt and ending of a journey, and the steps between them.",
    discussion: "The explorer tries every answer with made-up pictures. With --dot, pipe it into dot -Tsvg.")

  @Argument(help: ArgumentHelp("Which one: \(Installation.current.journeys.names.joined(separator: ", ")).", valueName: "journey"))
  var journey: String

  @Flag(help: "Write the DOT language of Graphviz.") var dot = false

  package init() {}

  package func run() throws {
    let journeys = Installation.current.journeys
    guard let module = journeys[journey] else {
      throw ValidationError("There is no journey \"\(journey)\". The journeys are: \(journeys.names.joined(separator: ", ")).")
    }
    let map = Blocking.run { await module.map() }
    print(dot ? map.dot : map.text, terminator: "")
    if !map.problems.isEmpty { throw ExitStatus.fault.code }
  }
}
