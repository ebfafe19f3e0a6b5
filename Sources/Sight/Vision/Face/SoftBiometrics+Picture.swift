import Documents
import Glibc

/// Measuring the colours of a person. Places are multiples of the face's side, across and down from the middle between eyes and mouth.
extension SoftBiometrics {
  /// Above the forehead, where most people have hair, and beside it, where also the bald have some.
  private static let hair = [(-0.5, -0.78), (0.5, -0.78), (-0.37, -0.92), (0.37, -0.92), (-0.2, -1.01), (0, -1.01), (0.2, -1.01)]
  /// On the shoulders and the chest, from the chin. A face at arm's length leaves only the first row in the picture.
  private static let clothes = [
    (-0.62, 0.5), (-0.42, 0.5), (0.42, 0.5), (0.62, 0.5), (-0.82, 0.8), (-0.42, 0.8), (0, 0.8), (0.42, 0.8), (0.82, 0.8),
    (-0.82, 1.1), (-0.42, 1.1), (0, 1.1), (0.42, 1.1), (0.82, 1.1),
  ]
  /// In the middle of the forehead, below what falls over it.
  private static let forehead = -0.63
  private static let chin = 0.52
  /// Half the side of a cell.
  private static let half = 0.07
  /// How far a face moves across when the head turns, as a multiple of the sine: it is in front of the axis about which the head turns.
  private static let reach = 0.45
  /// The fewest cells of a part that must be in the picture.
  private static let fewest = 4
  /// Darker skin is lost in the noise, and brighter skin in overexposure; the mean of red, green and blue.
  private static let brightness = 24...248
  /// The smallest face whose cells have enough pixels.
  private static let smallest = 16.0

  /// nil when the face is too small, when it has no landmarks, and when it is too dark or too bright.
  /// - Parameters:
  ///   - face: in pixels of this picture.
  ///   - picture: upright. It may be scaled down by leaving out pixels.
  init?(of face: FaceReading, in picture: RGBImage) {
    let side = (face.width + face.height) / 2
    guard side >= Self.smallest, let points = face.landmarks else { return nil }
    func between(_ a: PicturePoint, _ b: PicturePoint) -> PicturePoint { PicturePoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
    let (leftCheek, rightCheek) = (between(points.leftEye, points.leftMouth), between(points.rightEye, points.rightMouth))
    let middle = between(leftCheek, rightCheek)
    let lean = (face.tilt ?? 0) * .pi / 180
    let (across, down) = (PicturePoint(x: cos(lean), y: sin(lean)), PicturePoint(x: -sin(lean), y: cos(lean)))
    func place(_ right: Double, _ below: Double) -> PicturePoint {
      PicturePoint(
        x: middle.x + side * (right * across.x + below * down.x), y: middle.y + side * (right * across.y + below * down.y))
    }
    func color(_ place: PicturePoint) -> Color? { picture.mean(around: place, half: max(1, side * Self.half)) }
    let skins = [place(0, Self.forehead), leftCheek, rightCheek].compactMap(color).sorted { $0.brightness < $1.brightness }
    guard skins.count == 3, Self.brightness.contains(skins[1].brightness) else { return nil }
    let axis = -Self.reach * sin(min(max(face.signs?.turn ?? 0, -60), 60) * .pi / 180)
    let chin = place(axis, Self.chin)
    let hair = Self.hair.compactMap { color(place(axis + $0.0, $0.1)) }
    // The body stays upright when the head leans.
    let clothes = Self.clothes.compactMap { color(PicturePoint(x: chin.x + $0.0 * side, y: chin.y + $0.1 * side)) }
    self.init(skin: skins[1], hair: hair.count < Self.fewest ? [] : hair, clothes: clothes.count < Self.fewest ? [] : clothes)
  }
}

extension SoftBiometrics.Color {
  /// 0 to 255.
  fileprivate var brightness: Int { (Int(red) + Int(green) + Int(blue)) / 3 }
}

extension Reading {
  /// Adds the colours of the persons whose faces were found.
  /// - Parameter picture: the whole picture, upright, of any size.
  public mutating func measureSoftBiometrics(in picture: RGBImage) {
    guard width > 0, height > 0 else { return }
    let (across, down) = (Double(picture.width) / Double(width), Double(picture.height) / Double(height))
    faces = faces?.map { face in
      var face = face
      face.softBiometrics = SoftBiometrics(of: face.scaled(across: across, down: down), in: picture)
      return face
    }
  }
}

extension RGBImage {
  /// The most pixels of a row that are averaged.
  private static let mostInRow = 16

  /// The mean colour of a square; nil when a part of it is outside the picture.
  fileprivate func mean(around place: PicturePoint, half: Double) -> SoftBiometrics.Color? {
    guard place.x - half >= 0, place.y - half >= 0, place.x + half <= Double(width), place.y + half <= Double(height) else { return nil }
    let (left, right) = (Int(place.x - half), min(width, Int((place.x + half).rounded(.up))))
    let (top, bottom) = (Int(place.y - half), min(height, Int((place.y + half).rounded(.up))))
    let step = max(1, (right - left) / Self.mostInRow)
    var (red, green, blue, count) = (0, 0, 0, 0)
    for y in stride(from: top, to: bottom, by: step) {
      for x in stride(from: left, to: right, by: step) {
        let at = (y * width + x) * 3
        (red, green, blue, count) = (red + Int(pixels[at]), green + Int(pixels[at + 1]), blue + Int(pixels[at + 2]), count + 1)
      }
    }
    guard count > 0 else { return nil }
    func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    return SoftBiometrics.Color(red: mean(red), green: mean(green), blue: mean(blue))
  }
}
