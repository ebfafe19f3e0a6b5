import Cells
import Flavor

/// Draws one button. It fills its rows with its own background. The primary button is solid, in the theme's shape; the others are
/// outlined.
struct ButtonFace {
  var button: Button
  var family: ButtonRow.Family
  /// One row instead of three.
  var isFlat: Bool
  /// The background around the button.
  var ground: ColorToken

  /// A focused button has a bar beside it as high as itself, and the cursor. The words of a focused primary button are underlined; another
  /// button's frame becomes heavy, and with few colours its inside is reversed.
  func draw(on canvas: inout Canvas, in box: Rect, hasFocus: Bool) {
    let hasFocus = hasFocus && !canvas.isCovered
    let font: FontToken = button.isPrimary ? .primaryButton : .secondaryButton
    let fill = style(canvas, nil, hasFocus)
    var text = style(canvas, font, hasFocus)
    if button.isPrimary && canvas.isPoor { text = text.adding(.bold) }
    if hasFocus { text = text.adding(button.isPrimary ? .underline : .bold) }
    canvas.fill(box, fill)
    if isFlat { drawBrackets(on: &canvas, box, fill) } else { drawShape(on: &canvas, box, fill, hasFocus) }
    let y = box.y + box.height / 2
    let space = isFlat ? box.inset(brackets(canvas).left.count, 0) : Rect(x: box.x + 1, y: y, width: box.width - 2, height: 1)
    let width = TextWidth.of(button.label)
    canvas.write(button.label, space.x + max(0, (space.width - width) / 2), y, text, in: space)
    if hasFocus {
      for row in box.y..<box.bottom { canvas.focus(box.x - 2, row, on: ground) }
      canvas.screen.cursor = Point(x: box.x - 2, y: y)
    }
    if button.isPrimary { canvas.countPrimary() }
  }

  /// The style of the button's ground. With few colours, a solid button is the ground's own style in reverse, which differs from its
  /// surroundings whatever the theme's colours are reduced to.
  private func style(_ canvas: Canvas, _ font: FontToken?, _ hasFocus: Bool) -> Style {
    guard canvas.isPoor else { return canvas.style(tokens.text, on: tokens.background, font) }
    if button.isPrimary { return canvas.style(groundText, on: ground, font).adding(.reverse) }
    let style = canvas.style(tokens.text, on: tokens.background, font)
    return hasFocus ? style.adding(.reverse) : style
  }

  /// The text's colour around the button.
  private var groundText: ColorToken {
    switch ground {
    case .confirmationBackground: .confirmationText
    case .popupBackground: .popupMessage
    default: .screenMessage
    }
  }

  /// The solid shape with a thin edge at its foot, or the frame.
  private func drawShape(on canvas: inout Canvas, _ box: Rect, _ fill: Style, _ hasFocus: Bool) {
    guard button.isPrimary else {
      let isSquare = canvas.look.theme.buttonShape == .square
      let frame: FrameStyle = hasFocus ? (isSquare ? .heavy : .roundedHeavy) : isSquare ? .light : .rounded
      canvas.frame(box, frame, canvas.style(tokens.border, on: tokens.background))
      return
    }
    if !canvas.isPoor {
      canvas.write(
        String(repeating: Marks.foot, count: box.width), box.x, box.bottom - 1, canvas.style(tokens.border, on: tokens.background))
    }
    guard let corners = corners(canvas) else { return }
    let cut = edge(canvas, fill)
    canvas.write(corners.topLeft, box.x, box.y, cut)
    canvas.write(corners.topRight, box.right - corners.topRight.count, box.y, cut)
    canvas.write(corners.bottomLeft, box.x, box.bottom - 1, cut)
    canvas.write(corners.bottomRight, box.right - corners.bottomRight.count, box.bottom - 1, cut)
  }

  /// The style of the cut edge: the button's colour on the background around it; for a reversed button, the text's colour there.
  private func edge(_ canvas: Canvas, _ fill: Style) -> Style {
    canvas.style(fill.attributes.contains(.reverse) ? groundText : tokens.background, on: ground)
  }

  private func drawBrackets(on canvas: inout Canvas, _ box: Rect, _ fill: Style) {
    let (left, right) = brackets(canvas)
    let style = button.isPrimary && canvas.look.theme.buttonShape == .pill ? edge(canvas, fill) : fill
    canvas.write(left, box.x, box.y, style)
    canvas.write(right, box.right - right.count, box.y, style)
  }

  /// The characters for the cut corners of a solid button.
  private struct Corners {
    var topLeft: String, topRight: String, bottomLeft: String, bottomRight: String

    static let rounded = Corners(topLeft: "▟", topRight: "▙", bottomLeft: "▜", bottomRight: "▛")
    /// Six half rows of a half circle: it begins three half columns from the edge, then one, then none.
    static let pill = Corners(topLeft: "▗▟", topRight: "▙▖", bottomLeft: "▝▜", bottomRight: "▛▘")
  }

  private func corners(_ canvas: Canvas) -> Corners? {
    guard button.isPrimary else { return nil }
    return switch canvas.look.theme.buttonShape {
    case .square: nil
    case .rounded: .rounded
    case .pill: .pill
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
