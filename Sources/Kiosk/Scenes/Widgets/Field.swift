import Cells
import Flavor

extension Canvas {
  /// Draws an empty field (inputField.*): its ground, of one or of three rows, with the border as its lower edge, which says when something is
  /// wrong. With few colours it has brackets.
  mutating func field(_ rect: Rect, on ground: ColorToken = .screenBackground, isWrong: Bool = false, isDisabled: Bool = false) {
    let paper: ColorToken =
      isDisabled ? .inputDisabledBackground : ground == .popupBackground ? .popupInput : .inputBackground
    let edge: ColorToken = isDisabled ? .inputDisabledBorder : isWrong ? .inputError : .inputBorder
    guard isPoor else { return block(rect, paper, on: ground, edge: edge) }
    // A default edge could not be seen.
    let y = rect.y + rect.height / 2
    let style = style(isDisabled ? .inputDisabledText : isWrong ? .inputError : .inputText, on: paper)
    fill(Rect(x: rect.x, y: y, width: rect.width, height: 1), style)
    write("[", rect.x, y, style)
    write("]", rect.right - 1, y, style)
  }
}
