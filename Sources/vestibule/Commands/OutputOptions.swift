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

  @Option(help: "Where pictures go with --result - (or a device, or a FIFO): a folder, or none.")
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
    do throws(ResultPlace.Refusal) {
      let isStream = try result.map { text throws(ResultPlace.Refusal) in try ResultPlace(text).isStream } ?? false
      if media == nil || isStream { return }
    } catch {
      StandardError.write(error.description)
      throw ExitStatus.unreadableInput.code
    }
    throw ValidationError("--media goes with --result -.")
  }

  var isHeadless: Bool { script != nil || plain }

  /// Whether errors end as JSON on standard output.
  var writesErrors: Bool { isHeadless || result == "-" }

  /// nil where no place was named; `validate` has refused those that take no result.
  var delivery: Delivery? { result.flatMap { try? ResultPlace($0) }.map { Delivery(to: $0, media: media) } }

  /// Says an error that came before the first prompt: as JSON on standard output, and as a sentence for the person.
  func fail(_ error: ComponentError) -> ExitStatus {
    if case .unusableInput(let reason) = error {
      StandardError.write(reason)
    } else if !writesErrors {
      StandardError.write(error.errorDescription)
    }
    if writesErrors { print(error.json.text()) }
    if let delivery, delivery.place != .standardOutput { _ = try? delivery.deliver(error) }
    return error.status
  }
}
