/// Eyes, brows, nose and mouth of a drawn portrait, and beard and glasses.
extension Portrait {
  func sockets() {
    for side in [-1.0, 1.0] {
      soft(middle + side * spread, eyeLine - 0.5, 3.5, 2.5, deepShade, 0.62)
      soft(middle + side * spread, eyeLine - 0.1, 2.5, 1.5, deepShade, 0.4)
      soft(middle + side * 1.75, eyeLine - 0.6, 1.1, 2.2, shade, 0.5)
    }
    soft(middle, eyeLine + 0.8, 0.95, 4.6, shine, 0.65)
  }

  func eye(at x: Double, side: Double) {
    func almond() {
      canvas.move(x - 1.95, eyeLine + 0.15)
      canvas.curve(x - 1.1, eyeLine - 1.15, x + 1.0, eyeLine - 1.2, x + 1.95, eyeLine + 0.05)
      canvas.curve(x + 1.0, eyeLine + 0.95, x - 1.0, eyeLine + 0.95, x - 1.95, eyeLine + 0.15)
      canvas.close()
    }
    canvas.saved {
      almond()
      canvas.clip()
      canvas.rectangle(x - 3, eyeLine - 2, 6, 4)
      canvas.fill(
        from: (0, eyeLine - 1), to: (0, eyeLine + 1),
        [GradientStop(0, DrawingColor(0xB9AFA8)), GradientStop(0.5, DrawingColor(0xE9E4DF)), GradientStop(1, DrawingColor(0xD8CFC8))])
      canvas.circle(x, eyeLine - 0.05, 0.98)
      canvas.fill(
        around: (x, eyeLine), 1,
        [
          GradientStop(0, DrawingColor(traits.iris).mixed(.white, 0.12)), GradientStop(0.75, DrawingColor(traits.iris)),
          GradientStop(1, DrawingColor(0x15100D)),
        ])
      canvas.circle(x, eyeLine - 0.05, 0.46)
      canvas.fill(DrawingColor(0x0A0808))
    }
    canvas.circle(x - 0.3, eyeLine - 0.35, 0.17)
    canvas.fill(DrawingColor(0xFFFFFF, 0.9))
    canvas.move(x - 2.05, eyeLine + 0.25)
    canvas.curve(x - 1.1, eyeLine - 1.25, x + 1.0, eyeLine - 1.3, x + 2.05, eyeLine + 0.1)
    canvas.stroke(DrawingColor(0x1D110C, 0.92), traits.isWoman ? 0.48 : 0.36)
    canvas.move(x - 1.8, eyeLine - 1.15)
    canvas.curve(x - 0.9, eyeLine - 1.95, x + 0.9, eyeLine - 1.95, x + 1.8, eyeLine - 1.15)
    canvas.stroke(deepShade.faded(0.5), 0.16)
    canvas.move(x - 1.5, eyeLine + 0.72)
    canvas.curve(x - 0.7, eyeLine + 1.12, x + 0.7, eyeLine + 1.12, x + 1.5, eyeLine + 0.68)
    canvas.stroke(deepShade.faded(0.45), 0.14)
  }

  func brows() {
    let ink = hairInk.mixed(DrawingColor(0x1A100C), 0.35)
    for side in [-1.0, 1.0] {
      let x = middle + side * spread
      let y = eyeLine - 3.1
      canvas.move(x - side * 2.1, y + 0.75)
      canvas.curve(x - side * 0.8, y - 0.35, x + side * 1.0, y - 0.75, x + side * 2.5, y + 0.55)
      canvas.curve(x + side * 1.0, y + 0.05, x - side * 0.6, y + 0.45, x - side * 2.1, y + 0.75 + 0.55 * traits.brow)
      canvas.close()
      canvas.fill(ink.faded(0.9))
      canvas.move(x - side * 2.0, y + 0.85)
      canvas.curve(x - side * 0.8, y, x + side * 1.0, y - 0.4, x + side * 2.3, y + 0.4)
      canvas.stroke(ink.faded(0.6), 0.4 * traits.brow)
    }
  }

