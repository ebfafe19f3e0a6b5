import Documents

/// What the imaging process answers.
public enum ImagingReply: Codable, Equatable, Sendable {
  /// The version that both speak from here on.
  case hello(version: Int)
  case opened(PictureInfo)
  /// An RGB picture of this size is the payload.
  case pixels(PixelSize)
  case reading(Reading)
  /// An encoded picture of this type (`jpg`, `png`) is the payload.
  case encoded(type: String)
  /// The live source is open, or being opened.
  case watching
  /// A live source's newest picture, an RGB picture of the size `preview` as the payload.
  case live(LiveFrame)
  /// Picture number `number` was taken; its JPEG is the payload.
  case taken(number: Int)
  /// A clip of so many milliseconds; the MP4 is the payload.
  case clip(milliseconds: Int)
  case camera(CameraInfo)
  case confinement(ConfinementReport)
  /// Done; there is nothing to say.
  case done
  case failed(ImagingError)
}

/// What a picture says of itself before it is decoded.
public struct PictureInfo: Codable, Equatable, Sendable {
  /// The upright picture's size in pixels.
  public var size: PixelSize
  /// `jpg`, `png` or `webp`.
  public var type: String

  public init(size: PixelSize, type: String) {
    self.size = size
    self.type = type
  }
}

extension ImagingReply {
  /// Milliseconds of a clip, which lasts half a minute at most.
  static let clipLength = 0...3_600_000

  /// Why this, with its payload, cannot be the answer to a request: it is of another kind, or its parts do not fit each other or the request.
  /// nil: it can. What is inside the parts was bounded when they were decoded.
  func fault(answering request: ImagingRequest, payload: [UInt8]) -> String? {
    if case .failed(let error) = self {
      return Self.ownCodes.contains(error.code)
        ? "it calls itself \(error.code.rawValue)" : payload.isEmpty ? nil : "a failure with a payload"
    }
    let fits: Bool =
      switch (request, self) {
      case (.hello, .hello(let version)): (0...1000).contains(version) && payload.isEmpty
      case (.open, .opened(let info)):
        info.size.isPicture && ["jpg", "png", "webp"].contains(info.type) && payload.isEmpty
      case (.next(_, let most), .pixels(let size)): size.holds(payload) && size.isWithin(most)
      case (.render(_, _, let wanted), .pixels(let size)): size.holds(payload) && size == wanted
      case (.read, .reading(let reading)): reading.isPicture && payload.isEmpty
      case (.barcodes, .reading(let reading)): reading.isPicture && reading.barcodes != nil && payload.isEmpty
      case (.faces, .reading(let reading)): reading.isPicture && reading.faces != nil && payload.isEmpty
      case (.draw, .encoded(let type)): ["jpg", "png"].contains(type) && Self.isFile(payload)
      case (.watch, .watching): payload.isEmpty
      case (.look(_, _, let most, _), .live(let frame)):
        frame.preview == PixelSize(width: 0, height: 0) ? payload.isEmpty : frame.preview.holds(payload) && frame.preview.isWithin(most)
      case (.take, .taken(let number)): PictureBounds.number.contains(number) && Self.isFile(payload)
      case (.endRecord, .clip(let milliseconds)): Self.clipLength.contains(milliseconds) && Self.isFile(payload)
      case (.examine, .camera): payload.isEmpty
      case (.confinement, .confinement(let report)):
        (0...1000).contains(report.landlock) && report.layers.count <= ConfinementReport.Layer.allCases.count && payload.isEmpty
      case (.aim, .done), (.record, .done), (.unwatch, .done), (.provoke, .done): payload.isEmpty
      default: false
      }
    return fits ? nil : "it is no answer to what was asked"
  }

  /// What only the kiosk can say of its imaging process.
  private static let ownCodes: Set<ImagingError.Code> = [.processDied, .processTimedOut, .processGarbled, .processRefused, .closed]

  private static func isFile(_ payload: [UInt8]) -> Bool { (1...ImagingProtocol.largestFile).contains(payload.count) }
}

extension PixelSize {
  fileprivate var isPicture: Bool { width > 0 && height > 0 }
  /// Whether these are the pixels, in three bytes each, of a picture of this size.
  fileprivate func holds(_ pixels: [UInt8]) -> Bool { isPicture && pixels.count == width * height * 3 }
  fileprivate func isWithin(_ other: PixelSize) -> Bool { width <= other.width && height <= other.height }
}

extension Reading {
  fileprivate var isPicture: Bool { width > 0 && height > 0 }
}
