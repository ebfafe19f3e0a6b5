import Cells
import Flavor

/// Draws one button. It fills its rows with its own background. The primary button has the theme's shape; the
/// others have a frame.
struct ButtonFace {
  var button: Button
  var family: ButtonRow.Family
  /// One row instead of three.
  var isFlat: Bool
  /// The background around the button.
  var ground: ColorToken

  /// A focused button has the bar and the cursor, and is reversed when there are few colours.
  func draw(on canvas: inout Canvas, in box: Rect, hasFocus: Bool) {
    var attributes: Style.Attributes = []
    if hasFocus && canvas.isPoor { attributes.insert(.reverse) }
    if button.isPrimary && canvas.isPoor { attributes.insert(.bold) }
    let font: FontToken = button.isPrimary ? .primaryButton : .secondaryButton
    let text = canvas.style(tokens.text, on: tokens.background, font).adding(attributes)
    canvas.fill(box, text)
    if isFlat { drawBrackets(on: &canvas, box, text) } else { drawShape(on: &canvas, box, text) }
    let y = box.y + box.height / 2
    let space = isFlat ? box.inset(brackets(canvas).left.count, 0) : Rect(x: box.x + 1, y: y, width: box.width - 2, height: 1)
    let width = TextWidth.of(button.label)
    canvas.write(button.label, space.x + max(0, (space.width - width) / 2), y, text, in: space)
    if hasFocus { canvas.focus(box.x - 2, y, on: ground) }
    if button.isPrimary { canvas.countPrimary() }
  }

  /// The border, with its corners cut by the shape.
  private func drawShape(on canvas: inout Canvas, _ box: Rect, _ fill: Style) {
    let reverse = fill.attributes.intersection(.reverse)
    canvas.frame(box, frame(canvas), canvas.style(tokens.border, on: tokens.background).adding(reverse))
    guard let corners = corners(canvas) else { return }
    let cut = edge(canvas, fill)
    canvas.write(corners.topLeft, box.x, box.y, cut)
    canvas.write(corners.topRight, box.right - corners.topRight.count, box.y, cut)
    canvas.write(corners.bottomLeft, box.x, box.bottom - 1, cut)
    canvas.write(corners.bottomRight, box.right - corners.bottomRight.count, box.bottom - 1, cut)
    guard let tip = corners.tip else { return }
    for x in [box.x, box.right - 1] { canvas.write(tip, x, box.y + 1, canvas.isPoor ? cut : fill) }
  }

  /// The style of the cut edge: the button's colour on the background around it; for a reversed button, its text's colour.
  private func edge(_ canvas: Canvas, _ fill: Style) -> Style {
    canvas.style(fill.attributes.contains(.reverse) ? tokens.text : tokens.background, on: ground)
  }

  private func drawBrackets(on canvas: inout Canvas, _ box: Rect, _ fill: Style) {
    let (left, right) = brackets(canvas)
    let style = button.isPrimary && canvas.look.theme.buttonShape == .pill ? edge(canvas, fill) : fill
    canvas.write(left, box.x, box.y, style)
    canvas.write(right, box.right - right.count, box.y, style)
  }

  /// Heavy lines when colours cannot distinguish the primary button, and when the button is square.
  private func frame(_ canvas: Canvas) -> FrameStyle {
    let isSquare = canvas.look.theme.buttonShape == .square
    guard button.isPrimary else { return isSquare ? .light : .rounded }
    if isSquare { return .heavy }
    return canvas.isPoor ? .roundedHeavy : .rounded
  }

  /// The characters for the cut corners of a filled button.
  private struct Corners {
    var topLeft: String, topRight: String, bottomLeft: String, bottomRight: String
    /// Replaces the border in the middle row; nil: the border stays.
    var tip: String?

    static let rounded = Corners(topLeft: "▟", topRight: "▙", bottomLeft: "▜", bottomRight: "▛")
    /// Six half rows of a half circle: it begins three half columns from the edge, then one, then none.
    static func pill(isPoor: Bool) -> Corners {
      Corners(topLeft: "▗▟", topRight: "▙▖", bottomLeft: "▝▜", bottomRight: "▛▘", tip: isPoor ? "█" : " ")
    }
  }

  /// With few colours, a rounded button has only its frame.
  private func corners(_ canvas: Canvas) -> Corners? {
    switch canvas.look.theme.buttonShape {
    case .rounded where button.isPrimary && !canvas.isPoor: .rounded
    case .pill where button.isPrimary: .pill(isPoor: canvas.isPoor)
    default: nil
    }
  }

  /// The brackets of a flat button: inside its colour, or outside for a pill. Only the primary button has a shape.
  private func brackets(_ canvas: Canvas) -> (left: String, right: String) {
    guard button.isPrimary else { return ("<", ">") }
    return switch canvas.look.theme.buttonShape {
    case .square: ("[", "]")
    case .rounded, .pill: ("(", ")")
    }
  }

  private var tokens: (text: ColorToken, background: ColorToken, border: ColorToken) {
    switch (family, button.isPrimary) {
    case (.screen, true): (.primaryText, .primaryBackground, .primaryBorder)
    case (.screen, false): (.secondaryText, .secondaryBackground, .secondaryBorder)
    case (.scanner, true): (.scannerPrimaryText, .scannerPrimaryBackground, .scannerPrimaryBorder)
    case (.scanner, false): (.scannerSecondaryText, .scannerSecondaryBackground, .scannerSecondaryBorder)
    }
  }
}