  func nose() {
    let foot = 26.3
    let half = 1.75 * traits.nose
    soft(middle + 1.3, 24.3, 0.9, 2.6, shade, 0.45)
    soft(middle, foot + 0.8, 2.2, 0.9, deepShade, 0.42)
    soft(middle - 0.2, foot - 1.0, 1.15, 1.2, shine, 0.75)
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * half * 0.8, foot - 1.1)
      canvas.curve(
        middle + side * half * 1.15, foot - 0.5, middle + side * half * 1.05, foot + 0.4, middle + side * half * 0.55, foot + 0.35)
      canvas.stroke(deepShade.faded(0.55), 0.2)
      canvas.ellipse(middle + side * 0.75, foot + 0.28, 0.48, 0.24)
      canvas.fill(DrawingColor(0x2A120C, 0.75))
    }
  }

  func mouth() {
    let y = 29.6
    let half = 2.7
    let lip = skin.mixed(DrawingColor(traits.isWoman ? 0xA02038 : 0x8C2F28), traits.isWoman ? 0.62 : 0.42)
    let full = 0.62 * traits.lips
    soft(middle, y + 1.9, 2.1, 0.7, deepShade, 0.32)
    canvas.move(middle - half, y - 0.32)
    canvas.curve(middle - 1.5, y - full * 1.1, middle - 0.6, y - full * 1.5, middle, y - full * 0.95)
    canvas.curve(middle + 0.6, y - full * 1.5, middle + 1.5, y - full * 1.1, middle + half, y - 0.32)
    canvas.curve(middle + 1.2, y + 0.2, middle - 1.2, y + 0.2, middle - half, y - 0.32)
    canvas.close()
    canvas.fill(lip.mixed(DrawingColor(0x3A0C10), 0.25))
    canvas.move(middle - half, y - 0.32)
    canvas.curve(middle - 1.3, y + full * 2.0, middle + 1.3, y + full * 2.0, middle + half, y - 0.32)
    canvas.curve(middle + 1.2, y + 0.2, middle - 1.2, y + 0.2, middle - half, y - 0.32)
    canvas.close()
    canvas.fill(
      from: (0, y), to: (0, y + full * 1.6), [GradientStop(0, lip), GradientStop(0.6, lip.mixed(shine, 0.3)), GradientStop(1, lip)])
    canvas.move(middle - half - 0.1, y - 0.38)
    canvas.curve(middle - 1.2, y + 0.22, middle + 1.2, y + 0.22, middle + half + 0.1, y - 0.38)
    canvas.stroke(DrawingColor(0x35100F, 0.85), 0.22)
  }

  func beard() {
    let ink = hairInk.mixed(shade, 0.25)
    canvas.saved {
      headPath()
      canvas.clip()
      canvas.move(middle - halfFace, 23)
      canvas.curve(middle - halfFace * 0.8, 28.5, middle - 3.6, 27.4, middle, 27.7)
      canvas.curve(middle + 3.6, 27.4, middle + halfFace * 0.8, 28.5, middle + halfFace, 23)
      canvas.line(middle + halfFace + 1, 36)
      canvas.line(middle - halfFace - 1, 36)
      canvas.close()
      canvas.fill(
        from: (0, 26), to: (0, 34), [GradientStop(0, ink.faded(0.5)), GradientStop(0.4, ink.faded(0.82)), GradientStop(1, ink.faded(0.92))])
    }
    soft(middle, 29.7, expression == .smile ? 4.6 : 3.0, 1.5, skin, 0.85)
    lips()
  }

  func lines() {
    let strength = 0.08 + 0.28 * traits.age
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * 2.1, 26.4)
      canvas.curve(middle + side * 3.0, 27.3, middle + side * 3.4, 28.4, middle + side * 3.45, 29.8)
      canvas.stroke(deepShade.faded(strength), 0.22)
      guard traits.age > 0.4 else { continue }
      canvas.move(middle + side * (spread - 1.5), eyeLine + 1.75)
      canvas.curve(
        middle + side * (spread - 0.4), eyeLine + 2.35, middle + side * (spread + 1.0), eyeLine + 2.2, middle + side * (spread + 1.7),
        eyeLine + 1.6)
      canvas.stroke(deepShade.faded(strength * 0.8), 0.16)
    }
    guard traits.age > 0.5 else { return }
    for row in 0..<3 {
      let y = 11.8 + Double(row) * 1.35
      canvas.move(middle - 4.3, y + 0.25)
      canvas.curve(middle - 1.5, y - 0.35, middle + 1.5, y - 0.35, middle + 4.3, y + 0.25)
    }
    canvas.stroke(deepShade.faded(strength * 0.5), 0.16)
  }

  func glasses() {
    let frame = DrawingColor(0x2A2523)
    for side in [-1.0, 1.0] {
      let x = middle + side * spread
      canvas.rectangle(x - 2.85, eyeLine - 1.75, 5.7, 4.2, radius: 1.5)
      canvas.fill(DrawingColor(0xFFFFFF, 0.07))
      canvas.rectangle(x - 2.85, eyeLine - 1.75, 5.7, 4.2, radius: 1.5)
      canvas.stroke(frame.faded(0.8), 0.3)
      canvas.move(x + side * 2.85, eyeLine - 0.8)
      canvas.line(middle + side * (halfFace + 0.3), eyeLine - 1.0)
      canvas.stroke(frame.faded(0.8), 0.34)
    }
    canvas.move(middle - spread + 2.85, eyeLine - 0.5)
    canvas.curve(middle - 0.5, eyeLine - 1.0, middle + 0.5, eyeLine - 1.0, middle + spread - 2.85, eyeLine - 0.5)
    canvas.stroke(frame.faded(0.8), 0.34)
  }
}
