import Documents
import Glibc
import Vision

/// The light that falls on a sensor, neither rounded nor clipped before it is exposed.
struct PictureSheet {
  let width: Int
  let height: Int
  private var levels: [Float]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    levels = [Float](repeating: BarcodeCard.table, count: width * height)
  }

  /// Each pixel is the mean of nine points.
  mutating func draw(_ card: BarcodeCard, _ view: PictureView) {
    for y in 0..<height {
      for x in 0..<width {
        let middle = view.card(Double(x) + 0.5, Double(y) + 0.5)
        guard card.isOnCard(middle.x, middle.y) else { continue }
        var sum: Float = 0
        for part in 0..<9 {
          let at = view.card(Double(x) + (Double(part % 3) + 0.5) / 3, Double(y) + (Double(part / 3) + 0.5) / 3)
          sum += card.level(at.x, at.y)
        }
        levels[y * width + x] = sum / 9
      }
    }
  }

  /// A lamp's reflection, overexposed over a little more than its radius.
  mutating func shine(at spot: (x: Double, y: Double), radius: Double) {
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) - spot.x, Double(y) - spot.y)
        levels[y * width + x] += 400 * Float(exp(-(dx * dx + dy * dy) / (2 * radius * radius)))
      }
    }
  }

  mutating func blur(_ sigma: Double) {
    let reach = Int((sigma * 3).rounded(.up))
    let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let total = weights.reduce(0, +)
    for (step, length, lines, next) in [(1, width, height, width), (width, height, width, 1)] {
      var line = [Float](repeating: 0, count: length)
      for index in 0..<lines {
        for i in 0..<length { line[i] = levels[index * next + i * step] }
        for i in 0..<length {
          var sum: Float = 0
          for offset in -reach...reach { sum += weights[offset + reach] * line[min(max(i + offset, 0), length - 1)] }
          levels[index * next + i * step] = sum / total
        }
      }
    }
  }

  /// The exposure of the sensor: less light, clipping at white, noise.
  mutating func expose(light: Double, noise: Double, random: inout SeededRandom) {
    for i in levels.indices {
      var level = min(255, levels[i] * Float(light))
      if noise > 0 {
        // Eight bytes summed: mean 1020, σ 209.
        let bits = random.next()
        let sum = stride(from: 0, to: 64, by: 8).reduce(0) { $0 + Int(bits >> UInt64($1) & 255) }
        level += Float(sum - 1020) / 209 * Float(noise)
      }
      levels[i] = level
    }
  }

  var image: GrayImage { GrayImage(width: width, height: height, pixels: levels.map { UInt8(max(0, min(255, $0 + 0.5))) }) }
}
