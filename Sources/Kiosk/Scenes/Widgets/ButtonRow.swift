import Cells
import Flavor

/// A button's label and rank.
struct Button: Equatable {
  var label: String
  var isPrimary: Bool
}

/// Buttons side by side, or stacked if they are too wide.
struct ButtonRow {
  /// The theme's button family: for ordinary screens, or beside a camera picture.
  enum Family { case screen, scanner }

  var buttons: [Button]
  /// The prompt's actions: one row each instead of a box, in rows of their own below the other buttons.
  var actions: [ActionKey] = []
  /// The words of the actions.
  var actionLabels: [String] = []
  var family = Family.screen
  /// Whether buttons have one row instead of a box, for low screens.
  var isFlat = false
  /// The background around the buttons.
  var paper = ColorToken.screenBackground

  private static let gap = 2
  /// The least width of a button where there is room.
  private static let comfortable = 16
  /// All buttons, with the actions.
  var count: Int { buttons.count + actions.count }
  private var boxHeight: Int { isFlat ? 1 : 3 }

  /// The widths of the boxes side by side; nil if they do not fit.
  func widths(_ width: Int) -> [Int]? {
    for padding in isFlat ? [4] : [8, 4] {
      let widths = buttons.map { max(TextWidth.of($0.label) + padding, padding == 8 ? Self.comfortable : 0) }
      if widths.reduce(0, +) + Self.gap * (buttons.count - 1) <= width { return widths }
    }
    return nil
  }

  /// Whether every label fits into this width.
  func fits(_ width: Int) -> Bool { buttons.allSatisfy { TextWidth.of($0.label) + 4 <= width } }

  func height(_ width: Int) -> Int {
    let actionHeight = actionBoxes(Rect(x: 0, y: 0, width: width, height: 0)).last?.bottom ?? 0
    return mainHeight(width) + actionHeight
  }

  /// The height without the actions.
  private func mainHeight(_ width: Int) -> Int {
    buttons.isEmpty ? 0 : widths(width) == nil ? boxHeight * buttons.count : boxHeight
  }

  /// The boxes of the actions, side by side in as many rows as they need, from the top of `rect`.
  private func actionBoxes(_ rect: Rect) -> [Rect] {
    var boxes: [Rect] = []
    for label in actionLabels {
      let width = min(TextWidth.of(label) + 4, rect.width)
      let last = boxes.last
      let x = last.map { $0.right + Self.gap } ?? rect.x
      if let last, x + width > rect.right {
        boxes.append(Rect(x: rect.x, y: last.y + 1, width: width, height: 1))
      } else {
        boxes.append(Rect(x: x, y: last?.y ?? rect.y, width: width, height: 1))
      }
    }
    return boxes
  }

  /// Draws the buttons at the top of `rect`. The button at `focus` has the fill of the focus and the cursor; with nil, no button has them.
  func draw(on canvas: inout Canvas, in rect: Rect, focus: Int?) {
    drawActions(on: &canvas, in: rect, focus: focus)
    guard !buttons.isEmpty else { return }
    if let widths = widths(rect.width) {
      var x = rect.x
      for (i, button) in buttons.enumerated() {
        let box = Rect(x: x, y: rect.y, width: widths[i], height: boxHeight)
        face(button).draw(on: &canvas, in: box, hasFocus: i == focus)
        canvas.touch(box, keys(i, focus))
        x += widths[i] + Self.gap
      }
    } else {
      let width = min(rect.width, (buttons.map { TextWidth.of($0.label) }.max() ?? 0) + 6)
      for (i, button) in buttons.enumerated() {
        let box = Rect(x: rect.x, y: rect.y + i * boxHeight, width: width, height: boxHeight)
        face(button).draw(on: &canvas, in: box, hasFocus: i == focus)
        canvas.touch(box, keys(i, focus))
      }
    }
  }

  private func drawActions(on canvas: inout Canvas, in rect: Rect, focus: Int?) {
    let place = Rect(x: rect.x, y: rect.y + mainHeight(rect.width), width: rect.width, height: rect.height)
    for (i, box) in actionBoxes(place).enumerated() {
      let label = TextLayout.truncate(actionLabels[i], width: box.width - 4)
      ButtonFace(button: Button(label: label, isPrimary: false), family: family, isFlat: true, ground: paper).draw(
        on: &canvas, in: box, hasFocus: focus == buttons.count + i)
      canvas.touch(box, [.function(actions[i].number)])
    }
  }

  private func face(_ button: Button) -> ButtonFace { ButtonFace(button: button, family: family, isFlat: isFlat, ground: paper) }

  /// The keys that press a button: Tab from the focus (from before the first button if the focus is elsewhere), then Enter.
  private func keys(_ index: Int, _ focus: Int?) -> [Key] {
    if buttons.count == 1, focus ?? 0 == 0 { return [.enter] }
    let steps = index - (focus ?? -1)
    return Array(repeating: steps < 0 ? .backTab : .tab, count: abs(steps)) + [.enter]
  }
}
