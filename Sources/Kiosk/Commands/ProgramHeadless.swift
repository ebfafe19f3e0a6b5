import Application
import Authoring
import Background
import Deliveries
import Imaging
import Invocation
import JourneyKit
import LookFiles
import Looks
import Phrases
import Sessions
import Workflow

extension Program {
  /// Says why a journey cannot begin, also to a caller that waits for its result.
  /// - Parameter reason: one or more English sentences.
  func refuse(_ launch: JourneyController.Launch, _ reason: String, to delivery: Delivery?) -> ExitStatus {
    StandardError.write(reason)
    let module: (any JourneyModule)? =
      switch launch {
      case .journey(let name): sessions.modules[name]
      case .session(let id): try? sessions.module(of: id)
      case .menu, .office: nil
      }
    let error = WorkflowError(.inputNotUsable, reason), failure = module?.failure(of: error) ?? JourneyFailure(error)
    try? delivery?.deliver(failure)
    return failure.exitStatus
  }

  /// Runs without a screen, with answers from a script or from lines. The result goes to standard output unless `--result` names another
  /// place.
  func runHeadless(_ launch: JourneyController.Launch, _ output: OutputOptions) -> ExitStatus {
    let delivery = delivery ?? Delivery(to: .standardOutput)
    if let unknown = looks.unknown {
      _ = refuse(launch, unknown, to: delivery)
      return .wrongCommandLine
    }
    // On a screen, a broken theme is reported and replaced. Here nobody would notice it.
    if let problem = looks.problems.first { return refuse(launch, looks.text(problem), to: delivery) }
    let link = ImagingLink(), work = BackgroundWork()
    defer { link.close() }
    // There is no capture scene, so a line reports why a picture could not be taken.
    let capture = CaptureController(
      source: source, today: today, link: link, work: work, scriptFolder: output.script.flatMap(ScriptFile.folder),
      isWatched: output.script == nil, isFrozen: isFrozen
    ) { [looks] event in
      if case .readingFailed(_, let why) = event { StandardError.write(looks.text(why)) }
    }
    let host = output.host(
      script, pictures: capture, words: looks, office: ErrandRunner(administersBackend ? administrator : nil, in: sessions.store))
    // A script may name its own pictures, so their origin is reported at the end.
    if output.script == nil, capture.origin?.isDemonstration == true { StandardError.write(looks.text(Phrase("kiosk.demonstration"))) }
    let run = HeadlessRun(
      sessions: sessions, capture: capture, host: host, delivery: delivery,
      printsErrors: !output.quiet, limit: output.timeout, begin: begin,
      text: { [looks] in looks.text($0) }, leftover: { [outcomes] in (host as? ScriptHost)?.leftover ?? outcomes?.leftover })
    let status = Blocking.run { await run.run(launch) }
    if let problem = events?.problem { StandardError.write(problem.message) }
    if let problem = sessions.trace?.problem { StandardError.write(problem.message) }
    return status
  }
}
