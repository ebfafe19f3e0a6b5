import ArgumentParser
import Foundation
import Journeys

/// Who answers, and where the result goes.
struct OutputOptions: ParsableArguments {
  @Option(help: "Answers from a file, or auto: no screen.")
  var script: String?

  @Flag(help: "Line by line, for screen readers and pipes.")
  var plain = false

  @Option(help: "Hand the result over: a file, a folder (ending in /), or - for standard output.")
  var result: String?

  @Option(help: "Where pictures go with --result -.")
  var media: String?

  static var none: OutputOptions {
    var options = OutputOptions()
    options.script = nil
    options.result = nil
    options.media = nil
    options.plain = false
    return options
  }

  func validate() throws {
    if script != nil, plain { throw ValidationError("--script and --plain exclude each other.") }
    if media != nil, result != "-" { throw ValidationError("--media goes with --result -.") }
  }

  var isHeadless: Bool { script != nil || plain }

  /// Whether errors end as JSON on standard output.
  var writesErrors: Bool { isHeadless || result == "-" }

  var delivery: Delivery? { result.map { Delivery(spec: $0, media: media) } }

  /// Says an error that came before the first prompt: as JSON on standard output, and as a sentence for the person.
  func fail(_ error: ComponentError) -> ExitStatus {
    if case .unusableInput(let reason) = error {
      StandardError.write(reason)
    } else if !writesErrors {
      StandardError.write(error.errorDescription)
    }
    if writesErrors { print(error.json.text()) }
    if let delivery, result != "-" { _ = try? delivery.deliver(error) }
    return error.status
  }
}
