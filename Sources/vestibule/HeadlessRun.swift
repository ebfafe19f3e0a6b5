import Foundation
import Journeys
import Phrases
import Synchronization
import Workflow

/// A journey without a screen: its answers come from a script or from lines, its result goes to standard output or to a file.
struct HeadlessRun: Sendable {
  let sessions: SessionDesk
  let capture: CaptureDesk
  let host: any Workflow.Host
  let delivery: Delivery
  let begin: @Sendable (JourneyKind) throws(ComponentError) -> any Journey
  /// A phrase in the person's language.
  let text: @Sendable (Phrase) -> String

  func run(_ launch: JourneyDesk.Launch) async -> ExitStatus {
    let session: String
    let outcome: Outcome
    switch launch {
    case .menu: return .success
    case .journey(let kind):
      session = Runner.newSession()
      capture.use(sessions.keep(in: session))
      do throws(ComponentError) { outcome = await sessions.start(try begin(kind), session: session, host: host) } catch {
        return end(error)
      }
    case .session(let id):
      session = id
      capture.use(sessions.keep(in: id))
      outcome = await sessions.resume(id, host: host)
    }
    return end(outcome, session)
  }

  private func end(_ outcome: Outcome, _ session: String) -> ExitStatus {
    switch outcome {
    case .finished(let output):
      do {
        let finished = FinishedJourney(kind: nil, session: session, output: output, store: sessions.store)
        _ = try delivery.deliver(finished)
        if finished.source?.isDemonstration == true { StandardError.write(text(Phrase("scene.result.demonstration"))) }
        return .success
      } catch {
        StandardError.write(
          "The result could not be handed over: \(error). Make room or name another place, then: vestibule sessions export \(session)")
        return .fault
      }
    case .failed(let error): return end(ComponentError(error))
    case .cancelled:
      _ = end(sessions.cancellation(of: session))
      return .cancelled
    case .suspended:
      StandardError.write("Left for later. Go on with: vestibule sessions resume \(session)")
      return .success
    case .parted(let parting):
      StandardError.write("\(parting.message) Nothing was changed.")
      return .fault
    case .interrupted(let error):
      StandardError.write(error.message)
      // Where the store could not be written there is nothing to go on with.
      if sessions.isUnfinished(session) { StandardError.write(text(Phrase("kiosk.left", ["session": .text(session)]))) }
      _ = end(.unexpected(code: error.qualifiedCode))
      return .fault
    }
  }

  private func end(_ error: ComponentError) -> ExitStatus {
    print(error.json.text())
    if case .standardOutput = delivery.target { return .workflowError }
    _ = try? delivery.deliver(error)
    return .workflowError
  }
}

extension OutputOptions {
  /// Who answers: a script's file, `auto`, or lines of standard input.
  func host(pictures: CaptureDesk, words: LookBook) throws(ScriptProblem) -> any Workflow.Host {
    guard let script else {
      return PlainHost(
        text: { words.text($0) }, read: { StandardInput.line(isSecret: $0) }, write: { StandardError.write($0) }, pictures: pictures)
    }
    if script == "auto" { return ScriptHost.automatic(pictures: pictures) }
    return ScriptHost(try ScriptFile.read(script), pictures: pictures)
  }
}
