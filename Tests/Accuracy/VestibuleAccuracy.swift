import DrawnSeries
import Foundation
import Vision

/// The program behind `make accuracy`: how well the MRZ is read, over any number of pictures with known content.
@main
enum VestibuleAccuracy {
  private static let usage = """
    Usage: vestibule-accuracy pictures FOLDER…
           vestibule-accuracy specimens [--count N] [--seed S] [--scale X]
           vestibule-accuracy hostile [--count N] [--seed S] [--scale X] [--only TRAP]
           vestibule-accuracy draw FOLDER [--count N] [--seed S] [--scale X]
           vestibule-accuracy faces FOLDER…
           vestibule-accuracy read mrz|barcodes FILE…
    pictures   reads folders with an index.json: a list of {"file","lines","fields"}
    specimens  draws N documents from seed S on (another one at each run when it is left out), with X times the usual damage, and reads them
    hostile    the same with documents that are easily misread: plain, finger, reflection, lookalikes, covered, cut, turned, two, misprinted,
               in turn or only one of them; only readings that are believed and wrong are listed
    draw       puts the pictures of specimens into a folder, with an index.json, for other programs to read
    faces      finds the faces of outside pictures, as they are and with nine kinds of damage; folders have an index.json, a list of
               {"file","faces"}, or show no faces. VESTIBULE_MODELS names the folder of MediaPipe's models
    read       reads files and prints a line of JSON for each, with the CPU time that it took
    pictures and specimens list every picture that was not read exactly; all end with a table of the counts.
    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let command = arguments.isEmpty ? "" : arguments.removeFirst()
    do {
      let options = try Options(arguments)
      switch command {
      case "pictures":
        guard !options.paths.isEmpty else { throw AccuracyError(usage) }
        var measurement = Measurement()
        for folder in options.paths { try run(try IndexedFolder(folder).pictures(), &measurement) }
        print(measurement.table)
      case "specimens":
        print("seeds \(options.seed) on, \(options.count) documents, damage × \(options.scale)")
        fflush(nil)  // The seed must be known even if the run crashes.
        var measurement = Measurement()
        try run(options.series.pictures(), &measurement)
        print(measurement.table)
      case "hostile":
        print("seeds \(options.seed) on, \(options.count) hostile pictures, damage × \(options.scale)")
        fflush(nil)  // The seed must be known even if the run crashes.
        var measurement = Measurement()
        measurement.listsOnlyHarm = true
        try run(options.hostile.pictures(), &measurement)
        print(measurement.table)
      case "draw":
        guard options.paths.count == 1, let folder = options.paths.first else { throw AccuracyError(usage) }
        try IndexedFolder.write(options.series.pictures(), to: folder)
      case "faces":
        guard !options.paths.isEmpty else { throw AccuracyError(usage) }
        if let models = InstalledFaceModels.folder(program: Bundle.main.bundlePath) { InstalledFaceModels.use(folder: models) }
        print(InstalledFaceModels.models == nil ? "Vestibule's own networks" : "MediaPipe's models")
        var series = FaceSeries(finder: FaceFinder())
        for folder in options.paths { try series.read(folder: folder) }
        print(series.table)
      case "read":
        guard let subject = options.paths.first.flatMap(PlainReading.Subject.init) else { throw AccuracyError(usage) }
        // Each line is written at once, because the comparison gives every picture its own time limit.
        for file in options.paths.dropFirst() {
          FileHandle.standardOutput.write(Data((try PlainReading(file, subject).json + "\n").utf8))
        }
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
}

/// The arguments after the command's name.
private struct Options {
  var paths: [String] = []
  var count = 100
  var seed = UInt64.random(in: 1_000...1_000_000_000)
  var scale = 1.0

  var trap: HostileSeries.Trap?

  var hostile: HostileSeries {
    var series = HostileSeries(count: count, seed: seed, scale: scale)
    if let trap { series.traps = [trap] }
    return series
  }

  var series: SpecimenSeries { SpecimenSeries(count: count, seed: seed, scale: scale) }

  init(_ arguments: [String]) throws(AccuracyError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--count": count = try Self.value(argument, rest.popFirst()) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
      case "--seed": seed = try Self.value(argument, rest.popFirst(), UInt64.init)
      case "--only": trap = try Self.value(argument, rest.popFirst(), HostileSeries.Trap.init(rawValue:))
      case "--scale": scale = try Self.value(argument, rest.popFirst()) { Double($0).flatMap { $0 >= 0 && $0 <= 4 ? $0 : nil } }
      case _ where argument.hasPrefix("-"): throw AccuracyError("\(argument) is no option. Start without arguments to see them all.")
      default: paths.append(argument)
      }
    }
  }

  private static func value<Value>(_ option: String, _ text: String?, _ read: (String) -> Value?) throws(AccuracyError) -> Value {
    guard let value = text.flatMap(read) else { throw AccuracyError("\(option) does not take \(text ?? "nothing").") }
    return value
  }
}
