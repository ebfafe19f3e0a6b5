import Foundation
import Store
import Workflow

/// Asks staff: on the kiosk's own screen, and through the store in every office. The first answer counts.
struct OfficeHost: Workflow.Host {
  let screen: any Workflow.Host
  let session: String
  let store: Store

  /// Milliseconds between two looks for an office's answer.
  private static let interval = 250

  var name: String? { screen.name }

  func reply(to situation: Situation) async -> Reply {
    let request = StaffRequest(session: session, id: UUID().uuidString, prompt: situation.prompt)
    // When it cannot be offered, staff can still answer here.
    try? store.offer(request)
    defer { try? store.withdraw(request) }
    return await withTaskGroup(of: Reply?.self) { group in
      group.addTask { await screen.reply(to: situation) }
      group.addTask {
        while !Task.isCancelled {
          if let answer = try? store.answer(to: request) { return .answer(answer) }
          try? await Task.sleep(for: .milliseconds(Self.interval))
        }
        return nil
      }
      var reply: Reply?
      while reply == nil, let next = await group.next() { reply = next }
      group.cancelAll()
      return reply ?? .suspend
    }
  }

  func notice(_ activity: Activity) async { await screen.notice(activity) }
  func notice(_ progress: EffectProgress) { screen.notice(progress) }
  func mayTryAgain(after error: WorkflowError) async -> Bool { await screen.mayTryAgain(after: error) }
}
