import Application
import ArgumentParser
import Authoring
import Deliveries
import Foundation
import Invocation
import JourneyKit
import Looks
import Sessions
import Terminal
import Workflow

/// The source of answers, and the place for the result.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take answers from a file, or auto, which answers favourably what it can know; without a screen.", valueName: "file|auto"))
  var script: String?

  @Flag(help: "Ask line by line, for screen readers and pipes.")
  var plain = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Without a screen: leave a journey that has not ended after so many seconds, 1 or more. The session is kept, and the exit status is 75.",
      valueName: "seconds"))
  var timeout: TimeLimit?

  @Option(help: "Write the result to a file, a folder (ending in /), or - for standard output.")
  var result: String?

  @Option(help: "Where pictures go with --result - (or a device, or a FIFO): a folder, or none.")
  var media: String?

  @Option(help: "Run in one of the journey's scenarios: an error, a fault, or another document (see --list-scenarios).")
  var scenario: String?

  @Option(help: "Write the SDK's calls and callbacks as JSON lines while they happen: a file, or - for standard output.")
  var events: String?

  /// For a caller that reads errors at the place of the result only.
  @Flag(help: .hidden) var quiet = false

  static var none: OutputOptions {
    var options = OutputOptions()
    options.script = nil
    options.timeout = nil
    options.result = nil
    options.media = nil
    options.scenario = nil
    options.events = nil
    options.plain = false
    options.quiet = false
    return options
  }

  func validate() throws {
    if script != nil, plain { throw ValidationError("--script and --plain cannot be used together.") }
    if timeout != nil, !isHeadless {
      throw ValidationError("--timeout is for a run without a screen. Use it with --script or --plain.")
    }
    if events == "-", result == "-" || isHeadless && result == nil {
      throw ValidationError("Events and result would both go to standard output. Name a file with --result or --events.")
    }
    do throws(ResultPlace.Refusal) { _ = try result.map { text throws(ResultPlace.Refusal) in try ResultPlace(text) } } catch {
      StandardError.write(error.description)
      throw ExitStatus.unreadableInput.code
    }
  }

  /// Checks that `--media` has an effect. (A plugin's call has another default for `--result`.)
  func checkMedia() throws {
    guard media != nil, delivery?.place.isStream != true else { return }
    throw ValidationError("--media can be used only with --result - or a device or FIFO.")
  }

  /// The same options, with standard output as the place for the result unless another one was named.
  var toStandardOutput: OutputOptions {
    var options = self
    options.result = result ?? "-"
    return options
  }

  /// The same options for a run in which nobody is asked anything.
  var answeringByItself: OutputOptions {
    var options = self
    options.script = "auto"
    return options
  }

  var isHeadless: Bool { script != nil || plain }

  /// Whether errors end as JSON on standard output.
  var writesErrors: Bool { isHeadless || result == "-" }

  /// nil if no place was named; `validate` refuses invalid ones.
  var delivery: Delivery? { result.flatMap { try? ResultPlace($0) }.map { Delivery(to: $0, media: media) } }

  /// The log for `--events`; nil if the option is not set.
  /// - Parameter appends: whether an existing file is continued.
  /// - Throws: `inputNotUsable` if the place cannot be written to.
  func eventLog(appends: Bool) throws(WorkflowError) -> EventLog? {
    guard let events else { return nil }
    do throws(ResultPlace.Refusal) { return try EventLog(ResultPlace(events), appends: appends) } catch {
      throw WorkflowError(.inputNotUsable, error.description)
    }
  }

  /// Reports a failure before the first prompt, as JSON on standard output and as a sentence for the person.
  func fail(_ failure: JourneyFailure) -> ExitStatus {
    if failure.status == .unreadableInput {
      StandardError.write(failure.error.message)
    } else if !writesErrors {
      StandardError.write(failure.message)
    }
    if writesErrors, !quiet { print(failure.json.text()) }
    if let delivery, delivery.place != .standardOutput { try? delivery.deliver(failure) }
    return failure.exitStatus
  }

  /// The host that answers: a script's file, `auto`, or lines on standard input.
  /// - Parameter office: does for `auto` what the vendors' staff would do.
  func host(_ script: Script?, pictures: CaptureController, words: LookLoader, office: ErrandRunner) -> any Workflow.Host {
    if let script { return ScriptHost(script, pictures: pictures) }
    if self.script != nil {
      return AutomaticHost(pictures: pictures, modules: Installation.current.journeys, office: office)
    }
    return PlainHost(
      text: { words.text($0) },
      read: { [lines = LineInput(descriptor: StandardStreams.current.input)] in await lines.line(isSecret: $0) },
      write: { StandardError.write($0) }, pictures: pictures)
  }

  /// The named script; nil if none was named, or `auto`.
  /// - Throws: `inputNotUsable` with what is wrong and where.
  func readScript() throws(WorkflowError) -> Script? {
    guard let script, script != "auto" else { return nil }
    return try ScriptFile.read(script)
  }
}

extension TimeLimit: ExpressibleByArgument {
  /// A whole number of seconds above 0. Longer than a year is as good as a year.
  public init?(argument: String) {
    guard let seconds = Int(argument), seconds > 0 else { return nil }
    self.init(seconds: min(seconds, 31_536_000))
  }
}
