import ArgumentParser
import Background
import Gallery
import Invocation
import JourneyKit
import ScenarioMatrix
import Workflow

/// The map of a journey: every prompt, every ending, and the answers that lead from one to the next.
package struct MapCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Show every prompt and ending of a journey, the steps between them, and the way to one of them.",
    discussion: """
      The explorer tries every answer with made-up pictures. --dot writes the language of Graphviz, --svg lets Graphviz draw it, --html writes a \
      page to click through, with the screens. --to says how to get to a prompt, an ending or an error; --as-script writes that as a script for \
      vestibule run. Such a way was tried before it is shown.
      """)

  @Argument(help: ArgumentHelp("Which one: \(Installation.current.journeys.names.joined(separator: ", ")).", valueName: "journey"))
  var journey: String

  @Flag(help: "Write the DOT language of Graphviz.") var dot = false

  @Option(help: ArgumentHelp("Draw the map with Graphviz (- for standard output).", valueName: "file"), completion: .file())
  var svg: String?

  @Option(help: ArgumentHelp("Write a page to click through (- for standard output).", valueName: "file"), completion: .file())
  var html: String?

  @Option(help: ArgumentHelp("Show the way to this prompt, ending or error code.", valueName: "place"))
  var to: String?

  @Option(help: ArgumentHelp("Write the way of --to as a script (- for standard output).", valueName: "file"), completion: .file())
  var asScript: String?

  package init() {}

  package func validate() throws {
    if asScript != nil, to == nil { throw ValidationError("--as-script writes the way of --to. Say where it leads.") }
  }

  package func run() throws {
    let module = try Installation.current.module(journey)
    let progress = ProgressLine("Exploring the journey,")
    progress.show(0, of: 1)
    let map = Blocking.run { await module.map() }
    if let to { return try show(try MapPlace(to, on: map, of: module), map, module) }
    if let svg { try OutputFile.write(try Graphviz.svg(of: map.dot), to: svg) }
    if let html { try OutputFile.write(Self.page(map, module), to: html) }
    if svg == nil, html == nil { print(dot ? map.dot : map.text, terminator: "") }
    for problem in map.problems where svg != nil || html != nil { StandardError.write(problem) }
    if !map.problems.isEmpty { throw ExitStatus.fault.code }
  }

  private static func page(_ map: JourneyMap, _ module: any JourneyModule) -> String {
    let gallery = GalleryCatalogue(locale: "en")
    let screens = JourneyScreens.of(module, JourneyFindings(map), wording: gallery.phrasebook)
    return MapPage(map, module, screens, gallery.assets(screens: screens), wording: gallery.phrasebook).html
  }

  // MARK: Ways

  private func show(_ place: MapPlace, _ map: JourneyMap, _ module: any JourneyModule) throws {
    let world = MatrixWorld()
    defer { world.close() }
    let found = Blocking.run { await module.way(to: place.node, on: map, in: world.scenarios) }
    guard let way = found else {
      StandardError.write(
        "No run came to \(place.node): the drawn pictures do not lead there. The explorer's path is:\n"
          + MapWay.lines(along: map.way(to: place.node)?.entries ?? []).joined(separator: "\n"))
      throw ExitStatus.workflowError.code
    }
    let shown = MapWay(journey: module.name, place: place, way: way, file: asScript)
    try OutputFile.write(way.script.json.text(indent: 2) + "\n", to: asScript)
    try OutputFile.write(way.input.config.map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "", to: shown.inputFile)
    // On standard output is nothing but the script.
    for line in shown.lines { if asScript == "-" { StandardError.write(line) } else { print(line) } }
  }
}
