import Application
import Store
import Workflow

/// The list of sessions as aligned columns under a heading; empty if there are none.
struct SessionTable {
  private let rows: [[String]]

  /// - Parameter owed: the sessions whose result was not delivered yet.
  init(_ inventory: Inventory, owed: Set<String>) {
    let short = SessionID.shortened(inventory.ids)
    let sessions = inventory.sessions.map { session in
      let pictures = inventory.pictureCounts[session.id] ?? 0
      return [
        short[session.id] ?? session.id, LocalTime.text(session.startedAt), session.journey, session.state,
        pictures == 1 ? "1 picture" : "\(pictures) pictures", owed.contains(session.id) ? "not handed over" : "",
      ]
    }
    let damaged = inventory.damages.compactMap(\.session).map { [short[$0] ?? $0, "-", "-", "damaged", "", ""] }
    rows = sessions + damaged
  }

  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let all = [["SESSION", "BEGUN", "JOURNEY", "STATE", "PICTURES", ""]] + rows
    let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension SessionSummary {
  /// The session's state in one word.
  fileprivate var state: String {
    switch ending {
    case .finished: "finished"
    case .failed(let error): error.qualifiedCode
    case .cancelled: "cancelled"
    case nil: "open"
    }
  }
}
