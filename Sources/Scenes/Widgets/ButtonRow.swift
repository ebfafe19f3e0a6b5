import Cells
import Flavor

/// A button as it is drawn.
struct Button: Equatable {
  var label: String
  var isPrimary: Bool
}

/// Buttons beside each other, or above each other where the width does not allow that.
struct ButtonRow {
  /// Which of the theme's buttons: those of ordinary screens or those beside a camera picture.
  enum Family { case screen, scanner }

  var buttons: [Button]
  var family = Family.screen
  /// One row each instead of a box: for places that are too low.
  var isFlat = false
  /// What the buttons stand on.
  var paper = ColorToken.screenBackground

  private static let gap = 4
  private var isEmpty: Bool { buttons.isEmpty }
  private var boxHeight: Int { isFlat ? 1 : 3 }

  /// The widths of the boxes when they stand beside each other; nil when they do not fit.
  func widths(_ width: Int) -> [Int]? {
    // A line that is a button is as long as its words; a box has air around them.
    for padding in isFlat ? [4] : [8, 4] {
      let widths = buttons.map { max(TextWidth.of($0.label) + padding, padding == 8 ? 24 : 0) }
      if widths.reduce(0, +) + Self.gap * (buttons.count - 1) + 2 <= width { return widths }
    }
    return nil
  }

  /// Whether every label is shown whole in this width.
  func fits(_ width: Int) -> Bool { buttons.allSatisfy { TextWidth.of($0.label) + 4 <= width } }

  func height(_ width: Int) -> Int {
    guard !isEmpty else { return 0 }
    return widths(width) == nil ? boxHeight * buttons.count : boxHeight
  }

  /// Draws the buttons into the top of `rect`. The button at `focus` has the bar and the cursor; nil: none.
  func draw(on canvas: inout Canvas, in rect: Rect, focus: Int?) {
    guard !isEmpty else { return }
    if let widths = widths(rect.width) {
      var x = rect.x + 2
      for (i, button) in buttons.enumerated() {
        let box = Rect(x: x, y: rect.y, width: widths[i], height: boxHeight)
        face(button).draw(on: &canvas, in: box, hasFocus: i == focus)
        canvas.touch(box, keys(i, focus))
        x += widths[i] + Self.gap
      }
    } else {
      let width = min(rect.width - 2, (buttons.map { TextWidth.of($0.label) }.max() ?? 0) + 6)
      for (i, button) in buttons.enumerated() {
        let box = Rect(x: rect.x + 2, y: rect.y + i * boxHeight, width: width, height: boxHeight)
        face(button).draw(on: &canvas, in: box, hasFocus: i == focus)
        canvas.touch(box, keys(i, focus))
      }
    }
  }

  private func face(_ button: Button) -> ButtonFace { ButtonFace(button: button, family: family, isFlat: isFlat, ground: paper) }

  /// The keys that press a button: Tab from where the focus is (before the first button when it is elsewhere), then Enter.
  private func keys(_ index: Int, _ focus: Int?) -> [Key] {
    if buttons.count == 1 { return [.enter] }
    let steps = index - (focus ?? -1)
    return Array(repeating: steps < 0 ? .backTab : .tab, count: abs(steps)) + [.enter]
  }
}
