/// A drawn face as on a passport photograph: 35 × 45, head upright, eyes open, even light (ICAO 9303-3, section 3.9).
///
/// The shading is not decoration: face detectors look for dark eye sockets between light forehead, bridge and cheeks.
struct Portrait {
  static let width = 35.0
  static let height = 45.0

  let canvas: Canvas
  let traits: PortraitTraits

  private let middle = 17.5
  private let eyeLine = 20.4
  private var skin: Ink { Ink(traits.skin) }
  private var shade: Ink { skin.mixed(Ink(0x4A1F10), 0.45) }
  private var deepShade: Ink { skin.mixed(Ink(0x2A100A), 0.75) }
  private var shine: Ink { skin.mixed(.white, 0.45) }
  private var hairInk: Ink { Ink(traits.hairInk).mixed(Ink(0xB9B6B0), traits.age > 0.45 ? min((traits.age - 0.45) * 1.6, 0.85) : 0) }

  /// Draws the photograph in the rectangle; the shape 35 to 45 is kept by cutting at the sides.
  func draw(_ x: Double, _ y: Double, width: Double, height: Double, backdrop: Ink = Ink(0xE9EDF0)) {
    canvas.saved {
      canvas.rectangle(x, y, width, height)
      canvas.clip()
      let zoom = max(width / Portrait.width, height / Portrait.height)
      canvas.translate(x + (width - Portrait.width * zoom) / 2, y + (height - Portrait.height * zoom) / 2)
      canvas.zoom(zoom, zoom)
      canvas.rectangle(-1, -1, Portrait.width + 2, Portrait.height + 2)
      canvas.fill(around: (middle, 17), 30, [InkStop(0, backdrop.mixed(.white, 0.35)), InkStop(1, backdrop.mixed(.black, 0.10))])
      figure()
    }
  }

  /// The person alone, without a backdrop, for ghost images.
  func figure() {
    let hair = PortraitHair(canvas: canvas, traits: traits, ink: hairInk, middle: middle)
    hair.behind()
    shoulders()
    neck()
    ears()
    head()
    sockets()
    eye(at: middle - spread, side: -1)
    eye(at: middle + spread, side: 1)
    brows()
    nose()
    mouth()
    if traits.hasBeard { beard() }
    lines()
    hair.front()
    if traits.hasGlasses { glasses() }
  }

  private var halfFace: Double { 8.5 * traits.breadth }
  private var spread: Double { 3.75 * traits.breadth }

  private func headPath() {
    let half = halfFace
    canvas.move(middle, 6.2)
    canvas.curve(middle + half * 0.75, 6.2, middle + half * 1.02, 11, middle + half, 19)
    canvas.curve(middle + half * 0.99, 25, middle + half * 0.78, 29.4, middle + half * 0.47, 32.3)
    canvas.curve(middle + half * 0.25, 34.3, middle - half * 0.25, 34.3, middle - half * 0.47, 32.3)
    canvas.curve(middle - half * 0.78, 29.4, middle - half * 0.99, 25, middle - half, 19)
    canvas.curve(middle - half * 1.02, 11, middle - half * 0.75, 6.2, middle, 6.2)
    canvas.close()
  }

  private func shoulders() {
    let cloth = Ink(traits.clothes)
    // A shirt shows where the coat is open.
    canvas.move(middle - 5.5, 36)
    canvas.line(middle, 43)
    canvas.line(middle + 5.5, 36)
    canvas.close()
    canvas.fill(Ink(0xDDD9D6))
    canvas.move(-1, 46)
    canvas.curve(0, 39.5, 6, 38, 12.2, 35.6)
    canvas.line(middle, 42)
    canvas.line(22.8, 35.6)
    canvas.curve(29, 38, 35, 39.5, 36, 46)
    canvas.close()
    canvas.fill(from: (0, 36), to: (35, 46), [InkStop(0, cloth.mixed(.white, 0.14)), InkStop(0.6, cloth), InkStop(1, cloth.mixed(.black, 0.35))])
  }

