/// The forms in which a picture of a simulated camera is wanted.
public struct StageForms: Codable, Equatable, Sendable {
  /// The quality of a JPEG, 1 to 100; nil for none.
  public var jpeg: Int?
  /// Whether it is wanted as planes of Y, U and V, as raw video is (`I420`).
  public var planes: Bool
  /// The size of a preview; nil for none.
  public var preview: PixelSize?

  public init(jpeg: Int? = nil, planes: Bool = false, preview: PixelSize? = nil) {
    self.jpeg = jpeg
    self.planes = planes
    self.preview = preview
  }
}

/// A picture of a simulated camera, in the forms that were asked for.
public struct StagePicture: Sendable {
  /// A JPEG file.
  public var jpeg: [UInt8]?
  /// The planes of Y, U and V one after another, U and V with half the columns and rows.
  public var planes: [UInt8]?
  public var preview: Preview?
}
