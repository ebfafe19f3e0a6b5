/// A part of a picture as shares of its upright width and height, 0 to 1, origin top left.
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
