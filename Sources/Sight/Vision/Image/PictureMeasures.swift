import CVision
import Documents

/// Measurements of a whole picture. They are made at one size, because the thresholds belong to it.
public struct PictureMeasures: Sendable {
  /// If an outline is known, brightness and sharpness are those of the document: a dark or a white table does not count, nor do the sharp edges
  /// of a patterned one.
  public private(set) var quality: PictureQuality
  /// In the pixels of the full picture; nil when there is none.
  public private(set) var outline: DocumentOutline?
  /// The mean brightness of the whole picture.
  private let brightness: Double
  /// The sharpness of the whole picture.
  private let sharpness: Double

  /// - Parameters:
  ///   - picture: upright, of any size.
  ///   - fullWidth, fullHeight: the size that the outline's coordinates refer to.
  ///   - lookingForOutline: false in pictures of persons.
  public init(of picture: GrayImage, fullWidth: Int, fullHeight: Int, lookingForOutline: Bool = true) throws(ImageError) {
    let small = try picture.forMeasuring()
    quality = try small.quality()
    (brightness, sharpness) = (quality.brightness, quality.sharpness)
    outline = lookingForOutline ? try small.outline(fullWidth: fullWidth, fullHeight: fullHeight) : nil
    if let outline, let mean = small.brightness(within: outline.corners, of: (Double(fullWidth), Double(fullHeight))) {
      quality.brightness = mean
    }
    if let outline, let part = small.inner(of: outline.corners, in: (Double(fullWidth), Double(fullHeight))) {
      quality.sharpness = try part.quality().sharpness
    }
  }

  /// Drops an outline that belongs to something else: to the portrait in a scan that is cut to the document's edge, or to a sheet beside
  /// the document. Coordinates are in the full picture's pixels.
  ///
  /// - Parameters:
  ///   - print: the corners of each line of the MRZ and of each code that was read; a document contains all of them.
  ///   - faces: no face fills more than a third of a document's shorter side; in a portrait it fills about half.
  mutating func check(print: [[PicturePoint]], faces: [FaceReading]) {
    guard let corners = outline?.corners else { return }
    func side(_ from: PicturePoint, _ to: PicturePoint) -> Double {
      ((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y)).squareRoot()
    }
    let across = side(corners[0], corners[1]) + side(corners[2], corners[3])
    let shorter = min(across, side(corners[1], corners[2]) + side(corners[3], corners[0])) / 2
    let holdsPrint = print.filter { !$0.isEmpty }.allSatisfy { place in
      let middle = PicturePoint(x: place.map(\.x).reduce(0, +) / Double(place.count), y: place.map(\.y).reduce(0, +) / Double(place.count))
      return Self.isInside(middle, corners)
    }
    let isPortrait = faces.contains { face in
      face.width > shorter / 3 && Self.isInside(PicturePoint(x: face.x + face.width / 2, y: face.y + face.height / 2), corners)
    }
    guard !holdsPrint || isPortrait else { return }
    outline = nil
    (quality.brightness, quality.sharpness) = (brightness, sharpness)
  }

  /// Whether a point lies within a convex shape whose corners are in clockwise order.
  private static func isInside(_ point: PicturePoint, _ corners: [PicturePoint]) -> Bool {
    zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { from, to in
      (to.x - from.x) * (point.y - from.y) >= (to.y - from.y) * (point.x - from.x)
    }
  }
}

extension RGBImage {
  /// The brightness of every pixel (ITU-R BT.601).
  public func gray() throws(ImageError) -> GrayImage {
    var status = Int32(CVISION_OK)
    let gray = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      status = pixels.withUnsafeBufferPointer { cvision_gray($0.baseAddress, Int32(width), Int32(height), out.baseAddress) }
      count = width * height
    }
    if let error = ImageError(status: status) { throw error }
    return GrayImage(width: width, height: height, pixels: gray)
  }
}

extension GrayImage {
  /// The width at which pictures are measured. The thresholds belong to it.
  static let measuringWidth = 640

