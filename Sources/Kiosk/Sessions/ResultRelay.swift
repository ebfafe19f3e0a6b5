import Deliveries
import Foundation
import Phrases
import Store
import Workflow

/// Delivers the results of ended sessions to their destinations, and tries again until it succeeds or is given up. Several programs may do so
/// on one store.
package struct ResultRelay: Sendable {
  package let sessions: SessionService

  package init(sessions: SessionService) { self.sessions = sessions }

  private var store: Store { sessions.store }

  /// Tries everything that is due, once, one thing after the other.
  /// - Parameters:
  ///   - target: the only destination to deliver to, or nil for all.
  ///   - moment: the time, in milliseconds since 1970, UTC, or nil for the clock's time, which goes on meanwhile.
  /// - Returns: what failed, for staff.
  @discardableResult package func deliver(to target: String? = nil, now moment: Int64? = nil) async -> [Phrase] {
    await deliverDue(to: target, now: moment).problems
  }

  private func deliverDue(to target: String?, now moment: Int64?) async -> (problems: [Phrase], isAnyDone: Bool) {
    var problems: [Phrase] = [], isAnyDone = false
    for debt in (try? store.owedHandOvers()) ?? [] where target == nil || debt.target == target {
      guard !Task.isCancelled else { break }
      let now = moment ?? Store.now
      // Only the commands and addresses of the configuration file are used, whatever the store says.
      guard let destination = sessions.destination(for: debt) else { continue }
      guard destination.backoff.isDue(at: debt.dueAt, now: now), let attempt = try? await attempt(debt, destination, now) else { continue }
      switch attempt {
      case .done: isAnyDone = true
      case .skipped: break
      case .failed(let problem), .givenUp(let problem):
        let number = SessionNumber(of: debt.session).description
        problems.append(Phrase("unattended.delivery.warning", ["number": .text(number), "problem": .text(problem)]))
      }
    }
    return (problems, isAnyDone)
  }

  /// Milliseconds between two looks for what is due.
  private static let interval = 1_000

  /// Delivers until the task is cancelled. Each destination has a queue of its own, so that one that hangs delays no other.
  /// - Parameters:
  ///   - done: called after something was delivered.
  ///   - warn: tells staff what failed.
  package func run(
    delivered done: @escaping @Sendable () -> Void = {}, warning warn: @escaping @Sendable (Phrase) -> Void
  ) async {
    removeExports()
    await withDiscardingTaskGroup { group in
      for target in Set(sessions.destinations.map(\.target)) {
        group.addTask {
          while !Task.isCancelled {
            // Each look is a task of its own, whose memory is freed and overwritten: the frames of a task that goes on keep what was in them.
            await withDiscardingTaskGroup { look in
              look.addTask {
                let delivery = await deliverDue(to: target, now: nil)
                delivery.problems.forEach(warn)
                if delivery.isAnyDone { done() }
              }
            }
            try? await Task.sleep(for: .milliseconds(Self.interval))
          }
        }
      }
    }
  }

  /// Removes the exports that a killed program left.
  private func removeExports() { try? store.removeExports() }

  private func attempt(_ debt: HandOver, _ destination: Destination, _ now: Int64) async throws(WorkflowError) -> Store.Attempt {
    let summary = try store.session(debt.session)
    guard let ending = summary.ending else { return .skipped }
    return try await store.attempt(debt, destination.backoff, now: now) { number, folder in
      let ended = try sessions.ended(debt.session, as: ending)
      switch destination.kind {
      case .folder(let path):
        return try Delivery(to: .folder(path)).deliver(ended, of: debt.session, as: debt.target, noting: store)
      case .command(let words):
        // Since the last trial somebody may have put another program there.
        try await DestinationTrial(destination, from: store).run()
        let name = if case .finished = ended { "result.json" } else { "error.json" }
        let path = try Delivery(to: .file("\(folder)/\(name)")).deliver(ended, of: debt.session)[0]
        let environment = [
          "VESTIBULE_SESSION": debt.session, "VESTIBULE_JOURNEY": summary.journey, "VESTIBULE_ATTEMPT": "\(number)",
        ]
        try ChildCommand(words: words + [path], timeout: destination.timeout, environment: environment, export: folder).runToSuccess()
      case .url(let url, let secret):
        try await WebhookDelivery(url: url, secret: secret, settings: destination.connection, timeout: destination.timeout)
          .send(ended, of: summary, attempt: number, now: now)
      }
      return []
    }
  }
}
