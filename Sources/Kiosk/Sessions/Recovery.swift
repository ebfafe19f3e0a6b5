import Deliveries
import Foundation
import Invocation
import Store
import Workflow

/// Handles what earlier runs left: damage, interrupted erasures, pictures that nothing refers to, undelivered results.
package struct Recovery: Sendable {
  private let sessions: SessionService

  package init(sessions: SessionService) { self.sessions = sessions }

  private var store: Store { sessions.store }
  /// `ResultRelay` delivers to these.
  private var destinations: [String] { sessions.destinations.map(\.target) }

  /// Repairs what can be repaired.
  /// - Returns: the damage, and everything that the operator should know, as lines in English.
  package func settle() -> (damages: [Damage], lines: [String]) {
    var damages: [Damage] = []
    var lines: [String] = []
    do {
      damages = try store.inventory(checksDatabase: true).damages
      lines = damages.map { $0.line(sessions.hint) }
      try store.sweep()
      for debt in try store.owedHandOvers() where !destinations.contains(debt.target) {
        if let line = try settle(debt) { lines.append(line) }
      }
    } catch {
      // A store that cannot be used is reported when it is needed.
    }
    return (damages, lines)
  }

  /// Delivers an outstanding result, if possible.
  private func settle(_ debt: HandOver) throws -> String? {
    let session = debt.session, later = "Hand it over with: \(sessions.hint.export(session))"
    guard let delivery = Delivery(owed: debt.target) else {
      guard try store.markReported(debt) else { return nil }
      return "The session \(session) ended before its result could be written out. \(later)"
    }
    if case .file(let path) = delivery.place, isNewer(path, than: debt.owedSince) {
      guard try store.markReported(debt) else { return nil }
      return "The session \(session) ended before its result was handed over, and \(path) holds a newer one now. \(later)"
    }
    do {
      guard let ending = try store.session(session).ending else { return nil }
      var place = ""
      let isDone = try store.settle(debt) {
        let places = try delivery.deliver(sessions.ended(session, as: ending), of: session, as: debt.target, noting: store)
        place = places[0]
        return places
      }
      return isDone ? "The session \(session) ended before its result was handed over; it lies in \(place) now." : nil
    } catch {
      let reason = (error as? WorkflowError)?.message ?? "It cannot be written."
      return "The result of the session \(session) is still not handed over. \(reason) \(later)"
    }
  }

  /// The times of files lag behind the clock by up to a tick of the kernel, in milliseconds.
  private static let tick = 10.0

  /// Whether the file was written since; it must not be replaced then.
  private func isNewer(_ path: String, than moment: Int64) -> Bool {
    guard let changed = try? URL(filePath: path).resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate else {
      return false
    }
    return changed.timeIntervalSince1970 * 1000 + Self.tick > Double(moment)
  }
}

extension Damage {
  /// The message, with the command that removes what cannot be read.
  package func line(_ hint: SessionHint) -> String { session.map { "\(message) \(hint.erase($0))" } ?? message }
}
