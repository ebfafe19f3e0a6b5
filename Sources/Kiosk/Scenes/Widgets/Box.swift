import Cells
import Flavor

/// A framed box around related lines (box.*). The frame replaces blank lines.
struct Box {
  /// Groups of lines, with a line between them.
  var groups: [[[Run]]]

  /// The width for the lines inside a total width.
  static func inner(_ width: Int) -> Int { width - 4 }

  /// Where to put a box around text in this column: outside it if the frame fits into the margin, so that its text aligns with the
  /// rest; else inside the column. `indent` is the distance between the box's left edge and the column's text.
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
