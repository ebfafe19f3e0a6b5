/// The hair of a drawn portrait: what is behind the head, and what falls over it.
struct PortraitHair {
  let canvas: CairoCanvas
  let traits: PortraitTraits
  let ink: DrawingColor
  let middle: Double

  private var half: Double { 8.5 * traits.breadth }
  private var dark: DrawingColor { ink.mixed(.black, 0.45) }
  private var light: DrawingColor { ink.mixed(.white, 0.22) }

  func behind() {
    switch traits.hair {
    case .long:
      canvas.move(middle, 2.6)
      canvas.curve(middle + 13.5, 2.6, middle + 11.0, 20, middle + 12.2, 39)
      canvas.curve(middle + 8, 42.5, middle - 8, 42.5, middle - 12.2, 39)
      canvas.curve(middle - 11.0, 20, middle - 13.5, 2.6, middle, 2.6)
      fill()
    case .bob:
      canvas.move(middle, 2.6)
      canvas.curve(middle + 14.5, 2.6, middle + 11.5, 22, middle + 10.6, 29.8)
      canvas.curve(middle + 7, 31.5, middle - 7, 31.5, middle - 10.6, 29.8)
      canvas.curve(middle - 11.5, 22, middle - 14.5, 2.6, middle, 2.6)
      fill()
    case .bun:
      canvas.circle(middle, 4.4, 3.9)
      fill()
    case .curly:
      for step in 0..<17 {
        let angle = Double.pi * (0.86 + 1.28 * Double(step) / 16)
        canvas.circle(middle + 9.4 * Geometry.cosine(angle), 15.5 + 10.3 * Geometry.sine(angle), 3.1)
      }
      fill()
    case .short, .side, .receding: break
    }
  }

  func front() {
    switch traits.hair {
    case .short: cap(brow: 11.2, temple: 19.0, top: 3.6, part: 0)
    case .side: cap(brow: 11.6, temple: 18.2, top: 3.2, part: 4.2)
    case .long: parted(temple: 23.5)
    case .bob: fringe()
    case .bun: cap(brow: 9.6, temple: 18.0, top: 3.6, part: 0)
    case .curly: curls()
    case .receding: receding()
    }
  }

  private func fill() {
    canvas.fill(from: (middle - 9, 3), to: (middle + 9, 30), [GradientStop(0, light), GradientStop(0.35, ink), GradientStop(1, dark)])
  }

  private func cap(brow: Double, temple: Double, top: Double, part: Double) {
    canvas.move(middle - half - 0.5, temple)
    canvas.curve(middle - half - 1.6, 9, middle - 6.5, top, middle, top)
    canvas.curve(middle + 6.5, top, middle + half + 1.6, 9, middle + half + 0.5, temple)
    canvas.curve(middle + half - 0.4, 15.6, middle + half - 0.9, 13.4, middle + 5.8, brow + 0.6 - part * 0.5)
    canvas.curve(middle + 2.5 + part * 0.5, brow - 1.7 - part * 0.35, middle - 3 + part * 0.3, brow - 1.3, middle - 5.8, brow + 0.6)
    canvas.curve(middle - half + 0.9, 13.4, middle - half + 0.4, 15.6, middle - half - 0.5, temple)
    canvas.close()
    fill()
    strands(from: -5, to: 5, top: top + 0.7, foot: brow - 1.4)
  }

  private func strands(from: Double, to: Double, top: Double, foot: Double) {
    for step in 0..<9 {
      let share = Double(step) / 8
      let x = middle + from + (to - from) * share
      canvas.move(middle + (x - middle) * 0.35, top)
      canvas.curve(x * 0.7 + middle * 0.3, top + 0.8, x, top + 2, x + (share - 0.5) * 1.2, foot)
    }
    canvas.stroke(light.faded(0.35), 0.16)
  }

  private func parted(temple: Double) {
    for side in [-1.0, 1.0] {
      canvas.move(middle - side * 0.2, 3.2)
      canvas.curve(middle + side * 8, 2.6, middle + side * (half + 3.2), 9, middle + side * (half + 1.6), temple + 8)
      canvas.curve(middle + side * (half - 0.2), temple, middle + side * (half - 0.3), 15, middle + side * 4.8, 11.3)
      canvas.curve(middle + side * 2.6, 9.9, middle + side * 1.0, 8.8, middle - side * 0.2, 3.2)
      canvas.close()
      fill()
    }
    strands(from: -7.5, to: 7.5, top: 3.6, foot: 10.2)
  }

  private func fringe() {
    canvas.move(middle - half - 1.0, 27)
    canvas.curve(middle - half - 3.2, 8, middle - 7, 3.0, middle, 3.0)
    canvas.curve(middle + 7, 3.0, middle + half + 3.2, 8, middle + half + 1.0, 27)
    canvas.curve(middle + half - 0.4, 22, middle + half - 0.4, 17, middle + half - 1.1, 14.0)
    canvas.curve(middle + 3, 12.6, middle - 3, 12.6, middle - half + 1.1, 14.0)
    canvas.curve(middle - half + 0.4, 17, middle - half + 0.4, 22, middle - half - 1.0, 27)
    canvas.close()
    fill()
    strands(from: -7, to: 7, top: 3.6, foot: 12.4)
  }

  private func curls() {
    for step in 0..<13 {
      let angle = Double.pi * (1.04 + 0.92 * Double(step) / 12)
      canvas.circle(middle + 7.6 * Geometry.cosine(angle), 13.6 + 7.6 * Geometry.sine(angle), 2.3)
    }
    fill()
    for step in 0..<11 {
      let angle = Double.pi * (1.08 + 0.84 * Double(step) / 10)
      canvas.arc(middle + 8.2 * Geometry.cosine(angle), 13.4 + 8.2 * Geometry.sine(angle), 1.1, 160, 330)
      canvas.stroke(light.faded(0.3), 0.2)
    }
  }

  private func receding() {
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * (half + 0.6), 20)
      canvas.curve(middle + side * (half + 1.6), 12, middle + side * 7.6, 7.2, middle + side * 5.0, 6.4)
      canvas.curve(middle + side * 6.9, 9.6, middle + side * (half - 0.9), 12.8, middle + side * (half - 0.2), 18.4)
      canvas.close()
      fill()
    }
  }
}
