/// What hides a part of a drawn face.
extension Portrait {
  /// A surgical mask, from the bridge of the nose to below the chin.
  func mask() {
    let half = halfFace
    canvas.move(middle - half * 0.98, 22.4)
    canvas.curve(middle - half * 0.4, 22.0, middle - 1.2, 21.6, middle, 21.6)
    canvas.curve(middle + 1.2, 21.6, middle + half * 0.4, 22.0, middle + half * 0.98, 22.4)
    canvas.curve(middle + half * 0.95, 29, middle + half * 0.6, 34.6, middle, 35.2)
    canvas.curve(middle - half * 0.6, 34.6, middle - half * 0.95, 29, middle - half * 0.98, 22.4)
    canvas.close()
    canvas.fill(
      from: (middle - half, 22), to: (middle + half, 22),
      [GradientStop(0, DrawingColor(0x6E9DB8)), GradientStop(0.45, DrawingColor(0xA9CDE0)), GradientStop(1, DrawingColor(0x7FAAC2))])
    for fold in [25.4, 28.2, 31.0] {
      canvas.move(middle - half * 0.86, fold)
      canvas.curve(middle - 2, fold + 0.5, middle + 2, fold + 0.5, middle + half * 0.86, fold)
    }
    canvas.stroke(DrawingColor(0x4D7C96, 0.6), 0.22)
  }

  /// A knitted cap, down to above the brows.
  func hat() {
    let half = halfFace + 1.4
    canvas.move(middle - half, 16.6)
    canvas.curve(middle - half * 1.02, 4, middle - half * 0.6, 0.8, middle, 0.8)
    canvas.curve(middle + half * 0.6, 0.8, middle + half * 1.02, 4, middle + half, 16.6)
    canvas.curve(middle + half * 0.5, 14.4, middle - half * 0.5, 14.4, middle - half, 16.6)
    canvas.close()
    canvas.fill(
      from: (middle - half, 0), to: (middle + half, 0),
      [GradientStop(0, DrawingColor(0x2E3A4A)), GradientStop(0.4, DrawingColor(0x4C6078)), GradientStop(1, DrawingColor(0x263140))])
    for rib in stride(from: -half + 1.2, through: half - 1.2, by: 1.5) {
      canvas.move(middle + rib, 11.4)
      canvas.line(middle + rib * 1.01, 15.4)
    }
    canvas.stroke(DrawingColor(0x1B2430, 0.6), 0.3)
  }
}
