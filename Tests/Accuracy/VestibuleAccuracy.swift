import Foundation

/// The program behind `make accuracy`: how well zones are read, over any number of pictures of which is known what they say.
@main
enum VestibuleAccuracy {
  private static let usage = """
    Usage: vestibule-accuracy pictures FOLDER… [--json]
           vestibule-accuracy specimens [--count N] [--seed S] [--scale X] [--json]
           vestibule-accuracy draw FOLDER [--count N] [--seed S] [--scale X]
    pictures   reads folders with an index.json: a list of {"file","lines","fields"}
    specimens  draws N documents from seed S on (another one at each run when it is left out), with X times the usual damage, and reads them
    draw       puts the same pictures into a folder, with an index.json, for other programs to read
    A table of the counts and every picture that was not read exactly is printed; with --json a line for each picture instead.
    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let command = arguments.isEmpty ? "" : arguments.removeFirst()
    do {
      let options = try Options(arguments)
      switch command {
      case "pictures":
        guard !options.folders.isEmpty else { throw AccuracyError(usage) }
        var measurement = Measurement(printsReadings: options.printsReadings)
        for folder in options.folders { try run(try IndexedFolder(folder).pictures(), &measurement) }
        finish(measurement)
      case "specimens":
        if !options.printsReadings { print("seeds \(options.seed) on, \(options.count) documents, damage × \(options.scale)") }
        var measurement = Measurement(printsReadings: options.printsReadings)
        try run(options.series.pictures(), &measurement)
        finish(measurement)
      case "draw":
        guard options.folders.count == 1, let folder = options.folders.first else { throw AccuracyError(usage) }
        try IndexedFolder.write(options.series.pictures(), to: folder)
      default: throw AccuracyError(usage)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(64)
    }
  }

  private static func run(_ pictures: [() throws -> TestPicture], _ measurement: inout Measurement) throws {
    for make in pictures { try measurement.read(try make()) }
  }

  private static func finish(_ measurement: Measurement) {
    if !measurement.printsReadings { print(measurement.table) }
  }
}

/// What stands behind the command's name.
private struct Options {
  var folders: [String] = []
  var count = 100
  var seed = UInt64.random(in: 1_000...1_000_000_000)
  var scale = 1.0
  var printsReadings = false

  var series: SpecimenSeries { SpecimenSeries(count: count, seed: seed, scale: scale) }

  init(_ arguments: [String]) throws(AccuracyError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": printsReadings = true
      case "--count": count = try Self.value(argument, rest.popFirst()) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
      case "--seed": seed = try Self.value(argument, rest.popFirst(), UInt64.init)
      case "--scale": scale = try Self.value(argument, rest.popFirst()) { Double($0).flatMap { $0 >= 0 && $0 <= 4 ? $0 : nil } }
      case _ where argument.hasPrefix("-"): throw AccuracyError("\(argument) is no option. Start without arguments to see them all.")
      default: folders.append(argument)
      }
    }
  }

  private static func value<Value>(_ option: String, _ text: String?, _ read: (String) -> Value?) throws(AccuracyError) -> Value {
    guard let value = text.flatMap(read) else { throw AccuracyError("\(option) takes a number, not \(text ?? "nothing").") }
    return value
  }
}
