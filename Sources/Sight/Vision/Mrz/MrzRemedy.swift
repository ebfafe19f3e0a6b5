import Documents

/// A change of a picture, after which an MRZ is looked for that was not found in the picture as it is.
enum MrzRemedy: CaseIterable {
  /// Without what is finer than the strokes of letters: the pixels of a screen that was photographed, noise.
  case smoothed
  /// Without every second row: of interlaced video, that is the field of another moment.
  case deinterlaced
  case mirrored
  case negative

  /// The standard deviation of the blur, as a share of the picture's longer side: 3 pixels of 1,600.
  private static let blur = 0.002

  /// What is wrong with a picture that this helps.
  var defect: PictureDefect? {
    switch self {
    case .smoothed, .deinterlaced: nil
    case .mirrored: .mirrored
    case .negative: .negative
    }
  }

  /// The changed picture; nil when it could not be made.
  func applied(to image: GrayImage) -> GrayImage? {
    switch self {
    case .smoothed: try? image.blurred(by: Self.blur * Double(max(image.width, image.height)))
    case .deinterlaced: image.deinterlaced
    case .mirrored: image.mirrored
    case .negative: GrayImage(width: image.width, height: image.height, pixels: image.pixels.map { ~$0 })
    }
  }

  /// The place in the picture of a point in the changed one.
  /// - Parameter width: the width of both.
  func restored(_ point: PicturePoint, width: Int) -> PicturePoint {
    self == .mirrored ? PicturePoint(x: Double(width - 1) - point.x, y: point.y) : point
  }
}

extension GrayImage {
  /// With each second row replaced by the mean of its neighbours.
  var deinterlaced: GrayImage {
    var image = self
    for row in stride(from: 1, to: height - 1, by: 2) {
      for at in row * width..<(row + 1) * width { image.pixels[at] = UInt8((Int(pixels[at - width]) + Int(pixels[at + width])) / 2) }
    }
    return image
  }

  /// The mirror image, with left and right exchanged.
  var mirrored: GrayImage {
    let rows = (0..<height).map { pixels[$0 * width..<($0 + 1) * width].reversed() }
    return GrayImage(width: width, height: height, pixels: [UInt8](rows.joined()))
  }
}
