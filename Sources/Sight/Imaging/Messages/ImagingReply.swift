import Documents

/// A reply of the imaging process.
public enum ImagingReply: Codable, Equatable, Sendable {
  /// The version that both sides speak from now on.
  case hello(version: Int)
  case opened(info: PictureInfo)
  /// The payload is a JPEG that was made from a file of another format.
  case converted(conversion: PictureConversion)
  /// The payload is an RGB picture of this size.
  case pixels(size: PixelSize)
  case reading(reading: Reading)
  /// nil if nothing here reads print.
  case printed(fields: [PrintedField]?)
  /// The payload is an encoded picture of this type (`jpg`, `png`).
  case encoded(type: String)
  /// A picture of a simulated camera: the bytes of its JPEG, which are first in the payload, the size of its preview, the bytes of the JPEG
  /// with turned pixels, and what became of it at its targets.
  case staged(jpeg: Int, preview: PixelSize?, turned: Int, reports: [StageReport])
  /// A target is closed.
  case closed(report: StageReport)
  /// The live source is open or opening.
  case watching
  /// The newest picture of a live source; the payload is an RGB picture of the size `preview`.
  case live(frame: LiveFrame)
  /// Picture number `number` was taken; the payload is its JPEG.
  case taken(number: Int)
  /// A clip of this length; the payload is the MP4.
  case clip(milliseconds: Int)
  case camera(info: CameraInfo)
  case confinement(report: ConfinementReport)
  case faceModels(report: FaceModelReport)
  case printEngine(report: PrintEngineReport)
  /// The payload is a picture of this size, in RGBA with the colours multiplied by alpha.
  case logo(size: PixelSize)
  /// The request was carried out and has no result.
  case done
  case failed(error: ImagingError)
}

/// What the header of a picture file declares, before decoding.
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
  /// Milliseconds of a clip. Clips last 30 seconds at most; this bound only catches nonsense.
  static let clipLength = 0...3_600_000

  /// Why this reply with its payload cannot answer a request: it is of another kind, or its parts fit neither each other nor the request.
  /// Returns nil if it can. The values inside its parts were checked when they were decoded.
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
      case (.convert, .converted): Self.isFile(payload)
      case (.next(_, let most), .pixels(let size)): size.holds(payload) && size.isWithin(most)
      case (.render(_, _, let wanted), .pixels(let size)): size.holds(payload) && size == wanted
      case (.straighten(_, _, let wanted), .pixels(let size)): size.holds(payload) && size == wanted
      case (.read, .reading(let reading)), (.readFrame, .reading(let reading)): reading.isPicture && payload.isEmpty
      case (.print, .printed(let fields)): fields?.count ?? 0 <= PrintedField.Name.allCases.count && payload.isEmpty
      case (.barcodes, .reading(let reading)): reading.isPicture && reading.barcodes != nil && payload.isEmpty
      case (.faces, .reading(let reading)): reading.isPicture && reading.faces != nil && payload.isEmpty
      case (.qrCode, .pixels(let size)): size.holds(payload) && size.width == size.height && Self.modules.contains(size.width)
      case (.extract, .encoded(let type)): type == "jpg" && Self.isFile(payload)
      case (.draw, .encoded(let type)), (.drawSelfie, .encoded(let type)), (.graphic, .encoded(let type)):
        ["jpg", "png"].contains(type) && Self.isFile(payload)
      case (.stage(let shot, let forms, _), .staged(let jpeg, let preview, let turned, let reports)):
        forms.fits(jpeg, preview, turned) && reports.map(\.target) == forms.targets
          && payload.count == jpeg + forms.planeBytes(of: shot) + (preview.map { $0.byteCount } ?? 0) + turned
            + reports.reduce(0) { $0 + $1.byteCount }
      case (.closeTarget(let id), .closed(let report)): report.target == id && payload.count == report.byteCount
      case (.watch, .watching): payload.isEmpty
      case (.look(_, _, let most, _), .live(let frame)):
        frame.preview == PixelSize(width: 0, height: 0) ? payload.isEmpty : frame.preview.holds(payload) && frame.preview.isWithin(most)
      case (.take, .taken(let number)): PictureBounds.number.contains(number) && Self.isFile(payload)
      case (.endRecord, .clip(let milliseconds)), (.film, .clip(let milliseconds)):
        Self.clipLength.contains(milliseconds) && Self.isFile(payload)
      case (.examine, .camera): payload.isEmpty
      case (.confinement, .confinement(let report)):
        (0...1000).contains(report.landlock) && report.layers.count <= ConfinementReport.Layer.allCases.count && payload.isEmpty
      case (.faceModels, .faceModels), (.printEngine, .printEngine): payload.isEmpty
      case (.logo, .logo(let size)):
        size.isPicture && size.isWithin(PixelSize(width: ImagingProtocol.logoSide, height: ImagingProtocol.logoSide))
          && payload.count == size.width * size.height * 4
      case (.aim, .done), (.openTarget, .done), (.record, .done), (.unwatch, .done), (.provoke, .done): payload.isEmpty
      default: false
      }
    return fits ? nil : "it does not answer the request"
  }

  /// Codes that only the kiosk itself may use, about its imaging process.
  private static let ownCodes: Set<ImagingError.Code> = [.processDied, .processTimedOut, .processGarbled, .processRefused, .closed]

  /// The modules along the side of a QR code (ISO/IEC 18004, 5.3.1).
  private static let modules = 21...177

  private static func isFile(_ payload: [UInt8]) -> Bool { (1...ImagingProtocol.largestFile).contains(payload.count) }
}

extension PixelSize {
  fileprivate var isPicture: Bool { width > 0 && height > 0 }
  /// The bytes of its pixels, three each.
  var byteCount: Int { width * height * 3 }
  /// Whether these are the pixels of a picture of this size.
  fileprivate func holds(_ pixels: [UInt8]) -> Bool { isPicture && pixels.count == byteCount }
  fileprivate func isWithin(_ other: PixelSize) -> Bool { width <= other.width && height <= other.height }
}

extension StageForms {
  /// The bytes of the planes.
  func planeBytes(of shot: StageShot) -> Int { planes ? shot.width * shot.height * 3 / 2 : 0 }

  /// Whether a picture with a JPEG of so many bytes, such a preview and a turned JPEG of so many bytes has these forms.
  fileprivate func fits(_ bytes: Int, _ made: PixelSize?, _ turned: Int) -> Bool {
    let isPreview =
      switch (preview, made) {
      case (nil, nil): true
      case (let most?, let made?): made.isPicture && made.isWithin(most)
      default: false
      }
    func isFile(_ count: Int, ifAsked isAsked: Bool) -> Bool { isAsked ? (1...ImagingProtocol.largestFile).contains(count) : count == 0 }
    return isPreview && isFile(bytes, ifAsked: jpeg != nil) && isFile(turned, ifAsked: self.turned != nil)
  }
}

extension Reading {
  fileprivate var isPicture: Bool { width > 0 && height > 0 }
}
