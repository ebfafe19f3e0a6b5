import CVision
import Documents

extension StageShot {
  /// Degrees between two drawings of a turning head, which are kept.
  private static let step = 2.0
  /// The blur of a picture that is out of focus, in pixels of a picture of 1280.
  private static let blur = 6.0
  /// How far a shaking hand moves during the exposure, in the same pixels.
  private static let motion = 14.0
  /// A seed with which the reflection is in the upper half, right of the middle.
  private static let light: UInt64 = 3

  /// What is seen of the person.
  var selfie: SpecimenSelfie {
    func drawn(_ degrees: Double) -> Double { (degrees / Self.step).rounded() * Self.step }
    let isThere = view[.away] < 1
    return SpecimenSelfie(
      of: cast.document.person, on: cast.day, turn: drawn(view[.turn]), nod: drawn(view[.nod]), expression: view.expression,
      isWithoutGlasses: true, wear: view.wear, offset: (view[.away] * 60).rounded() / 60, isPresent: isThere,
      companion: view.hasCompanion && isThere ? cast.other.person : nil, width: width, height: height)
  }

  /// What lens, hand and light do to it.
  var damage: SpecimenDamage {
    var damage = cast.damage
    let scale = Double(width) / 1280
    damage.blur = max(damage.blur, view[.blur] * Self.blur * scale)
    damage.motion = max(damage.motion, view[.shake] * Self.motion * scale)
    damage.glare = max(damage.glare, view[.glare])
    damage.darkness = max(damage.darkness, view[.darkness])
    if damage.seed == 0 { damage.seed = Self.light }
    return damage
  }

  /// Dots per inch of a document at the nearness at which a person is asked to hold it.
  func dpi(of document: SpecimenDocument) -> Double {
    let size = (SpecimenDesign(document, .front)?.size).map { (width: $0.width, height: $0.height) } ?? (width: 85.6, height: 54)
    return StagePose.share * min(Double(width) / size.width, Double(height) / size.height) * 25.4
  }

  /// Dots per inch at which a document is drawn, in steps of a half: a fifth to four fifths more than are seen, so that it is laid in little time.
  func sharpness(of pose: StagePose, _ document: SpecimenDocument) -> Double {
    let (a, b, d) = (pose.corners[0], pose.corners[1], pose.corners[3])
    func length(_ p: PicturePoint, _ q: PicturePoint) -> Double { ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot() }
    let whole = StagePose.share * min(Double(width), Double(height) / document.kind.aspect)
    let share = max(length(a, b) / whole, length(a, d) / (whole * document.kind.aspect))
    var step = 1.0
    while step > 0.3, step / 1.5 > share * 1.2 { step /= 1.5 }
    while step < 3, step < share * 1.2 { step *= 1.5 }
    return dpi(of: document) * step
  }
}

extension RGBImage {
  /// Moves the picture as when the camera is moved: by shares of its sides, in degrees clockwise.
  mutating func sway(x: Double, y: Double, turn: Double, zoom: Double) throws(SpecimenError) {
    let status = pixels.withUnsafeMutableBufferPointer { pixels -> Int32 in
      guard let start = pixels.baseAddress else { return -1 }
      return cvision_sway(start, Int32(width), Int32(height), x * Double(width), y * Double(height), turn, zoom)
    }
    guard status == 0 else { throw .drawing("it could not be moved") }
  }

  /// Planes of Y, U and V one after another (ITU-R BT.601, studio range), U and V with half the columns and rows. Its sides must be even.
  public func planes() throws(SpecimenError) -> [UInt8] {
    var status: Int32 = -1
    let planes = [UInt8](unsafeUninitializedCapacity: width * height * 3 / 2) { out, count in
      pixels.withUnsafeBufferPointer { pixels in
        if let from = pixels.baseAddress, let to = out.baseAddress { status = cvision_i420(from, Int32(width), Int32(height), to) }
      }
      count = width * height * 3 / 2
    }
    guard status == 0 else { throw .drawing("its sides are not even") }
    return planes
  }

  /// Left and right exchanged.
  var mirrored: RGBImage { turned(for: 2) }

  /// Its pixels as a camera stores them that was held so: a reader that follows the EXIF orientation, 1 to 8, sees this picture.
  public func turned(for orientation: Int) -> RGBImage {
    // The quarter turns undo each other; every other orientation undoes itself.
    let inverse = orientation == 6 ? 8 : orientation == 8 ? 6 : orientation
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
      pixels.withUnsafeBufferPointer { pixels in
        if let from = pixels.baseAddress, let to = out.baseAddress { cvision_orient(from, Int32(width), Int32(height), Int32(inverse), to) }
      }
      count = pixels.count
    }
    return orientation >= 5
      ? RGBImage(width: height, height: width, pixels: turned) : RGBImage(width: width, height: height, pixels: turned)
  }

  /// Its middle in another shape: as much as fits, scaled.
  func fitted(to size: (width: Int, height: Int)) throws(SpecimenError) -> RGBImage {
    let wanted = Double(size.width) / Double(size.height), own = Double(width) / Double(height)
    let (across, down) = own > wanted ? (wanted / own, 1) : (1, own / wanted)
    do throws(ImageError) {
      return try part(x: (1 - across) / 2, y: (1 - down) / 2, width: across, height: down, at: size)
    } catch { throw .drawing("a photograph could not be scaled to \(size.width) by \(size.height) pixels") }
  }

  var opaque: RGBAImage { framed(margin: 0, red: 0, green: 0, blue: 0) }

  /// A print of it on paper, with a white margin.
  var printed: RGBAImage { framed(margin: width / 24, red: 246, green: 245, blue: 241) }

  /// The screen of another device that shows it, as a camera sees that: the grid of the screen and that of the sensor make stripes, and there is a
  /// dark frame around it.
  var filmed: RGBAImage {
    var screen = self
    for y in 0..<height {
      for x in 0..<width {
        let beat = ((x * 5 + y) % 11 < 5 ? 26 : 0) + ((y * 3 + x) % 7 < 3 ? 18 : 0)
        let at = (y * width + x) * 3
        for channel in 0..<3 {
          screen.pixels[at + channel] = UInt8(clamping: Int(screen.pixels[at + channel]) * (channel == 2 ? 108 : 96) / 100 - beat + 8)
        }
      }
    }
    return screen.framed(margin: width / 16, red: 18, green: 18, blue: 20)
  }

  private func framed(margin: Int, red: UInt8, green: UInt8, blue: UInt8) -> RGBAImage {
    let (outer, rows) = (width + 2 * margin, height + 2 * margin)
    var pixels = [UInt8](repeating: 255, count: outer * rows * 4)
    for y in 0..<rows {
      for x in 0..<outer {
        let at = (y * outer + x) * 4, (column, row) = (x - margin, y - margin)
        if (0..<width).contains(column), (0..<height).contains(row) {
          let from = (row * width + column) * 3
          for channel in 0..<3 { pixels[at + channel] = self.pixels[from + channel] }
        } else {
          (pixels[at], pixels[at + 1], pixels[at + 2]) = (red, green, blue)
        }
      }
    }
    return RGBAImage(width: outer, height: rows, pixels: pixels)
  }
}
