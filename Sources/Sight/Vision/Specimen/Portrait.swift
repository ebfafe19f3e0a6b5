import Documents

/// A face drawn as on a passport photograph: 35 × 45, head upright, eyes open, even light (ICAO 9303-3, section 3.9).
///
/// The shading is needed: face detectors look for dark eye sockets between a light forehead, nose bridge and cheeks.
struct Portrait {
  static let width = 35.0
  static let height = 45.0

  let canvas: CairoCanvas
  let traits: PortraitTraits
  /// nil for neutral, as on every document.
  var expression: SpecimenExpression?
  /// What is worn besides, which no document shows.
  var wear: Set<SpecimenWear> = []

  let middle = 17.5
  let eyeLine = 20.4
  var skin: DrawingColor { DrawingColor(traits.skin) }
  var shade: DrawingColor { skin.mixed(DrawingColor(0x4A1F10), 0.45) }
  var deepShade: DrawingColor { skin.mixed(DrawingColor(0x2A100A), 0.75) }
  var shine: DrawingColor { skin.mixed(.white, 0.45) }
  var hairInk: DrawingColor {
    DrawingColor(traits.hairInk).mixed(DrawingColor(0xB9B6B0), traits.age > 0.45 ? min((traits.age - 0.45) * 1.6, 0.85) : 0)
  }

  /// Draws the photograph in the rectangle. Its sides are cropped to keep the aspect ratio of 35 to 45.
  func draw(_ x: Double, _ y: Double, width: Double, height: Double, backdrop: DrawingColor = DrawingColor(0xE9EDF0)) {
    canvas.saved {
      canvas.rectangle(x, y, width, height)
      canvas.clip()
      let zoom = max(width / Portrait.width, height / Portrait.height)
      canvas.translate(x + (width - Portrait.width * zoom) / 2, y + (height - Portrait.height * zoom) / 2)
      canvas.zoom(zoom, zoom)
      canvas.rectangle(-1, -1, Portrait.width + 2, Portrait.height + 2)
      canvas.fill(around: (middle, 17), 30, [GradientStop(0, backdrop.mixed(.white, 0.35)), GradientStop(1, backdrop.mixed(.black, 0.10))])
      figure()
    }
  }

  /// The person without a backdrop, for ghost images.
  func figure() {
    body()
    ears()
    face()
  }

  private var hair: PortraitHair { PortraitHair(canvas: canvas, traits: traits, ink: hairInk, middle: middle) }

  /// What stays where it is when the head is turned.
  func body() {
    hair.behind()
    shoulders()
    neck()
  }

  /// The head with all that is on it but the ears.
  func face() {
    head()
    sockets()
    eyes()
    brows()
    nose()
    lips()
    if traits.hasBeard { beard() }
    lines()
    hair.front()
    if traits.hasGlasses || wear.contains(.glasses) { glasses() }
    if wear.contains(.mask) { mask() }
    if wear.contains(.hat) { hat() }
  }

  var halfFace: Double { 8.5 * traits.breadth }
  var spread: Double { 3.75 * traits.breadth }

  func headPath() {
    let half = halfFace
    canvas.move(middle, 6.2)
    canvas.curve(middle + half * 0.75, 6.2, middle + half * 1.02, 11, middle + half, 19)
    canvas.curve(middle + half * 0.99, 25, middle + half * 0.78, 29.4, middle + half * 0.47, 32.3)
    canvas.curve(middle + half * 0.25, 34.3, middle - half * 0.25, 34.3, middle - half * 0.47, 32.3)
    canvas.curve(middle - half * 0.78, 29.4, middle - half * 0.99, 25, middle - half, 19)
    canvas.curve(middle - half * 1.02, 11, middle - half * 0.75, 6.2, middle, 6.2)
    canvas.close()
  }

  func shoulders() {
    let cloth = DrawingColor(traits.clothes)
    // A shirt shows between the lapels of the coat.
    canvas.move(middle - 5.5, 36)
    canvas.line(middle, 43)
    canvas.line(middle + 5.5, 36)
    canvas.close()
    canvas.fill(DrawingColor(0xDDD9D6))
    canvas.move(-1, 46)
    canvas.curve(0, 39.5, 6, 38, 12.2, 35.6)
    canvas.line(middle, 42)
    canvas.line(22.8, 35.6)
    canvas.curve(29, 38, 35, 39.5, 36, 46)
    canvas.close()
    canvas.fill(
      from: (0, 36), to: (35, 46),
      [GradientStop(0, cloth.mixed(.white, 0.14)), GradientStop(0.6, cloth), GradientStop(1, cloth.mixed(.black, 0.35))])
  }

