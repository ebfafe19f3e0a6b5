import Documents

/// A handwritten name: a stroke that rises and falls like letters and ends in a flourish.
struct SpecimenSignature {
  let name: String
  let seed: UInt64

  func draw(on canvas: CairoCanvas, _ x: Double, _ y: Double, width: Double, height: Double) {
    var random = SeededRandom(seed: seed ^ 0x5167)
    let count = min(max(name.count, 5), 16)
    let step = width * 0.82 / Double(count)
    let base = y + height * 0.68
    var at = (x: x + step * 0.3, y: base)
    canvas.move(at.x, at.y)
    for letter in 0..<count {
      // The first letter and a few others are tall; the rest are low waves.
      let isTall = letter == 0 || random.unit() < 0.22
      let rise = height * (isTall ? 0.55 + 0.1 * random.unit() : 0.14 + 0.16 * random.unit())
      let fall = random.unit() < 0.15 ? height * 0.25 : 0
      let next = (x: at.x + step * (0.75 + 0.5 * random.unit()), y: base + height * 0.06 * (random.unit() - 0.5))
      canvas.curve(at.x + step * 0.5, at.y - rise * 1.3, at.x + step * 0.9, at.y - rise, at.x + step * 0.45, next.y + fall * 0.4)
      canvas.curve(at.x + step * 0.3, next.y + fall, next.x - step * 0.2, next.y + height * 0.12, next.x, next.y)
      at = next
    }
    canvas.curve(
      at.x + width * 0.12, at.y - height * 0.25, at.x + width * 0.16, at.y + height * 0.2, x + width * 0.35, base + height * 0.22)
    canvas.stroke(DrawingColor(0x1B2350, 0.9), max(height * 0.035, 0.18))
  }
}
