import Documents
import Foundation

/// The program behind `make curves`: draws documents with increasing damage, applies every gate, and writes each curve as SVG.
@main
enum VestibuleCurves {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "live" { return try live(Array(CommandLine.arguments.dropFirst(2))) }
    var folder: String?
    var documents = 20
    var wanted: String?
    var arguments = CommandLine.arguments.dropFirst()
    let names = (Curve.all + Curve.zones).map(\.name)
    while let argument = arguments.popFirst() {
      switch argument {
      case "--documents":
        guard let count = arguments.popFirst().flatMap({ Int($0) }), (1...10_000).contains(count) else {
          refuse("--documents takes a number from 1 to 10000.")
        }
        documents = count
      case "--only":
        guard let name = arguments.popFirst(), names.contains(name) else {
          refuse("--only takes one of: \(names.joined(separator: ", ")).")
        }
        wanted = name
      default:
        guard folder == nil, !argument.hasPrefix("-") else {
          refuse("Usage: vestibule-curves FOLDER [--documents N] [--only NAME]; NAME is one of: \(names.joined(separator: ", ")).")
        }
        folder = argument
      }
    }
    guard let folder else { refuse("Say in which folder the curves shall be written: vestibule-curves FOLDER") }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for curve in Curve.all + Curve.zones where wanted == nil || wanted == curve.name {
      let series = try curve.measured(documents: documents)
      let file = "\(folder)/\(curve.name).svg"
      try Data(CurveChart(curve: curve, series: series, documents: documents).svg.utf8).write(to: URL(fileURLWithPath: file))
      // Each curve is written when it is ready, even into a file.
      FileHandle.standardOutput.write(Data((curve.table(series) + "\n").utf8))
    }
  }

  /// `live [--documents N] [--first N] [--table NAME] [--each]`.
  private static func live(_ arguments: [String]) throws {
    var sweep = LiveSweep()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--documents", "--first":
        guard let count = rest.popFirst().flatMap({ Int($0) }), (0...10_000).contains(count) else {
          refuse("\(argument) takes a number from 0 to 10000.")
        }
        if argument == "--first" { sweep.first = count } else { sweep.documents = count }
      case "--table":
        guard let surface = rest.popFirst().flatMap(SpecimenSurface.init) else {
          refuse("--table takes one of: \(SpecimenSurface.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        sweep.surfaces = [surface]
      case "--each": sweep.isVerbose = true
      default: refuse("Usage: vestibule-curves live [--documents N] [--first N] [--table NAME] [--each]")
      }
    }
    try sweep.run()
  }

  private static func refuse(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(64)
  }
}
