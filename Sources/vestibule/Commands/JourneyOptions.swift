import ArgumentParser
import Documents
import Flavor
import Foundation
import Imaging
import Journeys
import Notation
import Workflow

/// What a journey is given: the caller's input, the workflow, the source of its pictures, the day.
struct JourneyOptions: ParsableArguments {
  @Option(help: "The caller's input: a plugin JSON file.")
  var config: String?

  @Option(help: "The workflow configuration: a JSON file.")
  var workflow: String?

  @Option(help: "Where pictures come from: a picture, a folder, or specimen (default: specimen).")
  var source: String?

  @Option(help: "The day on which expiry and age are judged, YYYY-MM-DD (default: today).")
  var now: Day?

  /// A calendar day of the command line.
  struct Day: ExpressibleByArgument {
    let date: CalendarDate
    init?(argument: String) {
      guard let date = CalendarDate(iso: argument) else { return nil }
      self.date = date
    }
    static var allValueStrings: [String] { [] }
  }

  /// A file that cannot be read is no fault of its content: it has a status of its own.
  func validate() throws {
    for file in [config, workflow].compactMap({ $0 }) where !FileManager.default.isReadableFile(atPath: file) {
      StandardError.write("\(file) cannot be read. Check the path and its permissions.")
      throw ExitStatus.unreadableInput.code
    }
  }

  /// The input, read and checked. Throws the component's own error, whose JSON says what is wrong and where.
  func input() throws(ComponentError) -> PluginInput? {
    guard let config else { return nil }
    return try PluginInput(reading: try Self.bytes(config))
  }

  /// The workflow that the validation code selects.
  func selectedWorkflow(_ input: PluginInput?) throws(ComponentError) -> WorkflowConfiguration {
    let file = workflow == nil ? WorkflowConfiguration.standard : try WorkflowFile.read(try Self.bytes(workflow ?? ""))
    return try input?.workflow(file) ?? file
  }

  /// The flavor of the caller's customization; nil when there is none. Relative paths in it count from the input's folder. A font that is
  /// not installed ends the journey, as it does on a phone (802).
  func flavor(_ input: PluginInput?, shelf: ThemeShelf) throws(ComponentError) -> Flavor? {
    guard let node = input?.flavor else { return nil }
    let decoding = Decoding()
    let folder = config.map { URL(filePath: $0).absoluteURL.deletingLastPathComponent().path }
    let flavor = FlavorFile.read(node, name: "customization", decoding, folder: folder, shelf: shelf.forReading)
    do { try decoding.finish() } catch { throw .decoding(error) }
    if let problem = InstalledFonts.problems(of: flavor).first { throw .font(name: problem.font, detail: problem.description) }
    return flavor
  }

  /// The guide's day: the given one, else today in UTC.
  var today: CalendarDate { now?.date ?? CalendarDate(secondsSince1970: Int(Date().timeIntervalSince1970)) }

  /// Opens the source; its error is shown where a picture is wanted. Without one it is the webcam if there is one, else specimens.
  func openSource() throws(ImagingError) -> PictureSource {
    let standard = CameraDevices.paths().isEmpty ? SourceSpec.specimen : .webcam(device: nil)
    return try PictureSource(opening: source.map { text throws(ImagingError) in try SourceSpec(text) } ?? standard, asOf: today)
  }

  private static func bytes(_ path: String) throws(ComponentError) -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      let problem = NotationError(
        .value, at: Position(line: 1, column: 1), path: path, expected: "a file that can be read", found: "none")
      throw .json(problem)
    }
  }
}
