import Synchronization
import Workflow

/// Somebody who answers after something else has happened.
final class OvertakenHost: Host {
  private let base: any Host
  private let events: Mutex<[String: @Sendable () async -> Void]>

  /// - Parameter events: what happens before a prompt is answered for the first time, by its id.
  init(_ base: any Host, _ events: [String: @Sendable () async -> Void]) {
    self.base = base
    self.events = Mutex(events)
  }

  var name: String? { base.name }

  func reply(to situation: Situation) async -> Reply {
    await events.withLock { $0.removeValue(forKey: situation.prompt.id) }?()
    return await base.reply(to: situation)
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool { await base.mayTryAgain(after: error) }
}
