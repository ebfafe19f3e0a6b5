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
        draw(button, on: &canvas, Rect(x: x, y: rect.y, width: widths[i], height: boxHeight), hasFocus: i == focus)
        canvas.touch(Rect(x: x, y: rect.y, width: widths[i], height: boxHeight), keys(i, focus))
        x += widths[i] + Self.gap
      }
    } else {
      let width = min(rect.width - 2, (buttons.map { TextWidth.of($0.label) }.max() ?? 0) + 6)
      for (i, button) in buttons.enumerated() {
        let box = Rect(x: rect.x + 2, y: rect.y + i * boxHeight, width: width, height: boxHeight)
        draw(button, on: &canvas, box, hasFocus: i == focus)
        canvas.touch(box, keys(i, focus))
      }
    }
  }

  /// The keys that press a button: Tab from where the focus is (before the first button when it is elsewhere), then Enter.
  private func keys(_ index: Int, _ focus: Int?) -> [Key] {
    if buttons.count == 1 { return [.enter] }
    let steps = index - (focus ?? -1)
    return Array(repeating: steps < 0 ? .backTab : .tab, count: abs(steps)) + [.enter]
  }

  private func draw(_ button: Button, on canvas: inout Canvas, _ box: Rect, hasFocus: Bool) {
    let tokens = tokens(button.isPrimary)
    var text = canvas.style(tokens.text, on: tokens.background, button.isPrimary ? .primaryButton : .secondaryButton)
    if hasFocus && canvas.isPoor { text = text.adding(.reverse) }
    if button.isPrimary && canvas.isPoor { text = text.adding(.bold) }
    let y = box.y + box.height / 2
    if isFlat {
      canvas.fill(box, text)
      let (left, right) = brackets(button, canvas)
      canvas.write(left, box.x, y, text)
      canvas.write(right, box.right - right.count, y, text)
    } else {
      let border = canvas.style(tokens.border, on: paper)
      canvas.fill(box.inset(1, 1), text)
      canvas.frame(box, frame(button, canvas), border)
      if button.isPrimary, canvas.look.theme.buttonShape == .pill {
        canvas.write("(", box.x, y, border)
        canvas.write(")", box.right - 1, y, border)
      }
    }
    let space = isFlat ? box.inset(brackets(button, canvas).left.count, 0) : Rect(x: box.x + 1, y: y, width: box.width - 2, height: 1)
    let width = TextWidth.of(button.label)
    canvas.write(button.label, space.x + max(0, (space.width - width) / 2), y, text, in: space)
    if hasFocus { canvas.focus(box.x - 2, y, on: paper) }
    if button.isPrimary { canvas.countPrimary() }
  }

  /// The primary button has the theme's shape, and heavy lines where it is square and wherever colours cannot set it apart.
  private func frame(_ button: Button, _ canvas: Canvas) -> FrameStyle {
    guard button.isPrimary else { return .light }
    if canvas.look.theme.buttonShape == .square { return .heavy }
    return canvas.isPoor ? .roundedHeavy : .rounded
  }

  /// What stands around a flat button. Only the primary one has a shape.
  private func brackets(_ button: Button, _ canvas: Canvas) -> (left: String, right: String) {
    guard button.isPrimary else { return ("<", ">") }
    return switch canvas.look.theme.buttonShape {
    case .square: ("[", "]")
    case .rounded: ("(", ")")
    case .pill: ("((", "))")
    }
  }

  private func tokens(_ isPrimary: Bool) -> (text: ColorToken, background: ColorToken, border: ColorToken) {
    switch (family, isPrimary) {
    case (.screen, true): (.primaryText, .primaryBackground, .primaryBorder)
    case (.screen, false): (.secondaryText, .secondaryBackground, .secondaryBorder)
    case (.scanner, true): (.scannerPrimaryText, .scannerPrimaryBackground, .scannerPrimaryBorder)
    case (.scanner, false): (.scannerSecondaryText, .scannerSecondaryBackground, .scannerSecondaryBorder)
    }
  }
}
