import Cells
import Documents
import Flavor

/// The one thing that matters now: what to do, with the measurement that is not good enough; what is wrong is on the hint's ground.
struct HintCard {
  /// A sentence, and whether it tells of something good or wrong.
  struct Saying {
    enum Tone { case plain, good, fault }
    var text: String
    var tone = Tone.plain
  }

  var saying: Saying
  /// The gate that fails.
  var gate: GateVerdict?
  /// How many others are passed.
  var others = 0
  /// How much of the time is over after which the picture takes itself, 0 to 1; nil while it does not.
  var progress: Double?
  /// Whether there are few rows: the measurement is in one line, without air.
  var isTight: Bool

  private static let inset = 2
  private static let leastMeter = 6

  private func inner(_ width: Int) -> Int { width - (isTight ? 0 : 2 * Self.inset) }

  private var mark: String {
    switch saying.tone {
    case .plain: ""
    case .good: "\(Marks.passed) "
    case .fault: "\(Marks.warning) "
    }
  }

  /// The hint after its mark; what does not fit stands under the text.
  private func lines(_ width: Int) -> [String] {
    let indent = String(repeating: " ", count: mark.count)
    return TextLayout.wrap(saying.text, width: inner(width) - mark.count).enumerated().map { ($0 == 0 ? mark : indent) + $1 }
  }

  /// The rows of the measurement below the hint, with their air.
  private var gateRows: Int {
    if isTight { return gate == nil && progress == nil ? 0 : 1 }
    return (gate == nil ? 0 : 3) + (others > 0 ? 2 : 0) + (progress == nil ? 0 : 2)
  }

  func height(_ width: Int) -> Int { lines(width).count + gateRows + (isTight ? 0 : 2) }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let isFault = saying.tone == .fault
    let paper: ColorToken = isFault ? .hintBackground : .confirmationBackground, ink: ColorToken = isFault ? .hintText : .confirmationText
    let text = canvas.style(ink, on: paper)
    canvas.fill(isTight ? Rect(x: rect.x - 2, y: rect.y, width: rect.width + 4, height: rect.height) : rect, text)
    let place = isTight ? rect : rect.inset(Self.inset, 1)
    let title = canvas.style(ink, on: paper, .scannerInstructionText)
    var y = place.y
    for line in lines(rect.width) where y < place.bottom {
      canvas.write(line, place.x, y, title, in: place)
      y += 1
    }
    guard y < place.bottom else { return }
    if isTight {
      drawRow(on: &canvas, in: Rect(x: place.x, y: y, width: place.width, height: 1), text)
      return
    }
    if let gate {
      let value = "\(WhyPanel.percent(gate.value)) %"
      let label = TextLayout.truncate(canvas.text("scene.gate.\(gate.gate.rawValue)"), width: place.width - TextWidth.of(value) - 1)
      canvas.write(label, place.x, y + 1, text, in: place)
      canvas.write(value, place.right - TextWidth.of(value), y + 1, text.adding(.bold), in: place)
      canvas.write(Meter.text(gate.value, threshold: gate.threshold, width: place.width), place.x, y + 2, text.adding(.bold), in: place)
      y += 3
    }
    if let progress {
      canvas.write(
        Meter.text(progress, threshold: nil, width: place.width), place.x, y + 1, canvas.style(.confirmationBullet, on: paper), in: place)
      y += 2
    }
    if others > 0, y + 1 < place.bottom { canvas.write(othersText(canvas, place.width), place.x, y + 1, text, in: place) }
  }

  private func othersText(_ canvas: Canvas, _ width: Int) -> String {
    TextLayout.truncate("\(Marks.passed) " + canvas.text("scene.capture.others", ["n": .number(others)]), width: width)
  }

  /// The measurement in one line: its name, the bar, and the others where they fit.
  private func drawRow(on canvas: inout Canvas, in place: Rect, _ text: Style) {
    if let progress {
      canvas.write(Meter.text(progress, threshold: nil, width: min(20, place.width)), place.x, place.y, text.adding(.bold), in: place)
    }
    guard let gate else { return }
    let value = "\(WhyPanel.percent(gate.value)) %", rest = others > 0 ? othersText(canvas, place.width) : ""
    var x = canvas.write(
      TextLayout.truncate(canvas.text("scene.gate.\(gate.gate.rawValue)"), width: place.width), place.x, place.y, text, in: place)
    let bar = min(20, place.right - x - 2 - TextWidth.of(value))
    guard bar >= Self.leastMeter else { return }
    x = canvas.write(Meter.text(gate.value, threshold: gate.threshold, width: bar), x + 1, place.y, text.adding(.bold), in: place)
    x = canvas.write(value, x + 1, place.y, text.adding(.bold), in: place)
    if !rest.isEmpty, x + 3 + TextWidth.of(rest) <= place.right { canvas.write(rest, x + 3, place.y, text, in: place) }
  }
}
