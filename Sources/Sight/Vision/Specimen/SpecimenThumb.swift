import Documents

extension SpecimenDamage {
  /// Draws a thumb over one of the document's corners. It comes from outside along the diagonal, as when someone holds the document.
  func cover(_ picture: inout SpecimenPicture, dpi: Double) throws(SpecimenError) {
    guard thumb > 0, picture.corners.count == 4 else { return }
    var random = SeededRandom(seed: seed ^ 0x7803B)
    let which = random.below(4)
    let corner = picture.corners[which]
    let opposite = picture.corners[(which + 2) % 4]
    let (dx, dy) = (opposite.x - corner.x, opposite.y - corner.y)
    let diagonal = max((dx * dx + dy * dy).squareRoot(), 1)
    // Unit vectors along the thumb, towards the document's middle, and across it.
    let along = (x: dx / diagonal, y: dy / diagonal)
    let across = (x: -along.y, y: along.x)
    let (a, b) = (picture.corners[0], picture.corners[1])
    let reach = thumb * ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    let scale = dpi / 25.4
    let drawing = try SpecimenThumb.drawing(dpi: dpi, skin: random.pick(from: SpecimenThumb.skins) ?? SpecimenThumb.skins[0])
    let tip = (x: corner.x + along.x * reach, y: corner.y + along.y * reach)
    let half = SpecimenThumb.width / 2 * scale
    let length = SpecimenThumb.length * scale
    var quad: [Double] = []
    // The drawing's upper edge is the thumb's tip.
    for (side, back) in [(-1.0, 0.0), (1, 0), (1, 1), (-1, 1)] {
      quad.append(tip.x - along.x * length * back - across.x * half * side)
      quad.append(tip.y - along.y * length * back - across.y * half * side)
    }
    try picture.image.lay(drawing, corners: quad, shadow: 0)
  }
}

/// An adult's thumb seen from above, with its tip at the upper edge of the drawing.
enum SpecimenThumb {
  /// In millimetres.
  static let width = 20.0
  static let length = 150.0
  static let skins: [UInt32] = [0xE8B998, 0xD9A27E, 0xB67B56, 0x8A5637, 0x5C3A28]

  static func drawing(dpi: Double, skin: UInt32) throws(SpecimenError) -> RGBAImage {
    let canvas = try CairoCanvas(width: width, height: length, dpi: dpi)
    let (light, dark) = (DrawingColor(skin), DrawingColor(skin).mixed(DrawingColor(0x2A1408), 0.45))
    canvas.move(0, length)
    canvas.line(0.6, 13)
    canvas.curve(0.6, 4, 4, 0, width / 2, 0)
    canvas.curve(width - 4, 0, width - 0.6, 4, width - 0.6, 13)
    canvas.line(width, length)
    canvas.close()
    canvas.fill(
      from: (0, 0), to: (width, 0), [GradientStop(0, dark), GradientStop(0.3, light), GradientStop(0.7, light), GradientStop(1, dark)])
    nail(canvas, light)
    for crease in [29.0, 31.2, 33.0] {
      canvas.move(5, crease)
      canvas.curve(8, crease + 1.2, 12, crease + 1.2, 15, crease)
    }
    canvas.stroke(dark.faded(0.55), 0.35)
    return try canvas.drawing()
  }

  private static func nail(_ canvas: CairoCanvas, _ skin: DrawingColor) {
    canvas.move(4.6, 15)
    canvas.curve(4, 6, 5, 2.2, width / 2, 2)
    canvas.curve(15, 2.2, 16, 6, 15.4, 15)
    canvas.curve(13.5, 17.4, 6.5, 17.4, 4.6, 15)
    canvas.close()
    canvas.fill(
      from: (4, 2), to: (16, 17),
      [
        GradientStop(0, skin.mixed(DrawingColor(0xFFE4DE), 0.6)), GradientStop(0.45, skin.mixed(DrawingColor(0xFFF4F0), 0.7)),
        GradientStop(1, skin.mixed(DrawingColor(0xF0B8A8), 0.4)),
      ])
    canvas.move(4.6, 15)
    canvas.curve(6.5, 17.4, 13.5, 17.4, 15.4, 15)
    canvas.stroke(skin.mixed(DrawingColor(0x2A1408), 0.35), 0.3)
  }
}
