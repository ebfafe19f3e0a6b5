/// The security print that makes paper look like a document: blended tints, bands of waves, rosettes, microtext.
struct SecurityPrint {
  let canvas: CairoCanvas
  let style: SpecimenStyle

  /// The background of a whole side: a gradient from corner to corner and two bands of waves across.
  /// - Parameter strength: 1 for a passport page; less is fainter.
  func paper(_ width: Double, _ height: Double, strength: Double = 1) {
    let light = DrawingColor(0xFBFAF5)
    canvas.rectangle(0, 0, width, height)
    canvas.fill(
      from: (0, 0), to: (width, height),
      [
        GradientStop(0, style.tintA.mixed(light, 0.25)), GradientStop(0.35, light.mixed(style.tintB, 0.35)),
        GradientStop(0.62, style.tintB.mixed(light, 0.2)),
        GradientStop(1, style.tintA.mixed(light, 0.1)),
      ])
    waves(width, height, from: style.line.faded(0.34 * strength), to: style.accent.faded(0.30 * strength), pitch: 1.5, phase: 0)
    waves(width, height, from: style.accent.faded(0.18 * strength), to: style.line.faded(0.28 * strength), pitch: 2.1, phase: 2.2)
  }

  /// Parallel waves whose amplitude drifts from line to line, so that they interlace like a guilloche.
  private func waves(_ width: Double, _ height: Double, from: DrawingColor, to: DrawingColor, pitch: Double, phase: Double) {
    let count = Int(height * 1.3 / pitch)
    for index in 0..<count {
      let base = -height * 0.15 + Double(index) * pitch
      let drift = Double(index) * 0.21 + phase
      var points: [Double] = []
      for step in 0...90 {
        let x = width * Double(step) / 90
        let turn = x / width * 2 * .pi
        points.append(x)
        points.append(
          base + 3.6 * Geometry.sine(turn * 1.5 + drift) + 1.5 * Geometry.sine(turn * 4 - drift * 1.7) + 0.5
            * Geometry.sine(turn * 9 + drift))
      }
      canvas.polyline(points)
      // Each line has one colour: a gradient along it would cost five times as much, and nobody would see it.
      let share = 0.5 - 0.5 * Geometry.cosine(Double(index) / Double(count) * 2 * .pi)
      canvas.stroke(from.mixed(to, share), 0.09)
    }
  }

  /// A rosette: closed curves of many lobes, rotated against each other.
  func rosette(_ x: Double, _ y: Double, _ radius: Double, lobes: Int = 12, rings: Int = 7, alpha: Double = 0.5) {
    for ring in 0..<rings {
      let share = Double(ring) / Double(max(rings - 1, 1))
      let mean = radius * (0.42 + 0.34 * share)
      let swell = radius * (0.24 - 0.10 * share)
      var points: [Double] = []
      for step in 0...(lobes * 40) {
        let angle = Double(step) / Double(lobes * 40) * 2 * .pi
        let reach =
          mean + swell * Geometry.sine(Double(lobes) * angle + Double(ring) * .pi / 3.5) + radius * 0.04
          * Geometry.sine(Double(lobes * 2) * angle)
        points.append(x + reach * Geometry.cosine(angle))
        points.append(y + reach * Geometry.sine(angle))
      }
      canvas.polyline(points)
      canvas.close()
      canvas.stroke(style.line.mixed(style.accent, share).faded(alpha), 0.1)
    }
    for step in 0..<36 {
      let angle = Double(step) * .pi / 18
      canvas.move(x + radius * 0.08 * Geometry.cosine(angle), y + radius * 0.08 * Geometry.sine(angle))
      let bend = angle + 0.9
      canvas.curve(
        x + radius * 0.2 * Geometry.cosine(bend), y + radius * 0.2 * Geometry.sine(bend), x + radius * 0.3 * Geometry.cosine(bend),
        y + radius * 0.3 * Geometry.sine(bend),
        x + radius * 0.36 * Geometry.cosine(angle), y + radius * 0.36 * Geometry.sine(angle))
    }
    canvas.stroke(style.deep.faded(alpha * 0.7), 0.1)
  }

  /// A line of letters too small to copy.
  func microtext(_ words: String, _ x: Double, _ y: Double, _ width: Double, alpha: Double = 0.6) {
    let unit = words + " · "
    let one = canvas.width(of: unit, .condensed, 0.62)
    guard one > 0.2 else { return }
    let line = String(repeating: unit, count: min(Int(width / one) + 1, 200))
    canvas.saved {
      canvas.rectangle(x, y - 1, width, 1.4)
      canvas.clip()
      canvas.text(line, x, y, .condensed, 0.62, style.deep.faded(alpha))
    }
  }

  /// The word SPECIMEN across the data, but never across the MRZ.
  func overprint(_ centreX: Double, _ centreY: Double, size: Double, angle: Double = -24, alpha: Double = 0.17) {
    canvas.saved {
      canvas.translate(centreX, centreY)
      canvas.rotate(angle)
      canvas.text("SPECIMEN", 0, size * 0.36, .sansBold, size, style.accent.faded(alpha), .centre, spacing: size * 0.14)
    }
  }

  /// A round state emblem: a rising sun over waves, surrounded by rays.
  func emblem(_ x: Double, _ y: Double, _ radius: Double, _ ink: DrawingColor) {
    canvas.circle(x, y, radius)
    canvas.stroke(ink, radius * 0.06)
    canvas.circle(x, y, radius * 0.88)
    canvas.stroke(ink, radius * 0.03)
    for ray in 0..<13 {
      let angle = Double.pi + Double(ray) * .pi / 12
      canvas.move(x + radius * 0.40 * Geometry.cosine(angle), y + radius * 0.08 + radius * 0.40 * Geometry.sine(angle))
      canvas.line(
        x + radius * (ray % 2 == 0 ? 0.76 : 0.62) * Geometry.cosine(angle),
        y + radius * 0.08 + radius * (ray % 2 == 0 ? 0.76 : 0.62) * Geometry.sine(angle))
    }
    canvas.stroke(ink, radius * 0.06)
    canvas.arc(x, y + radius * 0.08, radius * 0.3, 180, 360)
    canvas.close()
    canvas.fill(ink)
    for wave in 0..<3 {
      let level = y + radius * (0.22 + 0.18 * Double(wave))
      let half = radius * (0.70 - 0.16 * Double(wave))
      var points: [Double] = []
      for step in 0...24 {
        let share = Double(step) / 24
        points.append(x - half + 2 * half * share)
        points.append(level + radius * 0.05 * Geometry.sine(share * 6 * .pi))
      }
      canvas.polyline(points)
      canvas.stroke(ink, radius * 0.07)
    }
  }

  /// The symbol of an electronic document (ICAO 9303-9, 2.3): two bars with a circle between them.
  func chipSign(_ x: Double, _ y: Double, _ width: Double, _ ink: DrawingColor) {
    let height = width * 0.56
    canvas.rectangle(x, y, width, height)
    canvas.stroke(ink, width * 0.07)
    canvas.move(x, y + height / 2)
    canvas.line(x + width * 0.3, y + height / 2)
    canvas.move(x + width * 0.7, y + height / 2)
    canvas.line(x + width, y + height / 2)
    canvas.stroke(ink, width * 0.07)
    canvas.circle(x + width / 2, y + height / 2, width * 0.17)
    canvas.stroke(ink, width * 0.08)
  }
}
