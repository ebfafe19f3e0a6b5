import Cells
import Documents
import Flavor

/// A dial that follows the turn of the head. The side to which the person is asked to turn is filled from the angle at which a turn counts; to
/// look ahead again, the middle is. The live picture is mirrored, and so is the dial: the person's own left is on the left.
struct LivenessDial {
  /// Degrees to the person's own left; nil while they are not known.
  let turn: Double?
  /// The challenge to turn the head; nil if the person is asked to look ahead.
  let side: LivenessChallenge?

  /// Degrees at either end.
  private static let end = 2 * LivenessChallenge.leastTurn

  /// Draws the pointer and, in the row below it, the scale. With a single row, the pointer is on the scale.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    // An odd number of cells has a middle.
    let width = rect.width % 2 == 0 ? rect.width - 1 : rect.width, y = rect.bottom - 1
    guard width >= 9, rect.height > 0 else { return }
    for cell in 0..<width {
      let degrees = Self.degrees(cell, width)
      let isWanted = isWanted(degrees), isMiddle = cell == width / 2
      let mark = isWanted ? Marks.dialWanted : isMiddle ? Marks.dialMiddle : Marks.dialScale
      canvas.write(
        String(mark), rect.x + cell, y, canvas.style(isWanted ? .paletteAccent : isMiddle ? .screenMessage : .paletteDarkSoft), in: rect)
    }
    guard let turn else { return }
    let place = Self.cell(turn, width)
    let ink = canvas.style(isWanted(turn) ? .palettePrimary : .screenMessage).adding(.bold)
    canvas.write(String(rect.height > 1 ? Marks.dialPointer : Marks.dialHead), rect.x + place, rect.y, ink, in: rect)
  }

  /// Whether the head is to be turned as far as this.
  private func isWanted(_ degrees: Double) -> Bool {
    switch side {
    case .turnLeft: degrees >= LivenessChallenge.leastTurn
    case .turnRight: degrees <= -LivenessChallenge.leastTurn
    default: abs(degrees) <= FaceBaseline.neutralRange.turn
    }
  }

  /// The degrees at the middle of a cell.
  private static func degrees(_ cell: Int, _ width: Int) -> Double { end * (1 - 2 * Double(cell) / Double(width - 1)) }

  private static func cell(_ degrees: Double, _ width: Int) -> Int {
    let share = (1 - min(max(degrees / end, -1), 1)) / 2
    return Int((share * Double(width - 1)).rounded())
  }
}
