import Documents

/// The table that specimens lie on: darker than any paper, with a soft grain, so that the document's edge is the strongest line in view.
enum SpecimenTable {
  private static let woods: [(UInt32, UInt32)] = [
    (0x5B4130, 0x3E2B20), (0x3C4148, 0x2B2F35), (0x6A5645, 0x4A3B2F), (0x2F3C46, 0x222C34), (0x4B4A42, 0x35342E),
  ]

  static func picture(width: Int, height: Int, dpi: Double, seed: UInt64) -> RGBImage {
    var dice = SeededRandom(seed: seed ^ 0x7AB1E)
    let wood = woods[dice.below(woods.count)]
    let light = Ink(wood.0)
    let dark = Ink(wood.1)
    // Streaks along the table, some millimetres apart, and blotches of a few centimetres.
    let across = max(dpi / 25.4 * 2.2, 2)
    let along = max(dpi / 25.4 * 34, 8)
    let columns = Int(Double(width) / along) + 3
    let rows = Int(Double(height) / across) + 3
    let grain = (0..<columns * rows).map { _ in Float(dice.unit()) }
    let base = [Float(dark.red), Float(dark.green), Float(dark.blue)].map { $0 * 255 }
    let reach = [Float(light.red - dark.red), Float(light.green - dark.green), Float(light.blue - dark.blue)].map { $0 * 255 }
    var noise = UInt32(truncatingIfNeeded: dice.next()) | 1
    let count = width * height * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { out, used in
      var place = 0
      let stepX = Float(1 / along)
      for y in 0..<height {
        let v = Float(y) / Float(across)
        let row = Int(v)
        let fy = v - Float(row)
        for x in 0..<width {
          let u = Float(x) * stepX
          let column = Int(u)
          let fx = u - Float(column)
          let at = row * columns + column
          let top = grain[at] + (grain[at + 1] - grain[at]) * fx
          let foot = grain[at + columns] + (grain[at + columns + 1] - grain[at + columns]) * fx
          let tone = top + (foot - top) * fy
          noise ^= noise << 13
          noise ^= noise >> 17
          noise ^= noise << 5
          let speck = Float(noise & 7) - 3.5
          out[place] = UInt8(max(0, min(255, base[0] + reach[0] * tone + speck)))
          out[place + 1] = UInt8(max(0, min(255, base[1] + reach[1] * tone + speck)))
          out[place + 2] = UInt8(max(0, min(255, base[2] + reach[2] * tone + speck)))
          place += 3
        }
      }
      used = count
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
