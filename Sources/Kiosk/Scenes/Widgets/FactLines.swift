import Cells
import Flavor

/// Labels and values in two columns on the screen's own ground; the values below their labels where there is no room beside them.
struct FactLines {
  var rows: [(label: String, value: String)]
  /// Whether a blank row is between two of them.
  var hasAir = false

  /// The columns from which a value is beside its label.
  private static let leastValue = 16

  func lines(_ canvas: Canvas, _ width: Int) -> [[Run]] {
    let label = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    let value = canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
    let labelWidth = rows.map { TextWidth.of($0.label) }.max() ?? 0
    let x = labelWidth + 2
    return rows.enumerated().flatMap { i, row -> [[Run]] in
      let air: [[Run]] = hasAir && i > 0 ? [[]] : []
      guard width - x >= Self.leastValue else {
        return air + TextLayout.wrap(row.label, width: width).map { [Run(x: 0, text: $0, style: label)] }
          + TextLayout.wrap(row.value, width: width - 2).map { [Run(x: 2, text: $0, style: value)] }
      }
      return air
        + TextLayout.wrap(row.value, width: width - x).enumerated().map { i, text in
          (i == 0 ? [Run(x: 0, text: row.label, style: label)] : []) + [Run(x: x, text: text, style: value)]
        }
    }
  }
}
