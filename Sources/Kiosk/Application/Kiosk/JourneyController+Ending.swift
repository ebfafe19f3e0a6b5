import Deliveries
import JourneyKit
import LocalServices
import Phrases
import Scenes
import Sessions
import Store
import Workflow

/// What happens when a journey has ended: its session is kept, delivered or erased, and the screen says so.
extension JourneyController {
  /// Erases, delivers and reports what became of the current session.
  func ended(_ outcome: Outcome) {
    let outcome = asLeft(outcome)
    let (session, isAbandoned, again, branch) = current.withLock { current in
      current?.outcome = outcome
      return (current?.session, current?.isAbandoned == true, current?.restarts == true ? current?.module?.name : nil, current?.branch)
    }
    defer { if let branch { work.run { [self] in await takeUp(branch) } } }
    host.reopen()
    guard let session else { return }
    // The result is delivered before the screen reports it, because the person may leave the last screen at once.
    switch outcome {
    case .finished(let output): finished(session, output)
    case .failed(let error), .interrupted(let error): failed(session, error)
    case .cancelled:
      if let ended = try? sessions.ended(session, as: .cancelled), case .failed(let failure) = ended { deliver(failure, of: session) }
      if isAbandoned || isPublic { erase(session) }
      post(.ended(.cancelled))
    case .suspended where isAbandoned:
      erase(session)
      if let again { return start(again) }
      post(.ended(.cancelled))
    case .suspended:
      sessions.store.audit(.sessionLeft, by: endedBy ?? .client, session: session)
      if branch == nil { post(.ended(.suspended(number: SessionNumber(of: session).description))) }
    case .diverged(let divergence):
      failed(session, WorkflowError(.journalDamaged, divergence.message, phrase: .verbatim(divergence.message)))
    }
    if case .menu = launch { offerUnfinished() }
  }

  /// A person who chooses to continue later because the backend cannot be reached leaves the session. That is not a failure.
  private func asLeft(_ outcome: Outcome) -> Outcome {
    guard case .interrupted(let error) = outcome, error.isTemporary, let session = current.withLock({ $0?.session }),
      sessions.isUnfinished(session)
    else { return outcome }
    return .suspended
  }

  /// Who has cancelled the session or left it for later.
  private var endedBy: AuditParty? { current.withLock { $0?.endedBy } }

  /// Erases a session that ended without a result. When it fails, staff learn it.
  private func erase(_ session: String) {
    do { try sessions.store.erase(session, by: endedBy ?? .program) } catch { post(.warning(ErrorPhrase.phrase(error))) }
    work.run { [store = sessions.store] in await RemoteErasure(store).run() }
  }

  private func finished(_ session: String, _ output: String) {
    do throws(WorkflowError) {
      guard case .finished(let finished) = try sessions.ended(session, as: .finished(output: output)) else { return }
      let handedOver = delivery == nil ? nil : deliver(finished)
      post(.ended(.finished(finished.sheet(for: target(session)))))
      if let handedOver { post(handedOver) }
    } catch { failed(session, error) }
  }

  private func failed(_ session: String, _ error: WorkflowError) {
    let failure = sessions.failure(error, in: session, of: current.withLock { $0?.module })
    deliver(failure, of: session)
    let message = isPublic ? ErrorPhrase.publicPhrase(error) : ErrorPhrase.phrase(error)
    if message != ErrorPhrase.phrase(error) { post(.warning(ErrorPhrase.phrase(error))) }
    post(
      .ended(
        .failed(
          code: failure.code, name: error.qualifiedCode, message: message, keepsPictures: keepsPictures(session),
          reason: failure.message)))
  }

  /// Whether pictures of a session are stored; false if the store lost it or cannot be read.
  private func keepsPictures(_ session: String) -> Bool { ((try? sessions.store.pictureCount(of: session)) ?? 0) > 0 }

  /// Delivers an error to a caller that waits for a result.
  private func deliver(_ failure: JourneyFailure, of session: String) {
    guard let delivery else { return }
    do {
      try delivery.hand(.failed(failure), of: session, noting: sessions.store)
    } catch { post(.handOverFailed(ErrorPhrase.phrase(error))) }
  }

  /// Delivers the finished journey's result to the place of `--result`, else to a folder next to the sessions.
  package func handOver() {
    let finished = current.withLock { current -> (session: String, output: String)? in
      guard let now = current, !now.isHandingOver, case .finished(let output)? = now.outcome else { return nil }
      current?.isHandingOver = true
      return (now.session, output)
    }
    guard let (session, output) = finished else { return }
    work.run { [self] in
      defer { current.withLock { $0?.isHandingOver = false } }
      do throws(WorkflowError) {
        guard case .finished(let finished) = try sessions.ended(session, as: .finished(output: output)) else { return }
        post(deliver(finished))
      } catch { post(.handOverFailed(ErrorPhrase.phrase(error))) }
    }
  }

  private func deliver(_ finished: FinishedSession) -> KioskEvent {
    do {
      let place = try target(finished.session).hand(.finished(finished), of: finished.session, noting: sessions.store)
      current.withLock { $0?.owesResult = false }
      return .handedOver(to: place)
    } catch {
      current.withLock { $0?.owesResult = delivery != nil }
      return .handOverFailed(ErrorPhrase.phrase(error))
    }
  }

  private func target(_ session: String) -> Delivery {
    delivery ?? Delivery(to: .folder("\(sessions.store.folder)/results/\(session)"))
  }
}
