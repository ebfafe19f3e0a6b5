import Cells
import Documents
import Phrases

/// Why no picture has been taken yet: each gate as a bar with its threshold, and below it what is known about the document in view.
struct WhyPanel {
  /// A line without a bar.
  struct Line {
    /// true if it is right, false if it is wrong, nil if it is not known yet.
    var holds: Bool?
    var text: String
  }

  let gates: [GateVerdict]
  var lines: [Line] = []
  /// Whether each bar shows its measurement and threshold in figures.
  var hasFigures = false

  private static let figuresWidth = 12

  var height: Int { gates.count + (lines.isEmpty ? 0 : lines.count + 1) }

  /// Draws what fits, bars first; returns the row below.
  func draw(on canvas: inout Canvas, in pane: Rect) -> Int {
    let labels = gates.map { canvas.text("scene.gate.\($0.gate.rawValue)") }
    let labelWidth = labels.map { TextWidth.of($0) }.max() ?? 0
    let figures = hasFigures && pane.width - labelWidth - 3 >= 6 + Self.figuresWidth ? Self.figuresWidth : 0
    let width = min(figures > 0 ? 20 : 12, pane.width - labelWidth - 3 - figures)
    var y = pane.y
    for (label, gate) in zip(labels, gates) where y < pane.bottom {
      let style = Self.style(gate, canvas)
      canvas.write(label, pane.x, y, canvas.style(.screenMessage), in: pane)
      var x = pane.x + labelWidth + 1
      if width >= 4 {
        Meter.draw(Meter.text(gate.value, threshold: gate.threshold, width: width), on: &canvas, x, y, style, in: pane)
        x += width
      }
      x = canvas.write(
        gate.passed ? Marks.passed : gate.strictness == .block ? Marks.failed : Marks.warning, x + 1, y, style.adding(.bold), in: pane)
      if figures > 0 { canvas.write(Self.figures(gate), x + 1, y, canvas.style(.screenMessage), in: pane) }
      y += 1
    }
    guard !lines.isEmpty, y + 1 + lines.count <= pane.bottom else { return y }
    y += 1
    for line in lines {
      let style = canvas.style(line.holds == nil ? .screenMessage : line.holds == true ? .palettePrimary : .paletteDanger)
      let mark = line.holds == nil ? Marks.neutral : line.holds == true ? Marks.passed : Marks.failed
      let x = canvas.write("\(mark) ", pane.x, y, style.adding(.bold), in: pane)
      canvas.write(TextLayout.truncate(line.text, width: pane.right - x), x, y, canvas.style(.screenMessage), in: pane)
      y += 1
    }
    return y
  }

  private static func style(_ gate: GateVerdict, _ canvas: Canvas) -> Style {
    canvas.style(gate.passed ? .palettePrimary : gate.strictness == .block ? .paletteDanger : .paletteAccent)
  }

  /// `62 of 42 %`, short: `62/42 %`.
  private static func figures(_ gate: GateVerdict) -> String {
    func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
    return "\(percent(gate.value))/\(percent(gate.threshold)) %"
  }
}
