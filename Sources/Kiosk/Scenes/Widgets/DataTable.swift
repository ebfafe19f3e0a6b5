import Cells
import Flavor

/// Labels and values in two columns, with a mark at the right. Marks that do not fit go below.
struct DataTable {
  struct Row {
    var label: String
    var value: String
    var mark = ""
    var ink = ColorToken.screenMessage
    /// The background of the mark; nil for that of the table.
    var markPaper: ColorToken?
  }

  /// The background of a table, which determines its colours.
  enum Ground { case box, popup }

  var rows: [Row]
  var ground = Ground.box

  func lines(_ canvas: Canvas, _ width: Int) -> [[Run]] {
    let labelWidth = min(rows.map { TextWidth.of($0.label) }.max() ?? 0, width * 2 / 5)
    let markWidth = rows.map { TextWidth.of($0.mark) }.max() ?? 0
    let valueX = labelWidth + 2
    let fitsBeside = width - valueX - (markWidth > 0 ? markWidth + 2 : 0) >= 16
    let valueWidth = width - valueX - (fitsBeside && markWidth > 0 ? markWidth + 2 : 0)
    let paper: ColorToken = ground == .box ? .boxBackground : .popupBackground
    let label = ground == .box ? canvas.style(.boxTitle, on: paper) : canvas.style(.popupMessage, on: paper, .popupMessage)
    let value = canvas.style(ground == .box ? .screenTitle : .popupTitle, on: paper, ground == .box ? .screenTitle : .popupTitle)
    return rows.flatMap { row -> [[Run]] in
      let labels = TextLayout.wrap(row.label, width: labelWidth), values = TextLayout.wrap(row.value, width: valueWidth)
      var lines = (0..<max(labels.count, values.count)).map { i -> [Run] in
        var runs: [Run] = []
        if i < labels.count { runs.append(Run(x: 0, text: labels[i], style: label)) }
        if i < values.count { runs.append(Run(x: valueX, text: values[i], style: value)) }
        return runs
      }
      guard !row.mark.isEmpty else { return lines }
      let style = canvas.style(row.ink, on: row.markPaper ?? paper, row.markPaper == .hintBackground ? .hintText : nil)
      if fitsBeside {
        lines[0].append(Run(x: width - markWidth, text: row.mark, style: style))
      } else {
        lines += TextLayout.wrap(row.mark, width: valueWidth).map { [Run(x: valueX, text: $0, style: style)] }
      }
      return lines
    }
  }
}
