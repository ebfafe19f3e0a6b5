import Workflow

/// How long a run without a screen may take, and what ends it then.
package struct TimeLimit: Sendable {
  private let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// "1 second"
  var text: String { seconds == 1 ? "1 second" : "\(seconds) seconds" }

  /// Cancels work whose time is over, and waits for it: what it does at this moment is recorded, or not begun.
  /// - Returns: how the work ended, and whether that was too late.
  func run(_ work: @escaping @Sendable () async -> Outcome) async -> (outcome: Outcome, isLate: Bool) {
    await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await work() }
      group.addTask {
        try? await Task.sleep(for: .seconds(seconds))
        return nil
      }
      var isLate = false
      while let ended = await group.next() {
        group.cancelAll()
        if let outcome = ended { return (outcome, isLate) }
        isLate = true
      }
      return (.suspended, isLate)
    }
  }
}

/// A host whose journey is left as soon as its task is cancelled. Others notice that only at a prompt at which they wait.
struct InterruptibleHost: Host {
  let base: any Host

  var name: String? { base.name }

  func reply(to situation: Situation) async -> Reply {
    if Task.isCancelled { return .suspend }
    let reply = await base.reply(to: situation)
    return Task.isCancelled ? .suspend : reply
  }

  func notice(_ activity: Activity) async { await base.notice(activity) }
  func notice(_ progress: EffectProgress) { base.notice(progress) }
  func mayTryAgain(after error: WorkflowError) async -> Bool { await base.mayTryAgain(after: error) }
}