  /// The picture scaled down to the measuring width (in portrait format, to that height).
  func forMeasuring() throws(ImageError) -> GrayImage {
    let scale = Double(Self.measuringWidth) / Double(max(width, height))
    guard scale < 1 else { return self }
    return try resized(to: (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded()))))
  }

  /// The whole picture in another size: area averaging when it gets smaller, interpolation when it gets larger.
  func resized(to size: (width: Int, height: Int)) throws(ImageError) -> GrayImage {
    let (w, h) = size
    var status = Int32(CVISION_OK)
    let small = [UInt8](unsafeUninitializedCapacity: w * h) { out, count in
      status = pixels.withUnsafeBufferPointer {
        cvision_resize_gray($0.baseAddress, Int32(width), Int32(height), out.baseAddress, Int32(w), Int32(h))
      }
      count = w * h
    }
    if let error = ImageError(status: status) { throw error }
    return GrayImage(width: w, height: h, pixels: small)
  }

  /// The picture blurred by a Gaussian filter.
  /// - Parameter sigma: its standard deviation in pixels, more than 0.
  func blurred(by sigma: Double) throws(ImageError) -> GrayImage {
    var blurred = self
    let status = pixels.withUnsafeBufferPointer {
      cvision_blur_gray($0.baseAddress, Int32(width), Int32(height), sigma, &blurred.pixels)
    }
    if let error = ImageError(status: status) { throw error }
    return blurred
  }

  /// Sharpness, glare and brightness. Call it on a picture that is `forMeasuring`.
  func quality() throws(ImageError) -> PictureQuality {
    var sharpness = 0.0, glare = 0.0, brightness = 0.0
    let status = pixels.withUnsafeBufferPointer {
      cvision_quality($0.baseAddress, Int32(width), Int32(height), &sharpness, &glare, &brightness)
    }
    if let error = ImageError(status: status) { throw error }
    return PictureQuality(sharpness: sharpness, glare: glare, brightness: brightness)
  }

  /// The number of printed words that stand side by side in rows. Call it on a picture that is `forMeasuring`.
  func words() throws(ImageError) -> Int {
    var count: Int32 = 0
    let status = pixels.withUnsafeBufferPointer { cvision_words($0.baseAddress, Int32(width), Int32(height), &count) }
    if let error = ImageError(status: status) { throw error }
    return Int(count)
  }

  /// The mean brightness within four corners, whose coordinates refer to a picture of another size; nil when no pixel lies within.
  func brightness(within corners: [PicturePoint], of size: (width: Double, height: Double)) -> Double? {
    let points = corners.map { (x: $0.x * Double(width) / size.width, y: $0.y * Double(height) / size.height) }
    var (sum, count) = (0, 0)
    for y in 0..<height {
      // Where the row crosses the sides.
      var crossings: [Double] = []
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where (a.y > Double(y)) != (b.y > Double(y)) {
        crossings.append(a.x + (b.x - a.x) * (Double(y) - a.y) / (b.y - a.y))
      }
      guard let left = crossings.min(), let right = crossings.max() else { continue }
      let columns = Int(max(left, 0).rounded(.up))..<max(Int(max(left, 0).rounded(.up)), Int(min(right, Double(width)).rounded(.down)))
      for x in columns { sum += Int(pixels[y * width + x]) }
      count += columns.count
    }
    return count > 0 ? Double(sum) / Double(count) : nil
  }

  /// The document's outline in the pixels of a picture of `fullWidth` × `fullHeight`; nil when there is none. Call it on a picture that is
  /// `forMeasuring`.
  func outline(fullWidth: Int, fullHeight: Int) throws(ImageError) -> DocumentOutline? {
    var corners = [Double](repeating: 0, count: 8)
    var found: Int32 = 0
    let status = pixels.withUnsafeBufferPointer { cvision_outline($0.baseAddress, Int32(width), Int32(height), &corners, &found) }
    if let error = ImageError(status: status) { throw error }
    guard found != 0 else { return nil }
    let (sx, sy) = (Double(fullWidth) / Double(width), Double(fullHeight) / Double(height))
    let points = (0..<4).map { PicturePoint(x: corners[2 * $0] * sx, y: corners[2 * $0 + 1] * sy) }
    func side(_ a: Int, _ b: Int) -> Double {
      let (dx, dy) = (points[a].x - points[b].x, points[a].y - points[b].y)
      return (dx * dx + dy * dy).squareRoot()
    }
    return DocumentOutline(corners: points, aspect: (side(1, 2) + side(3, 0)) / (side(0, 1) + side(2, 3)))
  }
}
