/// What only shows when a document is tilted: holograms in the colours of the rainbow and a streak of light.
extension SpecimenSheet {
  private static let rainbow: [UInt32] = [0xFF5A6E, 0xFFB64A, 0xF6F36B, 0x5BE08A, 0x4BC6F5, 0x7C7BFF, 0xE06BF0]

  /// A round hologram; flat it is only a trace.
  func hologram(_ x: Double, _ y: Double, _ radius: Double) {
    let strength = isShining ? 0.62 : 0.10
    canvas.layer(strength) {
      for ring in 0..<7 {
        canvas.circle(x, y, radius * (1 - Double(ring) * 0.13))
        let a = Ink(Self.rainbow[ring % Self.rainbow.count], 0.55)
        let b = Ink(Self.rainbow[(ring + 3) % Self.rainbow.count], 0.55)
        canvas.fill(from: (x - radius, y - radius), to: (x + radius, y + radius), [InkStop(0, a), InkStop(0.5, b), InkStop(1, a)])
      }
      for ray in 0..<24 {
        let angle = Double(ray) * .pi / 12
        canvas.move(x + radius * 0.25 * Geometry.cosine(angle), y + radius * 0.25 * Geometry.sine(angle))
        canvas.line(x + radius * 0.95 * Geometry.cosine(angle), y + radius * 0.95 * Geometry.sine(angle))
      }
      canvas.stroke(Ink(0xFFFFFF, 0.7), radius * 0.025)
    }
  }

  /// The streak of light over a tilted document, which leaves the machine-readable zone alone, and rainbow bands beside it.
  func sheen() {
    guard isShining else { return }
    let step = 1.0 / Double(Self.rainbow.count + 1)
    var bands = [InkStop(0.30, Ink(0xFFFFFF, 0))]
    for (index, rgb) in Self.rainbow.enumerated() { bands.append(InkStop(0.34 + 0.42 * step * Double(index), Ink(rgb, 0.17))) }
    bands.append(InkStop(0.76, Ink(0xFFFFFF, 0)))
    canvas.rectangle(0, 0, width, height)
    canvas.fill(from: (0, 0), to: (width, height * 0.55), bands)
    canvas.rectangle(0, 0, width, height)
    canvas.fill(
      from: (width * 0.1, 0), to: (width * 0.75, height * 0.5),
      [InkStop(0.42, Ink(0xFFFFFF, 0)), InkStop(0.5, Ink(0xFFFFFF, 0.34)), InkStop(0.6, Ink(0xFFFFFF, 0))])
  }
}
