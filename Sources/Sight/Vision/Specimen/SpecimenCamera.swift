import Documents

extension SpecimenArtist {
  /// How far from the person somebody stands beside them, as a share of a portrait's width: their shoulders touch.
  private static let distanceBeside = 0.8

  /// Draws the person in front of a camera, in a light room.
  /// - Throws: `SpecimenError.drawing`.
  public static func draw(_ selfie: SpecimenSelfie) throws(SpecimenError) -> RGBImage {
    var traits = traits(of: selfie.person, on: selfie.day)
    if selfie.isWithoutGlasses { traits.hasGlasses = false }
    let (size, turn) = (CameraSize(selfie), selfie.turn * .pi / 180)
    let room = try layer(size, traits, wall: true) { portrait in
      guard selfie.isPresent else { return }
      if let companion = selfie.companion {
        portrait.canvas.saved {
          portrait.canvas.translate(distanceBeside * Portrait.width, 0)
          Portrait(canvas: portrait.canvas, traits: self.traits(of: companion, on: selfie.day)).figure()
        }
      }
      portrait.body()
      if turn == 0 { portrait.ears() } else { portrait.backOfHead(turn: turn) }
    }
    let empty = RGBImage(width: room.width, height: room.height, red: 0, green: 0, blue: 0)
    guard selfie.isPresent else { return try room.over(empty) }
    let face = try layer(size, traits) { portrait in
      var portrait = portrait
      portrait.expression = selfie.expression
      portrait.wear = selfie.wear
      portrait.face()
    }
    let radius = 8.5 * traits.breadth + 0.4
    let head = TurnedHead(
      head: face, scale: size.scale, middle: (size.shift + size.offset + Portrait.width / 2) * size.scale, radius: radius)
    var picture = try room.over(empty)
    picture = try head.turned(by: selfie.turn, nod: selfie.nod).over(picture)
    guard turn != 0 else { return picture }
    // The ear on the side that comes to the front. Ears are 80 degrees from the middle of the face.
    let side = turn > 0 ? -1.0 : 1.0
    return try layer(size, traits) { portrait in
      portrait.ear(at: portrait.middle + radius * Geometry.sine(side * 80 * .pi / 180 + turn), side: side)
    }.over(picture)
  }

  private static func traits(of person: SpecimenPerson, on day: CalendarDate) -> PortraitTraits {
    PortraitTraits(seed: person.seed, sex: person.sex.rawValue, years: person.birth.age(on: day))
  }

  /// The picture in the portrait's millimetres. The portrait is as high as the picture: a face at arm's length.
  private struct CameraSize {
    /// Pixels per millimetre.
    let scale: Double
    let width: Double
    /// How far the portrait's left edge is from that of the picture, when the person is in its middle.
    let shift: Double
    /// How far the person is from its middle.
    let offset: Double

    init(_ selfie: SpecimenSelfie) {
      scale = Double(selfie.height) / Portrait.height
      width = Double(selfie.width) / scale
      shift = (width - Portrait.width) / 2
      offset = selfie.offset * width
    }
  }

  /// Draws one layer, whose origin is the portrait's.
  private static func layer(
    _ size: CameraSize, _ traits: PortraitTraits, wall hasWall: Bool = false, _ draw: (Portrait) -> Void
  ) throws(SpecimenError) -> RGBAImage {
    let canvas = try CairoCanvas(width: size.width, height: Portrait.height, dpi: size.scale * 25.4)
    canvas.translate(size.shift, 0)
    if hasWall { wall(canvas, size) }
    canvas.translate(size.offset, 0)
    draw(Portrait(canvas: canvas, traits: traits))
    return try canvas.drawing()
  }

  /// A wall with the light of a window from the left.
  private static func wall(_ canvas: CairoCanvas, _ size: CameraSize) {
    canvas.rectangle(-size.shift - 1, -1, size.width + 2, Portrait.height + 2)
    canvas.fill(
      from: (-size.shift, 0), to: (size.width - size.shift, Portrait.height),
      [GradientStop(0, DrawingColor(0xE4E2DC)), GradientStop(0.5, DrawingColor(0xCBC9C2)), GradientStop(1, DrawingColor(0x9F9E99))])
  }
}

extension RGBAImage {
  /// This layer over a picture of the same size.
  fileprivate func over(_ ground: RGBImage) throws(SpecimenError) -> RGBImage {
    guard width == ground.width, height == ground.height else { throw .drawing("two layers have different sizes") }
    var picture = ground
    for pixel in 0..<width * height {
      let alpha = Int(pixels[pixel * 4 + 3])
      for channel in 0..<3 {
        let mixed = Int(pixels[pixel * 4 + channel]) * alpha + Int(ground.pixels[pixel * 3 + channel]) * (255 - alpha)
        picture.pixels[pixel * 3 + channel] = UInt8((mixed + 127) / 255)
      }
    }
    return picture
  }
}
