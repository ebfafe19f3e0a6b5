import Background
import Scenes
import Sessions
import Synchronization
import Workflow

/// A tester's visits to the other side of the counter. During a visit the journey on this side waits, and goes on when something else
/// decides.
package final class OfficeVisits: Sendable {
  private struct State: Sendable {
    var count = 0
    /// The host that asks in the office; nil if the tester is not there.
    var host: ScreenHost?
    /// The session whose pictures the office shows.
    var session: String?
  }

  private let office: Office
  private let sessions: SessionService
  private let work: BackgroundWork
  private let post: @Sendable (KioskEvent) -> Void
  private let state = Mutex(State())

  init(_ office: Office, _ sessions: SessionService, work: BackgroundWork, post: @escaping @Sendable (KioskEvent) -> Void) {
    self.office = office
    self.sessions = sessions
    self.work = work
    self.post = post
  }

  /// Tokens of a visit begin at a multiple of this, so that they are never those of a journey or of another visit.
  private static let tokens = 1_000_000

  /// Opens the office.
  /// - Parameters:
  ///   - session: the one whose entries are shown; nil for everything.
  ///   - resume: called with the session that the tester wants to continue.
  func open(of session: String?, resume: @escaping @Sendable (String) async -> Void) {
    let host = state.withLock { state in
      state.count += 1
      let host = ScreenHost(post: post, isOffice: true, firstToken: state.count * Self.tokens)
      (state.host, state.session) = (host, nil)
      return host
    }
    work.run { [self] in
      var chosen: String?
      var problem: WorkflowError?
      do throws(WorkflowError) {
        chosen = try await office.run(sessions, host, of: session, show: { [self] session in state.withLock { $0.session = session } })?
          .session
      } catch { problem = error }
      // A visit that the tester ended is over already.
      guard close(host) else { return }
      post(.leftOffice)
      if let problem { post(.warning(ErrorPhrase.phrase(problem))) }
      if let chosen { await resume(chosen) }
    }
  }

  /// Ends the visit, however deep the tester is in the office.
  func close() { if let host = state.withLock({ $0.host }), close(host) { host.end(nil, .cancelled) } }

  /// - Returns: false when another visit has begun, or this one has ended.
  private func close(_ host: ScreenHost) -> Bool {
    state.withLock { state in
      guard state.host === host else { return false }
      (state.host, state.session) = (nil, nil)
      return true
    }
  }

  func answer(_ token: Int, _ reply: Reply) { state.withLock { $0.host }?.answer(token, reply) }

  /// The session whose pictures the office shows; nil for none.
  var session: String? { state.withLock { $0.session } }
}
