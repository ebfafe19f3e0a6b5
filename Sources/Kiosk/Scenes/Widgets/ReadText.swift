import Cells
import Flavor
import Phrases
import Workflow

/// What was read, beside a picture that is to be confirmed or under it: the text of the part that is shown, then the data of the whole.
struct ReadText {
  /// The text, line by line; empty if no part with text is shown.
  var text: [String]
  /// Only where there is room for them.
  var rows: [Review.Row]

  private struct Line {
    var label: String
    var value: String
    /// The columns before the value.
    var indent: Int
  }

  private func lines(_ canvas: Canvas, _ width: Int) -> [Line] {
    var lines: [Line] = []
    if !text.isEmpty {
      let label = canvas.text("scene.confirm.read"), indent = TextWidth.of(label) + 1
      for value in text {
        let fits = indent + TextWidth.of(value) <= width
        // A text that is too long beside its label begins below it.
        if !fits, lines.isEmpty { lines.append(Line(label: label, value: "", indent: 0)) }
        for part in fits ? [value] : TextLayout.wrap(value, width: width) {
          lines.append(Line(label: lines.isEmpty ? label : "", value: part, indent: fits ? indent : 0))
        }
      }
      if !rows.isEmpty { lines.append(Line(label: "", value: "", indent: 0)) }
    }
    // The values form a column as long as the labels leave them half of the width.
    let column = min(width / 2, rows.map { TextWidth.of(canvas.text($0.label)) }.max() ?? 0) + 2
    for row in rows {
      let label = canvas.text(row.label), value = canvas.text(row.value), indent = max(column, TextWidth.of(label) + 2)
      if indent + TextWidth.of(value) <= width {
        lines.append(Line(label: label, value: value, indent: indent))
      } else {
        lines += TextLayout.wrap(label, width: width).map { Line(label: $0, value: "", indent: 0) }
        lines += TextLayout.wrap(value, width: width - 2).map { Line(label: "", value: $0, indent: 2) }
      }
    }
    return lines
  }

  func height(_ canvas: Canvas, _ width: Int) -> Int { lines(canvas, width).count }

  /// Draws as many lines as there is room for.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    let label = canvas.style(.confirmationText, on: .confirmationBackground)
    for (i, line) in lines(canvas, rect.width).prefix(max(0, rect.height)).enumerated() {
      canvas.write(line.label, rect.x, rect.y + i, label, in: rect)
      if !line.value.isEmpty { canvas.write(line.value, rect.x + line.indent, rect.y + i, label.adding(.bold), in: rect) }
    }
  }
}
