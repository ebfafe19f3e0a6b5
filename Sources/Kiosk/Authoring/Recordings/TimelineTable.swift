import Cells
import Recordings

/// What happened in a session as a table.
struct TimelineTable {
  let timeline: Timeline
  /// The number of the last record; nil for all.
  var until: Int?

  init(_ timeline: Timeline, until: Int? = nil) { (self.timeline, self.until) = (timeline, until) }

  var lines: [String] {
    let entries = timeline.entries.filter { entry in until.map { entry.record <= $0 } ?? true }
    let rows = entries.map { entry in
      ["\(entry.record)", timeline.seconds(of: entry), entry.kind.rawValue, entry.name, entry.detail].map(ControlCharacters.escaped)
    }
    return TextTable(heading: ["entry", "seconds", "", "what", ""], rows: rows).lines
  }
}
