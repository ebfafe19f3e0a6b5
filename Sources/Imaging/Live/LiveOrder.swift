import Documents

/// A live source that the imaging process is to open. A device or a file travels beside the request as an open descriptor: the imaging
/// process opens nothing itself.
public struct LiveOrder: Codable, Equatable, Sendable {
  public enum Kind: Codable, Equatable, Sendable {
    /// The descriptor is a V4L2 capture device, opened for reading and writing.
    case device
    /// The descriptor is a video file; it is played at its own pace, again and again.
    case video
    /// A document that is drawn, moved, tilted, blurred and lit over a table, in turn badly and well.
    case pattern(SpecimenRequest)
  }

  public var kind: Kind
  public var aim: LiveAim
  /// The size that is asked of a device and drawn by the pattern; a device may give another one.
  public var size: PixelSize
  /// Pictures a second, asked likewise.
  public var rate: Int

  public init(_ kind: Kind, aim: LiveAim, size: PixelSize = PixelSize(width: 1280, height: 720), rate: Int = 30) {
    self.kind = kind
    self.aim = aim
    self.size = size
    self.rate = rate
  }
}

/// What a device says of itself.
public struct CameraInfo: Codable, Equatable, Sendable {
  public struct Mode: Codable, Equatable, Sendable {
    /// The pixel format's four characters: `MJPG`, `YUYV`.
    public var format: String
    public var size: PixelSize
    /// Pictures a second; the fastest of this size.
    public var rate: Double

    public init(format: String, size: PixelSize, rate: Double) {
      self.format = format
      self.size = size
      self.rate = rate
    }
  }

  /// As its driver calls it.
  public var name: String
  public var driver: String
  public var modes: [Mode]

  public init(name: String, driver: String, modes: [Mode]) {
    self.name = name
    self.driver = driver
    self.modes = modes
  }
}

extension CameraInfo {
  /// Bytes of a word that a driver says, and how many modes it may have.
  fileprivate static let mostText = 256
  private static let modes = 0...10_000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(.name, atMost: Self.mostText), driver: try values.decode(.driver, atMost: Self.mostText),
      modes: try values.decode(.modes, counting: Self.modes))
  }
}

extension CameraInfo.Mode {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      format: try values.decode(.format, atMost: CameraInfo.mostText), size: try values.decode(PixelSize.self, forKey: .size),
      rate: try values.decode(.rate, in: 0...1_000_000))
  }
}

/// How a source misbehaves, on command: for tests.
public enum LiveFault: String, Codable, CaseIterable, Sendable {
  /// All is well again.
  case none
  /// It gives no more pictures and says nothing.
  case stall
  /// It is pulled out.
  case vanish
  /// Its pictures have another size from here on.
  case resize
  /// It gives two pictures a second.
  case slow
}
