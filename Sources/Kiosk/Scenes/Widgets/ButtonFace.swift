import Cells
import Flavor

/// Draws one button: flat, solid, three rows (two to the eye, because its edges run through the middle of a row) or one. The focused button
/// has the focus's fill, the main one without the focus a pale tint of it, the others the ground of secondary buttons.
struct ButtonFace {
  var button: Button
  var family: ButtonRow.Family
  /// One row instead of three.
  var isFlat: Bool
  /// The background around the button.
  var ground: ColorToken

  func draw(on canvas: inout Canvas, in box: Rect, hasFocus: Bool) {
    let hasFocus = hasFocus && !canvas.isCovered
    let tokens = tokens(hasFocus)
    let font: FontToken = button.isPrimary ? .primaryButton : .secondaryButton
    let y = box.y + box.height / 2, width = TextWidth.of(button.label)
    let x = box.x + max(0, (box.width - width) / 2)
    var text = canvas.style(tokens.ink, on: tokens.fill, font)
    if canvas.isPoor {
      let row = Rect(x: box.x, y: y, width: box.width, height: 1)
      text = canvas.style(groundText, on: ground, font)
      if button.isPrimary { text = text.adding(.bold) }
      if hasFocus {
        text = text.adding([.reverse, .bold])
        canvas.fill(row, text)
      } else {
        canvas.write("[", x - 2, y, text)
        canvas.write("]", x + width + 1, y, text)
      }
    } else {
      if hasFocus { text = text.adding(.bold) }
      let isRound = button.isPrimary && canvas.look.theme.buttonShape == .pill
      canvas.block(box, tokens.fill, on: ground, edge: tokens.edge, isRound: isRound)
    }
    canvas.write(button.label, x, y, text, in: box)
    if hasFocus { canvas.focus(x, y) }
  }

  /// The colour of text on the ground around the button.
  private var groundText: ColorToken {
    switch ground {
    case .confirmationBackground: .confirmationText
    case .popupBackground: .popupMessage
    default: .screenMessage
    }
  }

  private func tokens(_ hasFocus: Bool) -> (ink: ColorToken, fill: ColorToken, edge: ColorToken) {
    if family == .screen, ground == .popupBackground, !hasFocus, !button.isPrimary {
      return (.secondaryText, .popupSecondary, .popupSecondary)
    }
    return switch (family, hasFocus, button.isPrimary) {
    case (.screen, true, _): (.primaryText, .primaryBackground, .primaryBorder)
    case (.screen, false, true): (.palettePrimary, .tint, .tint)
    case (.screen, false, false): (.secondaryText, .secondaryBackground, .secondaryBorder)
    case (.scanner, true, _): (.scannerPrimaryText, .scannerPrimaryBackground, .scannerPrimaryBorder)
    case (.scanner, false, true): (.confirmationText, .stageTint, .stageTint)
    case (.scanner, false, false): (.scannerSecondaryText, .scannerSecondaryBackground, .scannerSecondaryBorder)
    }
  }
}
