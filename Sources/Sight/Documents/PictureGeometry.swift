/// A point of a picture in pixels of the upright picture, origin top left.
public struct PicturePoint: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public init(x: Double, y: Double) { self.x = x; self.y = y }
}

/// A part of a picture, given as shares of its upright width and height, 0 to 1, origin top left.
public struct PictureRegion: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let whole = PictureRegion(x: 0, y: 0, width: 1, height: 1)
}

// MARK: Decoding

extension PicturePoint {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(x: try values.decode(.x, in: PictureBounds.place), y: try values.decode(.y, in: PictureBounds.place))
  }
}
