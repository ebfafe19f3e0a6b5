import Documents

/// A woven rug under the document: bands along it, and rows of diamonds between them, in strong colours.
enum SpecimenRug {
  private static let schemes: [[UInt32]] = [
    [0x7C1F24, 0xD9C7A0, 0x22304F, 0xB5792B], [0x23415C, 0xE3DCCB, 0x8A2E2A, 0x3F6B5A], [0x4A3A2C, 0xD8CDB4, 0x9A5B33, 0x2C2A2A],
  ]

  static func draw(on canvas: CairoCanvas, _ random: inout SeededRandom) {
    let scheme = (random.pick(from: schemes) ?? schemes[0]).map { DrawingColor($0) }
    canvas.rectangle(0, 0, canvas.width, canvas.height)
    canvas.fill(scheme[0])
    let reach = (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot()
    let turn = random.unit() * 180
    let size = 9 + 9 * random.unit()
    canvas.saved {
      canvas.translate(canvas.width / 2, canvas.height / 2)
      canvas.rotate(turn)
      canvas.translate(-reach / 2, -reach / 2)
      var y = 0.0
      while y < reach {
        band(canvas, y, reach, scheme)
        diamonds(canvas, y + 8, size, reach, scheme)
        y += 8 + 2 * size + 2
      }
      // The weave.
      for y in stride(from: 0.0, to: reach, by: 1.1) {
        canvas.rectangle(0, y, reach, 0.35)
        canvas.fill(DrawingColor(0x000000, 0.16))
      }
    }
  }

  private static func band(_ canvas: CairoCanvas, _ y: Double, _ reach: Double, _ scheme: [DrawingColor]) {
    for (offset, height, color) in [(0.0, 2.0, 1), (2.0, 3.0, 2), (5.0, 1.2, 3)] {
      canvas.rectangle(0, y + offset, reach, height)
      canvas.fill(scheme[color])
    }
  }

  private static func diamonds(_ canvas: CairoCanvas, _ y: Double, _ size: Double, _ reach: Double, _ scheme: [DrawingColor]) {
    for (index, x) in stride(from: 0.0, to: reach, by: 2 * size).enumerated() {
      for (share, color) in [(1.0, 1 + index % 3), (0.6, 0), (0.3, 1 + (index + 1) % 3)] {
        let (centre, half) = ((x: x + size, y: y + size), size * share)
        canvas.move(centre.x - half, centre.y)
        canvas.line(centre.x, centre.y - half)
        canvas.line(centre.x + half, centre.y)
        canvas.line(centre.x, centre.y + half)
        canvas.close()
        canvas.fill(scheme[color])
      }
    }
  }
}
