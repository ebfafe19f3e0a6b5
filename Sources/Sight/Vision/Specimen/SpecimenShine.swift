/// What shows only on a tilted document: holograms in rainbow colours and a streak of light.
extension SpecimenSheet {
  private static let rainbow: [UInt32] = [0xFF5A6E, 0xFFB64A, 0xF6F36B, 0x5BE08A, 0x4BC6F5, 0x7C7BFF, 0xE06BF0]

  /// A round hologram; on a flat document it is only faintly visible.
  func hologram(_ x: Double, _ y: Double, _ radius: Double) {
    let strength = isShining ? 0.62 : 0.10
    canvas.layer(strength) {
      for ring in 0..<7 {
        canvas.circle(x, y, radius * (1 - Double(ring) * 0.13))
        let a = DrawingColor(Self.rainbow[ring % Self.rainbow.count], 0.55)
        let b = DrawingColor(Self.rainbow[(ring + 3) % Self.rainbow.count], 0.55)
        canvas.fill(
          from: (x - radius, y - radius), to: (x + radius, y + radius), [GradientStop(0, a), GradientStop(0.5, b), GradientStop(1, a)])
      }
      for ray in 0..<24 {
        let angle = Double(ray) * .pi / 12
        canvas.move(x + radius * 0.25 * Geometry.cosine(angle), y + radius * 0.25 * Geometry.sine(angle))
        canvas.line(x + radius * 0.95 * Geometry.cosine(angle), y + radius * 0.95 * Geometry.sine(angle))
      }
      canvas.stroke(DrawingColor(0xFFFFFF, 0.7), radius * 0.025)
    }
  }

  /// The streak of light over a tilted document, with rainbow bands beside it. It does not touch the MRZ.
  func sheen() {
    guard isShining else { return }
    let step = 1.0 / Double(Self.rainbow.count + 1)
    var bands = [GradientStop(0.30, DrawingColor(0xFFFFFF, 0))]
    for (index, rgb) in Self.rainbow.enumerated() {
      bands.append(GradientStop(0.34 + 0.42 * step * Double(index), DrawingColor(rgb, 0.17)))
    }
    bands.append(GradientStop(0.76, DrawingColor(0xFFFFFF, 0)))
    canvas.rectangle(0, 0, width, height)
    canvas.fill(from: (0, 0), to: (width, height * 0.55), bands)
    canvas.rectangle(0, 0, width, height)
    canvas.fill(
      from: (width * 0.1, 0), to: (width * 0.75, height * 0.5),
      [
        GradientStop(0.42, DrawingColor(0xFFFFFF, 0)), GradientStop(0.5, DrawingColor(0xFFFFFF, 0.34)),
        GradientStop(0.6, DrawingColor(0xFFFFFF, 0)),
      ])
  }
}
