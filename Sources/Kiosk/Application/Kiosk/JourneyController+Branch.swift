import Phrases
import Scenes
import Sessions
import Store
import Workflow

/// A tester goes back in a session and tries another way.
extension JourneyController {
  /// The session of the journey that runs or has just ended; nil if there is none.
  var session: String? { current.withLock { $0?.isLeft == false ? $0?.session : nil } }

  /// The name of the journey that runs or has just ended; nil if there is none.
  var running: String? { current.withLock { $0?.isLeft == false ? $0?.module?.name : nil } }

  /// Begins a branch of a session and goes on there. The session is left for later, unless it has ended.
  ///
  /// - Parameters:
  ///   - count: how many first records both have.
  ///   - takingBack: whether what the services and this device keep is taken back to that moment.
  func goOn(inBranchOf session: String, keeping count: Int, takingBack: Bool = false) {
    work.run { [self] in
      do {
        let branch = Branch(session: try sessions.branch(of: session, keeping: count), origin: takingBack ? (session, count) : nil)
        let isRunning = current.withLock { current in
          guard current?.session == session, current?.outcome == nil else { return false }
          current?.branch = branch
          return true
        }
        if isRunning { leave() } else { await takeUp(branch) }
      } catch { post(.warning(ErrorPhrase.phrase(error))) }
    }
  }

  /// The session in which a journey goes on.
  struct Branch: Sendable {
    var session: String
    /// The session and the number of its records to whose moment the services and this device are taken back; nil if they stay.
    var origin: (session: String, records: Int)?
  }

  func takeUp(_ branch: Branch) async {
    var notice: Phrase?
    if let (session, records) = branch.origin {
      do throws(WorkflowError) {
        let count = try sessions.store.takeBack(to: records, of: session)
        notice = count.map { Phrase("bench.tookBack", ["n": .number($0)]) } ?? Phrase("bench.cannotTakeBack")
      } catch { notice = ErrorPhrase.phrase(error) }
    }
    // The next journey's first screen drops what was said before.
    async let goesOn: Void = takeUp(branch.session)
    if let notice { post(.warning(notice)) }
    await goesOn
  }
}
