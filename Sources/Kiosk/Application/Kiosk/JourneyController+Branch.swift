import Scenes
import Sessions

/// A tester goes back in a session and tries another way.
extension JourneyController {
  /// The session of the journey that runs or has just ended; nil if there is none.
  var session: String? { current.withLock { $0?.isLeft == false ? $0?.session : nil } }

  /// The name of the journey that runs or has just ended; nil if there is none.
  var running: String? { current.withLock { $0?.isLeft == false ? $0?.module?.name : nil } }

  /// Begins a branch of a session and goes on there. The session is left for later, unless it has ended.
  /// - Parameter count: how many first records both have.
  func goOn(inBranchOf session: String, keeping count: Int) {
    work.run { [self] in
      do {
        let branch = try sessions.branch(of: session, keeping: count)
        let isRunning = current.withLock { current in
          guard current?.session == session, current?.outcome == nil else { return false }
          current?.branch = branch
          return true
        }
        if isRunning { leave() } else { await takeUp(branch) }
      } catch { post(.warning(ErrorPhrase.phrase(error))) }
    }
  }
}
