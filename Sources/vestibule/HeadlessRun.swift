import Foundation
import Journeys
import Terminal
import Workflow

/// A journey without a screen: its answers come from a script or from lines, its result goes to standard output or to a file.
struct HeadlessRun: Sendable {
  let sessions: SessionDesk
  let capture: CaptureDesk
  let host: any Workflow.Host
  let delivery: Delivery
  let begin: @Sendable (JourneyKind) throws(ComponentError) -> any Journey

  func run(_ launch: JourneyDesk.Launch) async -> ExitStatus {
    for line in Leftovers(sessions: sessions).settle().lines { StandardError.write(line) }
    let session: String
    let outcome: Outcome
    switch launch {
    case .menu: return .success
    case .journey(let kind):
      session = Runner.newSession()
      capture.use(sessions.keep(in: session))
      do throws(ComponentError) {
        outcome = await sessions.start(try begin(kind), session: session, host: host, owing: delivery.target)
      } catch {
        return end(error, of: nil)
      }
    case .session(let id):
      session = id
      capture.use(sessions.keep(in: id))
      outcome = await sessions.resume(id, host: host, owing: delivery.target)
    }
    return end(outcome, session)
  }

  private func end(_ outcome: Outcome, _ session: String) -> ExitStatus {
    switch outcome {
    case .finished(let output):
      do {
        _ = try delivery.hand(FinishedJourney(kind: nil, session: session, output: output, store: sessions.store), noting: sessions.store)
        return .success
      } catch let error as ResultPlace.Refusal {
        StandardError.write("\(error.description) The result is kept: \(sessions.hint.export(session))")
        return .unreadableInput
      } catch {
        StandardError.write(
          "The result could not be handed over: \(Self.sentence(error)) Make room or name another place, then: \(sessions.hint.export(session))"
        )
        return .fault
      }
    case .failed(let error): return end(ComponentError(error), of: session)
    case .cancelled:
      _ = end(.canceled, of: session)
      return .cancelled
    case .suspended:
      StandardError.write("Left for later. Go on with: \(sessions.hint.resume(session))")
      return .success
    case .parted(let parting):
      StandardError.write("\(parting.message) Nothing was changed.")
      return .fault
    case .interrupted(let error):
      let isKept = (try? sessions.store.session(session)) != nil
      StandardError.write(isKept ? "\(error.message) The session is kept. Go on with: \(sessions.hint.resume(session))" : error.message)
      _ = end(.unexpected(code: error.qualifiedCode), of: nil)
      return .fault
    }
  }

  /// - Parameter session: the session that has ended with it; nil when none has.
  private func end(_ error: ComponentError, of session: String?) -> ExitStatus {
    do {
      try StandardOutput.put(error.json.text() + "\n")
      if delivery.place != .standardOutput {
        _ = try delivery.hand(error, of: session, noting: sessions.store)
      } else if let session {
        try sessions.store.handOver(session, to: delivery.target) { [] }
      }
      return .workflowError
    } catch {
      StandardError.write("The error could not be handed over: \(Self.sentence(error))")
      return .fault
    }
  }

  private static func sentence(_ error: any Error) -> String { (error as? WorkflowError)?.message ?? "\(error)" }
}

extension OutputOptions {
  /// Who answers: a script's file, `auto`, or lines of standard input.
  func host(pictures: CaptureDesk, words: LookBook) throws(ScriptProblem) -> any Workflow.Host {
    guard let script else {
      return PlainHost(
        text: { words.text($0) }, read: { [lines = LineInput()] in await lines.line(isSecret: $0) }, write: { StandardError.write($0) },
        pictures: pictures)
    }
    if script == "auto" { return ScriptHost.automatic(pictures: pictures) }
    return ScriptHost(try ScriptFile.read(script), pictures: pictures)
  }
}
