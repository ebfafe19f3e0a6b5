import Documents

/// What covers a table besides the document. Its straight edges and corners make the document harder to find.
enum SpecimenClutter {
  /// A drawing of the whole table, transparent where there is nothing on it.
  static func drawing(
    _ surface: SpecimenSurface, width: Int, height: Int, dpi: Double, _ random: inout SeededRandom
  ) throws(SpecimenError) -> RGBAImage {
    let (across, down) = (Double(width) / dpi * 25.4, Double(height) / dpi * 25.4)
    let canvas = try CairoCanvas(width: across, height: down, dpi: dpi)
    switch surface {
    case .cloth: cloth(canvas, &random)
    case .newsprint:
      try SpecimenFont.open()
      SpecimenNewspaper.draw(on: canvas, &random)
    case .rug: SpecimenRug.draw(on: canvas, &random)
    case .wood, .desk, .stone, .clutter: things(canvas, &random)
    }
    return try canvas.drawing()
  }

  /// A checked cloth: white lines and coloured bands in both directions.
  private static func cloth(_ canvas: CairoCanvas, _ random: inout SeededRandom) {
    let color = DrawingColor(random.pick(from: [0xA8323A, 0x2F5C9C, 0x3E7A4C, 0x6B6B70]) ?? 0x2F5C9C)
    canvas.rectangle(0, 0, canvas.width, canvas.height)
    canvas.fill(DrawingColor(0xE4E1D8))
    let step = 9 + 8 * random.unit()
    for (isDown, end) in [(true, canvas.width), (false, canvas.height)] {
      for place in stride(from: -step * random.unit(), to: end, by: step) {
        if isDown { canvas.rectangle(place, 0, step / 2, canvas.height) } else { canvas.rectangle(0, place, canvas.width, step / 2) }
      }
      canvas.fill(color.faded(0.55))
    }
  }

  private static func things(_ canvas: CairoCanvas, _ random: inout SeededRandom) {
    for _ in 0..<3 { place(canvas, &random) { sheet(canvas) } }
    place(canvas, &random) { keyboard(canvas) }
    place(canvas, &random) { pen(canvas) }
  }

  /// Draws an object around the origin, rotated, with its middle near an edge of the table.
  private static func place(_ canvas: CairoCanvas, _ random: inout SeededRandom, _ draw: () -> Void) {
    let along = random.unit()
    let beyond = 4 + 14 * random.unit()
    let (x, y) =
      switch random.below(4) {
      case 0: (along * canvas.width, -beyond)
      case 1: (canvas.width + beyond, along * canvas.height)
      case 2: (along * canvas.width, canvas.height + beyond)
      default: (-beyond, along * canvas.height)
      }
    let turn = random.unit() * 360
    canvas.saved {
      canvas.translate(x, y)
      canvas.rotate(turn)
      draw()
    }
  }

  /// A sheet of paper with lines of writing.
  private static func sheet(_ canvas: CairoCanvas) {
    canvas.rectangle(-29, -19, 58, 38)
    canvas.fill(DrawingColor(0xEFEDE6))
    for line in 0..<7 {
      canvas.rectangle(-25, -15 + Double(line) * 4.6, line == 6 ? 24 : 50, 1)
      canvas.fill(DrawingColor(0x50545C, 0.7))
    }
  }

  private static func keyboard(_ canvas: CairoCanvas) {
    canvas.rectangle(-60, -20, 120, 40, radius: 3)
    canvas.fill(DrawingColor(0x2B2D31))
    for row in 0..<3 {
      for key in 0..<9 { canvas.rectangle(-57 + Double(key) * 12.8, -17 + Double(row) * 12, 11, 10, radius: 1.5) }
    }
    canvas.fill(DrawingColor(0x4A4D53))
  }

  private static func pen(_ canvas: CairoCanvas) {
    canvas.rectangle(-45, -4, 80, 8, radius: 4)
    canvas.fill(
      from: (0, -4), to: (0, 4),
      [GradientStop(0, DrawingColor(0x12386B)), GradientStop(0.35, DrawingColor(0x6FA0E0)), GradientStop(1, DrawingColor(0x0C2340))])
    canvas.rectangle(35, -2.4, 14, 4.8, radius: 2)
    canvas.fill(DrawingColor(0xC9CBD0))
  }
}
