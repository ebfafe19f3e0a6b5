import Foundation
import Journeys
import Synchronization
import Workflow

/// A journey without a screen: its answers come from a script or from lines, its result goes to standard output or to a file.
struct HeadlessRun: Sendable {
  let sessions: SessionDesk
  let capture: CaptureDesk
  let host: any Workflow.Host
  let delivery: Delivery
  let begin: @Sendable (JourneyKind) throws(ComponentError) -> any Journey

  /// Runs to the end. A script that holds more answers than were asked for does not fit the journey, however that has ended.
  func run(_ launch: JourneyDesk.Launch) async -> ExitStatus {
    let status = await walk(launch)
    guard status != .unreadableInput, status != .fault, let leftover = (host as? ScriptHost)?.leftover else { return status }
    StandardError.write(leftover.message)
    return .unreadableInput
  }

  private func walk(_ launch: JourneyDesk.Launch) async -> ExitStatus {
    let session: String
    let outcome: Outcome
    switch launch {
    case .menu: return .success
    case .journey(let kind):
      session = sessions.newSession()
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
        _ = try delivery.deliver(FinishedJourney(kind: nil, session: session, output: output, store: sessions.store))
        return .success
      } catch {
        StandardError.write(
          "The result could not be handed over: \(error). Make room or name another place, then: vestibule sessions export \(session)")
        return .fault
      }
    case .failed(let error): return end(ComponentError(error))
    case .cancelled:
      _ = end(.canceled)
      return .cancelled
    case .suspended:
      StandardError.write("Left for later. Go on with: vestibule sessions resume \(session)")
      return .success
    case .parted(let parting):
      StandardError.write("\(parting.message) Nothing was changed.")
      return .fault
    case .interrupted(let error):
      StandardError.write("\(error.message) The session \(session) can be resumed.")
      let known = ComponentError(error)
      _ = end(known)
      return known.status == .unreadableInput ? .unreadableInput : .fault
    }
  }

  private func end(_ error: ComponentError) -> ExitStatus {
    print(error.json.text())
    if case .standardOutput = delivery.target { return error.status }
    _ = try? delivery.deliver(error)
    return error.status
  }
}

extension OutputOptions {
  /// Who answers: a script's file, `auto`, or lines of standard input.
  func host(pictures: CaptureDesk, words: LookBook) throws(ComponentError) -> any Workflow.Host {
    guard let script else {
      return PlainHost(
        text: { words.text($0) }, read: { StandardInput.line(isSecret: $0) }, write: { StandardError.write($0) }, pictures: pictures)
    }
    if script == "auto" { return ScriptHost.automatic(pictures: pictures) }
    return ScriptHost(try ScriptFile.read(script), pictures: pictures)
  }
}