  private func neck() {
    canvas.move(middle - 4.6, 28)
    canvas.line(middle - 5.0, 36.2)
    canvas.curve(middle - 3, 39.5, middle + 3, 39.5, middle + 5.0, 36.2)
    canvas.line(middle + 4.6, 28)
    canvas.close()
    canvas.fill(from: (0, 30), to: (0, 39), [InkStop(0, shade), InkStop(0.45, skin.mixed(shade, 0.75)), InkStop(1, skin.mixed(shade, 0.2))])
    guard traits.wearsCollar else { return }
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * 5.3, 34.6)
      canvas.line(middle + side * 0.2, 41.2)
      canvas.line(middle + side * 4.6, 44.2)
      canvas.line(middle + side * 7.4, 36.6)
      canvas.close()
      canvas.fill(Ink(traits.isWoman ? 0xEFE6DF : 0xF3F4F6))
      canvas.move(middle + side * 0.2, 41.2)
      canvas.line(middle + side * 4.6, 44.2)
      canvas.stroke(Ink(0x8B8F98), 0.15)
    }
  }

  private func ears() {
    for side in [-1.0, 1.0] {
      canvas.ellipse(middle + side * (halfFace + 0.35), 21, 1.25, 2.9)
      canvas.fill(skin.mixed(shade, 0.35))
      canvas.ellipse(middle + side * (halfFace + 0.55), 21, 0.55, 1.7)
      canvas.fill(shade.faded(0.6))
    }
  }

  private func head() {
    headPath()
    canvas.fill(
      around: (middle - 1.2, 19.5), 16,
      [InkStop(0, skin.mixed(shine, 0.35)), InkStop(0.45, skin), InkStop(0.72, skin.mixed(shade, 0.38)), InkStop(1, shade)])
    canvas.saved {
      headPath()
      canvas.clip()
      glow()
    }
  }

  /// Light on forehead, cheeks and chin, shadow under the cheekbones.
  private func glow() {
    soft(middle, 12.2, 6.2, 3.6, shine, 0.6)
    for side in [-1.0, 1.0] {
      soft(middle + side * spread * 1.08, 25.0, 3.0, 2.5, shine, 0.62)
      soft(middle + side * 5.6, 28.0, 2.6, 3.4, shade, 0.35)
      soft(middle + side * spread * 1.2, 26.3, 2.4, 1.9, skin.mixed(Ink(0xC8402E), 0.5), 0.22)
    }
    soft(middle, 32.0, 2.6, 1.3, shine, 0.35)
  }

  /// A patch of light or shadow without an edge.
  private func soft(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ ink: Ink, _ alpha: Double) {
    canvas.saved {
      canvas.translate(x, y)
      canvas.zoom(radiusX, radiusY)
      canvas.circle(0, 0, 1)
      canvas.fill(around: (0, 0), 1, [InkStop(0, ink.faded(alpha)), InkStop(0.5, ink.faded(alpha * 0.62)), InkStop(1, ink.faded(0))])
    }
  }

  private func sockets() {
    for side in [-1.0, 1.0] {
      soft(middle + side * spread, eyeLine - 0.5, 3.5, 2.5, deepShade, 0.62)
      soft(middle + side * spread, eyeLine - 0.1, 2.5, 1.5, deepShade, 0.4)
      soft(middle + side * 1.75, eyeLine - 0.6, 1.1, 2.2, shade, 0.5)
    }
    soft(middle, eyeLine + 0.8, 0.95, 4.6, shine, 0.65)
  }

  private func eye(at x: Double, side: Double) {
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
      canvas.fill(from: (0, eyeLine - 1), to: (0, eyeLine + 1), [InkStop(0, Ink(0xB9AFA8)), InkStop(0.5, Ink(0xE9E4DF)), InkStop(1, Ink(0xD8CFC8))])
      canvas.circle(x, eyeLine - 0.05, 0.98)
      canvas.fill(around: (x, eyeLine), 1, [InkStop(0, Ink(traits.iris).mixed(.white, 0.12)), InkStop(0.75, Ink(traits.iris)), InkStop(1, Ink(0x15100D))])
      canvas.circle(x, eyeLine - 0.05, 0.46)
      canvas.fill(Ink(0x0A0808))
    }
    canvas.circle(x - 0.3, eyeLine - 0.35, 0.17)
    canvas.fill(Ink(0xFFFFFF, 0.9))
    canvas.move(x - 2.05, eyeLine + 0.25)
    canvas.curve(x - 1.1, eyeLine - 1.25, x + 1.0, eyeLine - 1.3, x + 2.05, eyeLine + 0.1)
    canvas.stroke(Ink(0x1D110C, 0.92), traits.isWoman ? 0.48 : 0.36)
    canvas.move(x - 1.8, eyeLine - 1.15)
    canvas.curve(x - 0.9, eyeLine - 1.95, x + 0.9, eyeLine - 1.95, x + 1.8, eyeLine - 1.15)
    canvas.stroke(deepShade.faded(0.5), 0.16)
    canvas.move(x - 1.5, eyeLine + 0.72)
    canvas.curve(x - 0.7, eyeLine + 1.12, x + 0.7, eyeLine + 1.12, x + 1.5, eyeLine + 0.68)
    canvas.stroke(deepShade.faded(0.45), 0.14)
  }

  private func brows() {
    let ink = hairInk.mixed(Ink(0x1A100C), 0.35)
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

  private func nose() {
    let foot = 26.3
    let half = 1.75 * traits.nose
    soft(middle + 1.3, 24.3, 0.9, 2.6, shade, 0.45)
    soft(middle, foot + 0.8, 2.2, 0.9, deepShade, 0.42)
    soft(middle - 0.2, foot - 1.0, 1.15, 1.2, shine, 0.75)
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * half * 0.8, foot - 1.1)
      canvas.curve(middle + side * half * 1.15, foot - 0.5, middle + side * half * 1.05, foot + 0.4, middle + side * half * 0.55, foot + 0.35)
      canvas.stroke(deepShade.faded(0.55), 0.2)
      canvas.ellipse(middle + side * 0.75, foot + 0.28, 0.48, 0.24)
      canvas.fill(Ink(0x2A120C, 0.75))
    }
  }

  private func mouth() {
    let y = 29.6
    let half = 2.7
    let lip = skin.mixed(Ink(traits.isWoman ? 0xA02038 : 0x8C2F28), traits.isWoman ? 0.62 : 0.42)
    let full = 0.62 * traits.lips
    soft(middle, y + 1.9, 2.1, 0.7, deepShade, 0.32)
    canvas.move(middle - half, y)
    canvas.curve(middle - 1.5, y - full * 1.1, middle - 0.6, y - full * 1.5, middle, y - full * 0.95)
    canvas.curve(middle + 0.6, y - full * 1.5, middle + 1.5, y - full * 1.1, middle + half, y)
    canvas.curve(middle + 1.2, y + 0.2, middle - 1.2, y + 0.2, middle - half, y)
    canvas.close()
    canvas.fill(lip.mixed(Ink(0x3A0C10), 0.25))
    canvas.move(middle - half, y)
    canvas.curve(middle - 1.3, y + full * 2.0, middle + 1.3, y + full * 2.0, middle + half, y)
    canvas.curve(middle + 1.2, y + 0.2, middle - 1.2, y + 0.2, middle - half, y)
    canvas.close()
    canvas.fill(from: (0, y), to: (0, y + full * 1.6), [InkStop(0, lip), InkStop(0.6, lip.mixed(shine, 0.3)), InkStop(1, lip)])
    canvas.move(middle - half - 0.1, y - 0.03)
    canvas.curve(middle - 1.2, y + 0.22, middle + 1.2, y + 0.22, middle + half + 0.1, y - 0.03)
    canvas.stroke(Ink(0x35100F, 0.85), 0.22)
  }

  private func beard() {
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
      canvas.fill(from: (0, 26), to: (0, 34), [InkStop(0, ink.faded(0.5)), InkStop(0.4, ink.faded(0.82)), InkStop(1, ink.faded(0.92))])
    }
    soft(middle, 29.7, 3.0, 1.5, skin, 0.85)
    mouth()
  }

  private func lines() {
    let strength = 0.08 + 0.28 * traits.age
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * 2.1, 26.4)
      canvas.curve(middle + side * 3.0, 27.3, middle + side * 3.4, 28.4, middle + side * 3.45, 29.8)
      canvas.stroke(deepShade.faded(strength), 0.22)
      guard traits.age > 0.4 else { continue }
      canvas.move(middle + side * (spread - 1.5), eyeLine + 1.75)
      canvas.curve(
        middle + side * (spread - 0.4), eyeLine + 2.35, middle + side * (spread + 1.0), eyeLine + 2.2, middle + side * (spread + 1.7), eyeLine + 1.6)
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

  private func glasses() {
    let frame = Ink(0x2A2523)
    for side in [-1.0, 1.0] {
      let x = middle + side * spread
      canvas.rectangle(x - 2.85, eyeLine - 1.75, 5.7, 4.2, radius: 1.5)
      canvas.fill(Ink(0xFFFFFF, 0.07))
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
