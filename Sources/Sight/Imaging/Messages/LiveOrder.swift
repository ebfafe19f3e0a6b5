import Documents

/// A request to open a live source. A device or file is sent with it as an open descriptor: the imaging process opens nothing itself.
public struct LiveOrder: Codable, Equatable, Sendable {
  public enum Kind: Codable, Equatable, Sendable {
    /// The descriptor is a V4L2 capture device, opened for reading and writing.
    case device
    /// The descriptor is a video file, which is played at its own speed in a loop.
    case video
    /// A drawn document on a table that moves, tilts, blurs and changes its light, so that bad and good pictures alternate.
    case pattern(specimen: SpecimenRequest)
  }

  public var kind: Kind
  public var aim: LiveAim
  /// The size requested from a device, and the pattern's size. A device may deliver another one.
  public var size: PixelSize
  /// Pictures per second, requested in the same way.
  public var rate: Int

  public init(_ kind: Kind, aim: LiveAim, size: PixelSize = PixelSize(width: 1280, height: 720), rate: Int = 30) {
    self.kind = kind
    self.aim = aim
    self.size = size
    self.rate = rate
  }
}

/// What a device reports about itself.
public struct CameraInfo: Codable, Equatable, Sendable {
  public struct Mode: Codable, Equatable, Sendable {
    /// The pixel format's four characters: `MJPG`, `YUYV`.
    public var format: String
    public var size: PixelSize
    /// The highest number of pictures per second in this size.
    public var rate: Double

    public init(format: String, size: PixelSize, rate: Double) {
      self.format = format
      self.size = size
      self.rate = rate
    }
  }

  /// The name that its driver gives.
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
  /// The most bytes of a text from a driver, and the most modes.
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

/// A fault that tests inject into a source.
public enum LiveFault: String, Codable, CaseIterable, Sendable {
  /// The source works again.
  case none
  /// It delivers no more pictures and reports no error.
  case stall
  /// It is unplugged.
  case vanish
  /// Its pictures have another size from now on.
  case resize
  /// It delivers two pictures per second.
  case slow
}
