import Documents

/// The table under the specimens.
enum SpecimenTable {
  static func picture(
    _ surface: SpecimenSurface, width: Int, height: Int, dpi: Double, seed: UInt64
  ) throws(SpecimenError) -> RGBImage {
    var random = SeededRandom(seed: seed ^ 0x7AB1E)
    let wood = woods[random.below(woods.count)]
    switch surface {
    case .wood: return grained(width, height, dpi, light: DrawingColor(wood.0), dark: DrawingColor(wood.1), specks: 4, &random)
    case .desk: return grained(width, height, dpi, light: DrawingColor(0xF0F0EE), dark: DrawingColor(0xDEDFE0), specks: 3, &random)
    case .stone:
      return grained(width, height, dpi, light: DrawingColor(0x9A9A98), dark: DrawingColor(0x55575B), specks: 60, size: 0.5, &random)
    case .cloth, .clutter, .newsprint, .rug:
      var picture = grained(width, height, dpi, light: DrawingColor(wood.0), dark: DrawingColor(wood.1), specks: 4, &random)
      let things = try SpecimenClutter.drawing(surface, width: width, height: height, dpi: dpi, &random)
      let (right, bottom) = (Double(width), Double(height))
      try picture.lay(things, corners: [0, 0, right, 0, right, bottom, 0, bottom], shadow: 0)
      return picture
    }
  }

  /// Darker than any paper, so that the document's edge is the strongest line in view.
  private static let woods: [(UInt32, UInt32)] = [
    (0x5B4130, 0x3E2B20), (0x3C4148, 0x2B2F35), (0x6A5645, 0x4A3B2F), (0x2F3C46, 0x222C34), (0x4B4A42, 0x35342E),
  ]

  /// A grain along the table between two colours, with specks.
  /// - Parameter size: the size of a speck in millimetres; at least a pixel.
  private static func grained(
    _ width: Int, _ height: Int, _ dpi: Double, light: DrawingColor, dark: DrawingColor, specks range: Int, size: Double = 0,
    _ random: inout SeededRandom
  ) -> RGBImage {
    // Streaks along the table, a few millimetres apart, and blotches of a few centimetres.
    let across = max(dpi / 25.4 * 2.2, 2)
    let along = max(dpi / 25.4 * 34, 8)
    let columns = Int(Double(width) / along) + 3
    let rows = Int(Double(height) / across) + 3
    let grain = (0..<columns * rows).map { _ in random.unit() }
    // Fixed point in 1/256, because integers are several times faster here.
    func fixed(_ value: Double) -> Int32 { Int32((value * 255 * 256).rounded()) }
    let base = (fixed(dark.red), fixed(dark.green), fixed(dark.blue))
    let reach = (fixed(light.red - dark.red) >> 8, fixed(light.green - dark.green) >> 8, fixed(light.blue - dark.blue) >> 8)
    let specks = (0..<4099).map { _ in Int32(random.below(2 * range + 1) - range) << 8 }
    let grit = max(Int(size * dpi / 25.4), 1)
    var offset = 0
    let columnAt = (0..<width).map { Int32(Double($0) / along) }
    let shareAt = (0..<width).map { Float(Double($0) / along - (Double($0) / along).rounded(.down)) }
    var knots = [Float](repeating: 0, count: columns)
    let count = width * height * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { out, used in
      var place = 0
      var speck = 0
      for y in 0..<height {
        let v = Double(y) / across
        let row = Int(v)
        let share = v - Double(row)
        if y % grit == 0 { offset = random.below(specks.count) }
        speck = offset
        for column in 0..<columns {
          let at = row * columns + column
          knots[column] = Float(grain[at] + (grain[at + columns] - grain[at]) * share) * 256
        }
        for x in 0..<width {
          let column = Int(columnAt[x])
          let tone = Int32(knots[column] + (knots[column + 1] - knots[column]) * shareAt[x])
          if grit == 1 || x % grit == 0 { speck = speck + 1 == specks.count ? 0 : speck + 1 }
          out[place] = UInt8(truncatingIfNeeded: (base.0 &+ reach.0 &* tone &+ specks[speck]) >> 8)
          out[place + 1] = UInt8(truncatingIfNeeded: (base.1 &+ reach.1 &* tone &+ specks[speck]) >> 8)
          out[place + 2] = UInt8(truncatingIfNeeded: (base.2 &+ reach.2 &* tone &+ specks[speck]) >> 8)
          place += 3
        }
      }
      used = count
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
