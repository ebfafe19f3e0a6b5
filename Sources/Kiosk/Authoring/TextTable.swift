/// Rows as aligned columns under a heading; no lines if there are no rows.
package struct TextTable {
  private let heading: [String]
  /// Each has as many columns as the heading.
  private let rows: [[String]]

  package init(heading: [String], rows: [[String]]) {
    self.heading = heading
    self.rows = rows
  }

  package var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
