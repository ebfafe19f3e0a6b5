import Foundation
import Store
import Workflow

/// What earlier runs left: damage, erasures that were cut off, pictures that nothing refers to, results that are still owed.
package struct Recovery: Sendable {
  package let sessions: SessionService

  private var store: Store { sessions.store }

  /// Puts it in order.
  /// - Returns: what is damaged, and all that the operator is to know in lines of English.
  package func settle() -> (damages: [Damage], lines: [String]) {
    var damages: [Damage] = []
    var lines: [String] = []
    do {
      damages = try store.inventory(checksDatabase: true).damages
      lines = damages.map { $0.line(sessions.hint) }
      try store.sweep()
      for debt in try store.owedHandOvers() { if let line = try settle(debt) { lines.append(line) } }
    } catch {
      // A store that cannot be used is told of where it is needed.
    }
    return (damages, lines)
  }

  /// Hands over what is owed, if it can be.
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
        let places = try delivery.deliver(sessions.ended(session, as: ending))
        place = places[0]
        return places
      }
      return isDone ? "The session \(session) ended before its result was handed over; it lies in \(place) now." : nil
    } catch {
      let reason = (error as? WorkflowError)?.message ?? "It cannot be written."
      return "The result of the session \(session) is still not handed over. \(reason) \(later)"
    }
  }

  /// Whether somebody has written the file since; then it is not ours to replace.
  private func isNewer(_ path: String, than moment: Int64) -> Bool {
    guard let changed = try? URL(filePath: path).resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate else {
      return false
    }
    return changed.timeIntervalSince1970 * 1000 > Double(moment)
  }
}

extension Damage {
  /// With the command that removes what cannot be read.
  package func line(_ hint: SessionHint) -> String { session.map { "\(message) \(hint.erase($0))" } ?? message }
}
