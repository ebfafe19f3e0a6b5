import Documents

/// The mouth and the eyes of a drawn portrait that may not be neutral.
extension Portrait {
  func lips() {
    switch expression {
    case .smile: smile()
    case .mouthOpen: openMouth()
    default: mouth()
    }
  }

  /// A mouth that says "ah": an opening as high as wide, the lips around it.
  private func openMouth() {
    let lip = skin.mixed(DrawingColor(traits.isWoman ? 0xA02038 : 0x8C2F28), traits.isWoman ? 0.62 : 0.42)
    canvas.ellipse(middle, 30.2, 2.7, 2.5)
    canvas.fill(DrawingColor(0x3A1010))
    canvas.saved {
      canvas.ellipse(middle, 30.2, 2.7, 2.5)
      canvas.clip()
      canvas.rectangle(middle - 2, 27.4, 4, 1.1)
      canvas.fill(DrawingColor(0xF2EEE6))
    }
    canvas.ellipse(middle, 30.2, 2.7, 2.5)
    canvas.stroke(lip, 0.75)
  }

  /// A broad smile: wide, the corners up, the upper teeth visible.
  private func smile() {
    let (y, half, rise) = (29.3, 4.5, 1.7)
    let lip = skin.mixed(DrawingColor(traits.isWoman ? 0xA02038 : 0x8C2F28), traits.isWoman ? 0.62 : 0.42)
    soft(middle, y + 3.1, 2.1, 0.7, deepShade, 0.32)
    for side in [-1.0, 1.0] {
      soft(middle + side * (half + 1.0), y - rise + 0.2, 1.3, 1.5, deepShade, 0.4)
      soft(middle + side * 4.9, 24.9, 2.2, 1.6, shine, 0.5)
    }
    func opening() {
      canvas.move(middle - half, y - rise)
      canvas.curve(middle - 2.2, y - 0.1, middle + 2.2, y - 0.1, middle + half, y - rise)
      canvas.curve(middle + 2.7, y + 2.6, middle - 2.7, y + 2.6, middle - half, y - rise)
      canvas.close()
    }
    opening()
    canvas.fill(DrawingColor(0x4A1414))
    canvas.saved {
      opening()
      canvas.clip()
      canvas.rectangle(middle - half, y - rise, 2 * half, rise + 1.35)
      canvas.fill(DrawingColor(0xF2EEE6))
    }
    opening()
    canvas.stroke(lip, 0.62)
    canvas.move(middle - half - 0.2, y - rise - 0.2)
    canvas.curve(middle - 2.2, y - 0.3, middle + 2.2, y - 0.3, middle + half + 0.2, y - rise - 0.2)
    canvas.stroke(DrawingColor(0x35100F, 0.7), 0.22)
  }

  func eyes() {
    // The person's own right eye is on the left of the picture.
    for (side, closing) in [(-1.0, SpecimenExpression.rightEyeClosed), (1.0, .leftEyeClosed)] {
      if expression == closing || expression == .eyesClosed {
        closedEye(at: middle + side * spread)
      } else {
        eye(at: middle + side * spread, side: side)
      }
    }
  }

  /// The lid covers the eye and its socket is lit; where the lids meet is a line. Its proportions are those that the face finder takes for a
  /// closed eye in most drawn persons (`DrawnExpressionTests`).
  private func closedEye(at x: Double) {
    soft(x, eyeLine - 0.77, 6.71, 4.12, skin, 0.82)
    canvas.ellipse(x, eyeLine - 0.05, 3.21, 1.11)
    canvas.fill(shade)
    canvas.move(x - 2.05, eyeLine - 0.36)
    canvas.curve(x - 1, eyeLine - 0.53, x + 1, eyeLine - 0.53, x + 2.05, eyeLine - 0.36)
    canvas.stroke(DrawingColor(0x1D110C, 0.92), 0.17)
  }
}
