import Cells
import Flavor

/// A ground (box.*) under related lines, with half a row above and below them.
struct Box {
  /// Groups of lines, with a row of air between them.
  var groups: [[[Run]]]

  private static let margin = 2

  /// The width for the lines inside a total width.
  static func inner(_ width: Int) -> Int { width - 2 * margin }

  /// Where to put a box around text in this column: outside it if the margin has room, so that its text aligns with the rest; else inside
  /// the column. `indent` is the distance between the box's left edge and the column's text.
  static func place(around column: Rect, in body: Rect) -> (rect: Rect, indent: Int) {
    guard column.x - body.x >= 6 else { return (column, 0) }
    return (Rect(x: column.x - margin, y: column.y, width: column.width + 2 * margin, height: column.height), margin)
  }

  func lines(_ width: Int, _ canvas: Canvas) -> [[Run]] {
    let fill = canvas.style(.boxTitle, on: .boxBackground)
    func row(_ text: String, _ style: Style) -> [Run] { [Run(x: 0, text: String(repeating: text, count: max(0, width)), style: style)] }
    /// Half a row; with few colours or in ASCII, where there is no half, a row without the ground.
    func edge(_ style: Style) -> [Run] { canvas.isPoor || canvas.look.isASCII ? row(" ", canvas.style(.screenMessage)) : row("▄", style) }
    var lines = [edge(canvas.style(.boxBackground))]
    for (i, group) in groups.filter({ !$0.isEmpty }).enumerated() {
      if i > 0 { lines.append(row(" ", fill)) }
      lines += group.map { line in
        row(" ", fill) + line.map { Run(x: $0.x + Self.margin, text: $0.text, style: $0.style) }
      }
    }
    return lines + [edge(canvas.style(.screenBackground, on: .boxBorder))]
  }
}
