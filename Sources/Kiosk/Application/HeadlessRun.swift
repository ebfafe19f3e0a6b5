import Deliveries
import Foundation
import Invocation
import JourneyKit
import Phrases
import Sessions
import Workflow

/// Runs a journey without a screen. Answers come from a script or from lines; the result goes to standard output or to a file.
package struct HeadlessRun: Sendable {
  private let sessions: SessionService
  private let capture: CaptureController
  private let host: any Workflow.Host
  private let delivery: Delivery
  /// Whether errors go to standard output too.
  private let printsErrors: Bool
  /// How long the journey may take; nil for as long as it takes.
  private let limit: TimeLimit?
  private let begin: JourneyController.Begin
  /// A phrase in the person's language.
  private let text: @Sendable (Phrase) -> String
  /// An error if a part of the script was not used, once the journey has ended.
  private let leftover: @Sendable () -> WorkflowError?

  package init(
    sessions: SessionService, capture: CaptureController, host: any Workflow.Host, delivery: Delivery, printsErrors: Bool = true,
    limit: TimeLimit? = nil, begin: @escaping JourneyController.Begin, text: @escaping @Sendable (Phrase) -> String,
    leftover: @escaping @Sendable () -> WorkflowError? = { nil }
  ) {
    self.sessions = sessions
    self.capture = capture
    self.host = limit == nil ? host : InterruptibleHost(base: host)
    self.delivery = delivery
    self.printsErrors = printsErrors
    self.limit = limit
    self.begin = begin
    self.text = text
    self.leftover = leftover
  }

  /// Runs to the end. A script with unused answers does not fit the journey, however the journey ended, unless its time was over before.
  package func run(_ launch: JourneyController.Launch) async -> ExitStatus {
    for line in Recovery(sessions: sessions).settle().lines { StandardError.write(line) }
    let status = await walk(launch)
    guard ![.unreadableInput, .fault, .timedOut].contains(status), let leftover = leftover() else { return status }
    StandardError.write(leftover.message)
    return .unreadableInput
  }

  private func walk(_ launch: JourneyController.Launch) async -> ExitStatus {
    let session: String
    let ended: (outcome: Outcome, isLate: Bool)
    var module: (any JourneyModule)?
    switch launch {
    case .menu, .office: return .success
    case .journey(let name):
      session = sessions.newSession()
      module = sessions.modules[name]
      capture.use(sessions.keep(in: session))
      do throws(JourneyFailure) {
        let journey = try begin(name)
        ended = await inTime { await sessions.start(journey, session: session, host: host, owing: delivery.target) }
      } catch {
        return end(error, of: nil)
      }
    case .session(let id):
      session = id
      capture.use(sessions.keep(in: id))
      module = try? sessions.module(of: id)
      ended = await inTime { await sessions.resume(id, host: host, owing: delivery.target) }
    }
    if ended.isLate, let limit, ended.outcome == .suspended {
      StandardError.write("The journey did not end within \(limit.text) (--timeout).")
      let status = left(session, module)
      return status == .fault ? status : .timedOut
    }
    return end(ended.outcome, session, module)
  }

  private func inTime(_ work: @escaping @Sendable () async -> Outcome) async -> (outcome: Outcome, isLate: Bool) {
    guard let limit else { return (await work(), false) }
    return await limit.run(work)
  }

  private func end(_ outcome: Outcome, _ session: String, _ module: (any JourneyModule)?) -> ExitStatus {
    switch outcome {
    case .finished(let output): return end(session, .finished(output: output))
    case .failed(let error): return end(session, .failed(error: error))
    case .cancelled: return end(session, .cancelled)
    case .suspended: return left(session, module)
    case .interrupted(let error) where error.engineCode == .inputEnded:
      // Whoever answered is gone, and nothing is broken.
      StandardError.write(error.message)
      return left(session, module)
    case .diverged(let divergence):
      StandardError.write("\(divergence.message) Nothing was changed.")
      _ = end(sessions.failure(WorkflowError(.journalDamaged, divergence.message), in: session, of: module), of: nil)
      return .fault
    case .interrupted(let error):
      // If the store could not be written, there is nothing to continue.
      let isKept = sessions.isUnfinished(session)
      StandardError.write(isKept ? "\(error.message) The session is kept. Continue with: \(sessions.hint.resume(session))" : error.message)
      let failure = sessions.failure(error, in: session, of: module)
      _ = end(failure, of: nil)
      return failure.status == .unreadableInput ? .unreadableInput : .fault
    }
  }

  /// The session may go on later; its caller learns now that there is no result.
  private func left(_ session: String, _ module: (any JourneyModule)?) -> ExitStatus {
    StandardError.write("The session is kept. Continue with: \(sessions.hint.resume(session))")
    return end(sessions.departure(from: session, of: module), of: nil)
  }

  private func end(_ session: String, _ ending: Ending) -> ExitStatus {
    do throws(WorkflowError) {
      switch try sessions.ended(session, as: ending) {
      case .finished(let finished): return end(finished)
      case .failed(let failure): return end(failure, of: session)
      }
    } catch {
      StandardError.write(error.message)
      _ = end(sessions.failure(error, in: session), of: nil)
      return .fault
    }
  }

  private func end(_ finished: FinishedSession) -> ExitStatus {
    let export = sessions.hint.export(finished.session)
    do {
      try delivery.hand(.finished(finished), of: finished.session, noting: sessions.store)
      if finished.result.source?.isDemonstration == true { StandardError.write(text(Phrase("scene.result.demonstration"))) }
      return .success
    } catch let error as ResultPlace.Refusal {
      StandardError.write("\(error.description) The result is kept: \(export)")
      return .unreadableInput
    } catch {
      StandardError.write(
        "The result could not be handed over: \(Self.sentence(error)) Free some disk space or name another place, then: \(export)")
      return .fault
    }
  }

  /// - Parameter session: the session that ended with this failure; nil if none did.
  private func end(_ failure: JourneyFailure, of session: String?) -> ExitStatus {
    do {
      if printsErrors { try StandardOutput.put(failure.json.text() + "\n") }
      if delivery.place != .standardOutput {
        try delivery.hand(.failed(failure), of: session, noting: sessions.store)
      } else if let session {
        try sessions.store.handOver(session, to: delivery.target) { [] }
      }
      return failure.exitStatus
    } catch {
      StandardError.write("The error could not be handed over: \(Self.sentence(error))")
      return .fault
    }
  }

  private static func sentence(_ error: any Error) -> String { (error as? WorkflowError)?.message ?? "\(error)" }
}
