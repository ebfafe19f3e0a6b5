/// The forms in which a picture of a simulated camera is wanted.
public struct StageForms: Codable, Equatable, Sendable {
  /// A JPEG whose pixels lie as those of a camera that is turned.
  public struct Turned: Codable, Equatable, Sendable {
    /// 1 to 100.
    public var quality: Int
    /// The EXIF orientation with which a reader sees the picture upright, 1 to 8.
    public var orientation: Int

    public init(quality: Int, orientation: Int) {
      self.quality = quality
      self.orientation = orientation
    }
  }

  /// The quality of a JPEG, 1 to 100; nil for none.
  public var jpeg: Int?
  /// Whether it is wanted as planes of Y, U and V, as raw video is (`I420`).
  public var planes: Bool
  /// The size of a preview; nil for none.
  public var preview: PixelSize?
  /// A JPEG besides, with turned pixels; nil for none.
  public var turned: Turned?
  /// The numbers of the targets that take it.
  public var targets: [UInt64]

  public init(jpeg: Int? = nil, planes: Bool = false, preview: PixelSize? = nil, turned: Turned? = nil, targets: [UInt64] = []) {
    self.jpeg = jpeg
    self.planes = planes
    self.preview = preview
    self.turned = turned
    self.targets = targets
  }
}

/// A picture of a simulated camera, in the forms that were asked for.
public struct StagePicture: Sendable {
  /// A JPEG file.
  public var jpeg: [UInt8]?
  /// The planes of Y, U and V one after another, U and V with half the columns and rows.
  public var planes: [UInt8]?
  public var preview: Preview?
  /// A JPEG file with turned pixels.
  public var turned: [UInt8]?
  /// What became of it at each target.
  public var deliveries: [UInt64: StageDelivery] = [:]
}
