import Cells
import Documents
import Flavor
import Phrases

/// Every gate as a bar with its threshold and its figures, and below them what is known about the document in view.
struct WhyPanel {
  /// A line without a bar.
  struct Line {
    /// true if it is right, false if it is wrong, nil if it is not known yet.
    var holds: Bool?
    var text: String
  }

  let gates: [GateVerdict]
  var lines: [Line] = []

  /// The columns of ` 100/100 %`, and of ` 100 %` where that is too wide.
  private static let (figuresWidth, shortWidth) = (10, 6)
  private static let mostBar = 20
  private static let leastBar = 4

  var height: Int { gates.count + (lines.isEmpty ? 0 : lines.count + 1) }

  /// Draws the bars, side by side where there are few rows, and the lines if they fit.
  func draw(on canvas: inout Canvas, in pane: Rect) {
    guard pane.height > 0 else { return }
    let text = canvas.style(.confirmationText, on: .confirmationBackground)
    let labels = gates.map { canvas.text("scene.gate.\($0.gate.rawValue)") }
    let labelWidth = labels.map { TextWidth.of($0) }.max() ?? 0
    let columns = (gates.count + pane.height - 1) / pane.height, span = pane.width / max(1, columns)
    let room = span - labelWidth - 4
    let figures = [Self.figuresWidth, Self.shortWidth].first { room - $0 >= Self.leastBar } ?? 0
    let width = min(Self.mostBar, room - figures)
    for (i, (label, gate)) in zip(labels, gates).enumerated() {
      let place = Rect(x: pane.x + i / pane.height * span, y: pane.y + i % pane.height, width: span, height: 1)
      let style = Self.style(gate.passed, canvas)
      canvas.write(TextLayout.truncate(label, width: span - 2), place.x, place.y, text, in: place)
      var x = place.x + min(labelWidth, span - 2)
      if width >= Self.leastBar {
        x = canvas.write(Meter.text(gate.value, threshold: gate.threshold, width: width), x + 1, place.y, style, in: place)
      }
      let mark = gate.passed ? Marks.passed : gate.strictness == .block ? Marks.failed : Marks.warning
      x = canvas.write(mark, x + 1, place.y, style, in: place)
      if figures > 0 { canvas.write(Self.figures(gate, figures), x + 1, place.y, text, in: place) }
    }
    guard !lines.isEmpty, height <= pane.height else { return }
    for (row, line) in lines.enumerated() {
      let y = pane.y + gates.count + 1 + row
      let mark = line.holds == nil ? Marks.neutral : line.holds == true ? Marks.passed : Marks.failed
      let x = canvas.write("\(mark) ", pane.x, y, Self.style(line.holds != false, canvas), in: pane)
      canvas.write(TextLayout.truncate(line.text, width: pane.right - x), x, y, text, in: pane)
    }
  }

  /// The palette's colours may not be legible beside a picture, so that a mark and the weight say what is wrong.
  private static func style(_ holds: Bool, _ canvas: Canvas) -> Style {
    canvas.style(holds ? .confirmationBullet : .confirmationText, on: .confirmationBackground).adding(.bold)
  }

  /// `62/42 %` is 62 % of at least 42 %; the bar shows the threshold too.
  private static func figures(_ gate: GateVerdict, _ width: Int) -> String {
    width == figuresWidth ? "\(percent(gate.value))/\(percent(gate.threshold)) %" : "\(percent(gate.value)) %"
  }

  static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}
