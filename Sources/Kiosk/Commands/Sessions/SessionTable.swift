import Authoring
import FoundationEssentials
import Sessions
import Store
import Workflow

/// The list of sessions as aligned columns under a heading; empty if there are none.
struct SessionTable {
  private let rows: [[String]]

  /// - Parameter owed: the sessions whose result was not delivered yet.
  init(_ inventory: Inventory, owed: Set<String>, in zone: TimeZone) {
    let short = SessionID.shortened(inventory.ids)
    let sessions = inventory.sessions.map { session in
      let pictures = inventory.pictureCounts[session.id] ?? 0
      return [
        short[session.id] ?? session.id, LocalTime.text(session.startedAt, in: zone), session.journey, session.state,
        pictures == 1 ? "1 picture" : "\(pictures) pictures", owed.contains(session.id) ? "not handed over" : "",
      ]
    }
    let damaged = inventory.damages.compactMap(\.session).map { [short[$0] ?? $0, "-", "-", "damaged", "", ""] }
    rows = sessions + damaged
  }

  var lines: [String] { TextTable(heading: ["SESSION", "BEGUN", "JOURNEY", "STATE", "PICTURES", ""], rows: rows).lines }
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
