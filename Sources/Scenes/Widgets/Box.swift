import Cells
import Flavor

/// A framed box around lines (box.*): what belongs together. Its frame stands where blank lines would stand otherwise.
struct Box {
  /// Groups of lines, with a line between them.
  var groups: [[[Run]]]

  /// What is left of a width for the lines inside.
  static func inner(_ width: Int) -> Int { width - 4 }

  /// Where a box stands for text in this column: around it where the margin has room for its frame, so that its words stand under the
  /// others; else inside the column. With it comes how far the column's own words stand from its left edge.
  static func place(around column: Rect, in body: Rect) -> (rect: Rect, indent: Int) {
    guard column.x - body.x >= 6 else { return (column, 0) }
    return (Rect(x: column.x - 2, y: column.y, width: column.width + 4, height: column.height), 2)
  }

  func lines(_ width: Int, _ canvas: Canvas) -> [[Run]] {
    let border = canvas.style(.boxBorder, on: .boxBackground)
    func edge(_ left: String, _ right: String) -> [Run] {
      [Run(x: 0, text: left + String(repeating: "─", count: max(0, width - 2)) + right, style: border)]
    }
    var lines = [edge("┌", "┐")]
    for (i, group) in groups.filter({ !$0.isEmpty }).enumerated() {
      if i > 0 { lines.append(edge("├", "┤")) }
      lines += group.map { line in
        [Run(x: 0, text: "│" + String(repeating: " ", count: max(0, width - 2)) + "│", style: border)]
          + line.map { Run(x: $0.x + 2, text: $0.text, style: $0.style) }
      }
    }
    return lines + [edge("└", "┘")]
  }
}