  func neck() {
    canvas.move(middle - 4.6, 28)
    canvas.line(middle - 5.0, 36.2)
    canvas.curve(middle - 3, 39.5, middle + 3, 39.5, middle + 5.0, 36.2)
    canvas.line(middle + 4.6, 28)
    canvas.close()
    canvas.fill(
      from: (0, 30), to: (0, 39),
      [GradientStop(0, shade), GradientStop(0.45, skin.mixed(shade, 0.75)), GradientStop(1, skin.mixed(shade, 0.2))])
    guard traits.wearsCollar else { return }
    for side in [-1.0, 1.0] {
      canvas.move(middle + side * 5.3, 34.6)
      canvas.line(middle + side * 0.2, 41.2)
      canvas.line(middle + side * 4.6, 44.2)
      canvas.line(middle + side * 7.4, 36.6)
      canvas.close()
      canvas.fill(DrawingColor(traits.isWoman ? 0xEFE6DF : 0xF3F4F6))
      canvas.move(middle + side * 0.2, 41.2)
      canvas.line(middle + side * 4.6, 44.2)
      canvas.stroke(DrawingColor(0x8B8F98), 0.15)
    }
  }

  func ears() {
    for side in [-1.0, 1.0] { ear(at: middle + side * (halfFace + 0.35), side: side) }
  }

  /// - Parameter side: -1 when the ear points to the left.
  func ear(at x: Double, side: Double) {
    canvas.ellipse(x, 21, 1.25, 2.9)
    canvas.fill(skin.mixed(shade, 0.35))
    canvas.ellipse(x + side * 0.2, 21, 0.55, 1.7)
    canvas.fill(shade.faded(0.6))
  }

  /// The back of the head, where a turn shows it.
  /// - Parameter turn: radians.
  func backOfHead(turn: Double) {
    // Seen from above, a head is an ellipse that is longer than it is wide.
    let (across, along) = (halfFace * Geometry.cosine(turn), 1.2 * halfFace * Geometry.sine(turn))
    canvas.ellipse(middle, 15, (across * across + along * along).squareRoot(), 11.2)
    canvas.fill(hairInk)
    canvas.ellipse(middle, 22.5, halfFace * 0.8, 7)
    canvas.fill(skin.mixed(shade, 0.8))
  }

  func head() {
    headPath()
    canvas.fill(
      around: (middle - 1.2, 19.5), 16,
      [
        GradientStop(0, skin.mixed(shine, 0.35)), GradientStop(0.45, skin), GradientStop(0.72, skin.mixed(shade, 0.38)),
        GradientStop(1, shade),
      ])
    canvas.saved {
      headPath()
      canvas.clip()
      glow()
    }
  }

  /// Light on forehead, cheeks and chin, shadow under the cheekbones.
  func glow() {
    soft(middle, 12.2, 6.2, 3.6, shine, 0.6)
    for side in [-1.0, 1.0] {
      soft(middle + side * spread * 1.08, 25.0, 3.0, 2.5, shine, 0.62)
      soft(middle + side * 5.6, 28.0, 2.6, 3.4, shade, 0.35)
      soft(middle + side * spread * 1.2, 26.3, 2.4, 1.9, skin.mixed(DrawingColor(0xC8402E), 0.5), 0.22)
    }
    soft(middle, 32.0, 2.6, 1.3, shine, 0.35)
  }

  /// A patch of light or shadow with a soft edge.
  func soft(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ ink: DrawingColor, _ alpha: Double) {
    canvas.saved {
      canvas.translate(x, y)
      canvas.zoom(radiusX, radiusY)
      canvas.circle(0, 0, 1)
      canvas.fill(
        around: (0, 0), 1, [GradientStop(0, ink.faded(alpha)), GradientStop(0.5, ink.faded(alpha * 0.62)), GradientStop(1, ink.faded(0))])
    }
  }
}
