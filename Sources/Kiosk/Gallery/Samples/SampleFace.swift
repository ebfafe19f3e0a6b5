/// A face in a drawn picture.
public struct SampleFace: Sendable {
  /// The centre in a picture of 960 by 720 pixels.
  public var x = 480.0
  /// The width of the face in pixels of that picture.
  public var width = 260.0
  /// Degrees to the left of the picture; negative: to the right.
  public var turn = 0.0
  public var hasOpenEyes = true
  public var isSmiling = false
  /// Whether it is another person, who must look different from the first.
  public var isOther = false

  public init(
    x: Double = 480, width: Double = 260, turn: Double = 0, hasOpenEyes: Bool = true, isSmiling: Bool = false, isOther: Bool = false
  ) {
    (self.x, self.width, self.turn) = (x, width, turn)
    (self.hasOpenEyes, self.isSmiling, self.isOther) = (hasOpenEyes, isSmiling, isOther)
  }

  /// The colour at a place of the picture (0 to 1); nil outside the person.
  func color(_ x: Double, _ y: Double) -> Pixel? {
    // Coordinates in widths of the face, from the middle of the face.
    let u = (x * 960 - self.x) / width, v = (y * 720 - 360) / width
    let skin = isOther ? Pixel(176, 124, 92) : Pixel(232, 188, 158)
    let hair = isOther ? Pixel(40, 36, 38) : Pixel(98, 66, 48)
    // A turned head has its features on one side, and shows more hair on the other.
    let shift = -turn / 32 * 0.22
    if let feature = feature(u - shift, v, skin, hair) { return feature }
    if Shape.oval(u, v, shift * 0.4, 0, 0.5, 0.7) { return skin }
    if Shape.oval(u, v, -shift * 0.3, -0.16, 0.63, 0.78) { return hair }
    if Shape.box(u, v, -0.2, 0.4, 0.2, 1) { return skin * 0.9 }
    if Shape.oval(u, v, 0, 1.62, 1.02, 0.78) || v > 1.62 && abs(u) < 1.02 { return isOther ? Pixel(128, 96, 62) : Pixel(62, 92, 128) }
    return nil
  }

  private func feature(_ u: Double, _ v: Double, _ skin: Pixel, _ hair: Pixel) -> Pixel? {
    let squeeze = 1 - abs(turn) / 90
    for eye in [-0.2 * squeeze, 0.2 * squeeze] {
      if hasOpenEyes {
        if Shape.oval(u, v, eye, -0.08, 0.055, 0.075) { return Pixel(52, 48, 46) }
        if Shape.oval(u, v, eye, -0.08, 0.12 * squeeze, 0.085) { return Pixel(250, 250, 250) }
      } else if Shape.box(u, v, eye - 0.11, -0.07, eye + 0.11, -0.02) {
        return skin * 0.62
      }
      if Shape.box(u, v, eye - 0.1, -0.25, eye + 0.1, -0.2) { return hair }
    }
    if Shape.box(u, v, -0.03, -0.03, 0.03, 0.18) { return skin * 0.88 }
    if isSmiling {
      // The corners of the mouth go up, and the teeth show.
      let bow = 0.36 - 1.6 * u * u
      if abs(u) < 0.24, v > 0.27, v < bow + 0.05, v > bow - 0.07 { return v < bow ? Pixel(250, 248, 244) : Pixel(176, 84, 82) }
      return nil
    }
    return Shape.oval(u, v, 0, 0.36, 0.155, 0.045) ? Pixel(176, 84, 82) : nil
  }
}
