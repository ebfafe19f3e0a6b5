import ArgumentParser
import Authoring
import Documents
import Flavor
import Foundation
import Imaging
import Invocation
import JourneyKit
import KioskConfiguration
import LocalServices
import LookFiles
import Notation
import SandboxKit
import Services
import Workflow

/// The inputs of a journey: the caller's input, the workflow, the source of its pictures, the date.
struct JourneyOptions: ParsableArguments {
  @Option(
    name: .customLong("input"), help: ArgumentHelp("The caller's input: a plugin JSON file, or - for standard input.", valueName: "file"))
  var inputFile: String?

  /// The former name of `--input`.
  @Option(name: .customLong("config"), help: .hidden) var formerInputFile: String?

  @Option(help: "The workflow configuration: a JSON file.")
  var workflow: String?

  @Option(
    help: ArgumentHelp(
      "Where pictures come from: webcam or webcam:DEVICE; a video's file; pattern, a drawn document that moves; a picture, a folder of pictures; or specimen, drawn documents (default: the webcam if there is one, else specimen).",
      valueName: "webcam|video|pattern|file|folder|specimen"))
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Where the vendors' servers are: sandbox, in this program (the default), or the address of a server such as https://api.example.com.",
      valueName: "sandbox|url"))
  var backend: Backend?

  @Option(
    help: ArgumentHelp(
      "With --backend: a file with the token of that server's administration. The office then shows its services, and --script auto learns there what staff would say.",
      valueName: "file"))
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "Where a phone that takes a picture reaches this machine: the address of an interface, network for the one by which it reaches others, 0.0.0.0 for all, or off (default: network; off in the kiosk profile).",
      valueName: "address[:port]|off"))
  var handOff: HandOffChoice?

  @Option(
    help: ArgumentHelp(
      "Freeze the clock at a moment: YYYY-MM-DD, its noon, or with a time as in 2026-03-09T14:05:09Z; without Z, the kiosk's time (default: the clock runs).",
      valueName: "moment"))
  var now: WrittenMoment?

  @Option(help: "A seed for ids and random draws, so that a run can be repeated exactly.")
  var seed: UInt64?

  /// The file with the caller's input, whichever name the option has.
  var config: String? {
    get { inputFile ?? formerInputFile }
    set { (inputFile, formerInputFile) = (newValue, nil) }
  }

  /// The options of an empty command line.
  static var none: JourneyOptions {
    var options = JourneyOptions()
    options.inputFile = nil
    options.formerInputFile = nil
    options.workflow = nil
    options.source = nil
    options.backend = nil
    options.tokenFile = nil
    options.handOff = nil
    options.now = nil
    options.seed = nil
    return options
  }

  /// These options with what the configuration file says where the command line says nothing.
  func completed(by configuration: Configuration) -> JourneyOptions {
    var options = self
    options.source = source ?? configuration.source
    options.workflow = workflow ?? configuration.workflow
    options.handOff = handOff ?? configuration.handOff
    return options
  }

  /// These options without a workflow, which cannot be read.
  var withoutWorkflow: JourneyOptions {
    var options = self
    options.workflow = nil
    return options
  }

  /// Where the vendors' servers are.
  struct Backend: ExpressibleByArgument {
    /// It is nil if the servers are in this program.
    let address: ServerAddress?

    init?(argument: String) {
      address = ServerAddress(argument)
      if address == nil, argument != Self.sandbox { return nil }
    }

    static let sandbox = "sandbox"
    static var allValueStrings: [String] { [] }
  }

  /// A calendar day on the command line.
  struct Day: ExpressibleByArgument {
    let date: CalendarDate
    init?(argument: String) {
      guard let date = CalendarDate(iso: argument) else { return nil }
      self.date = date
    }
    static var allValueStrings: [String] { [] }
  }

  /// A moment on the command line. It may be in the kiosk's time zone, which the settings name.
  struct WrittenMoment: ExpressibleByArgument {
    private let text: String

    init?(argument: String) {
      guard Moment(iso: argument) != nil else { return nil }
      text = argument
    }

    func moment(in zone: TimeZone) -> Moment? { Moment(iso: text, in: zone) }
    static var allValueStrings: [String] { [] }
  }

  /// The clock and the calendar of the run.
  func environment(in zone: TimeZone) -> RunEnvironment { RunEnvironment(at: now?.moment(in: zone), in: zone, seed: seed) }

  /// A malformed source is a wrong command line; a missing one is an input that cannot be read.
  func validate() throws {
    try checkTokenFile()
    guard let source, !source.isEmpty else { return }
    do throws(ImagingError) { _ = try SourceSpec(source) } catch { throw ValidationError(error.message) }
  }

  private func checkTokenFile() throws {
    guard tokenFile != nil else { return }
    guard let address = backend?.address?.text else { throw ValidationError("--token-file needs the server's address in --backend.") }
    if !ConfidentialAddress.isOne(address) {
      throw ValidationError("The token would cross the network in plain text. Name an https address in --backend, or one of this machine.")
    }
  }

  /// The administration of the server in `--backend`; nil without a token for it.
  /// - Throws: `inputNotUsable`, naming the token's file.
  func server() throws(WorkflowError) -> RemoteAdministrator? {
    guard let address = backend?.address, let tokenFile else { return nil }
    return RemoteAdministrator(Installation.current.services, at: address, try AdministrationToken(file: tokenFile))
  }

  /// The caller's input, as bytes.
  /// - Throws: `inputNotUsable`, naming the file.
  func input() throws(WorkflowError) -> JourneyInput {
    JourneyInput(
      config: try config.map { path throws(WorkflowError) in try InputFile.read(path) },
      workflow: try workflow.map { path throws(WorkflowError) in try InputFile.read(path, as: .instructions) })
  }

  /// The flavor of the caller's customization. Its relative paths are relative to the input's folder. A font that is not installed ends the
  /// journey, as on a phone.
  func flavor(_ customization: Node, themes: ThemeFiles) throws(CustomizationFailure) -> Flavor {
    let decoding = Decoding()
    let folder = config.map { URL(filePath: $0).absoluteURL.deletingLastPathComponent().path }
    let flavor = FlavorFile.read(customization, name: "customization", decoding, folder: folder, library: themes.forReading)
    do { try decoding.finish() } catch { throw CustomizationFailure(problem: .notation(error)) }
    if let problem = InstalledFonts.problems(of: flavor).first {
      throw CustomizationFailure(problem: .font(name: problem.font, detail: problem.description))
    }
    return flavor
  }

  /// What is wrong with the theme in the caller's input.
  struct CustomizationFailure: Error {
    let problem: CustomizationProblem
  }

  /// Opens the source, by default the webcam if there is one, else specimens. Its error is shown when a picture is needed.
  ///
  /// - Parameters:
  ///   - today: the day on which drawn documents are valid.
  ///   - needsCamera: whether drawn documents never replace a missing camera.
  func openSource(on today: CalendarDate, needsCamera: Bool = false) throws(ImagingError) -> PictureSource {
    let standard = !needsCamera && CameraDevices.paths().isEmpty ? SourceSpec.specimen : .webcam(device: nil)
    return try PictureSource(opening: source.map { text throws(ImagingError) in try SourceSpec(text) } ?? standard, asOf: today)
  }

  /// Checks that the named source can deliver pictures now.
  /// - Throws: `inputNotUsable` with the reason.
  func checkSource() throws(WorkflowError) {
    guard source != nil else { return }
    do throws(ImagingError) { try openSource(on: CalendarDate(daysSince1970: 0)).check() } catch {
      throw WorkflowError(.inputNotUsable, error.message)
    }
  }
}

extension HandOffChoice: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
