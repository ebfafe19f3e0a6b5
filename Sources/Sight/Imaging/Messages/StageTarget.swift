import Documents

/// What the imaging process itself makes of the pictures of a simulated camera, one after another: a film, or what a device shows.
public struct StageTarget: Codable, Equatable, Sendable {
  public enum Kind: Codable, Equatable, Sendable {
    case film(FilmType)
    /// A V4L2 output device, whose descriptor is sent with the request.
    case device
  }

  public var kind: Kind
  /// Even numbers.
  public var size: PixelSize
  /// Pictures per second.
  public var rate: Int

  public init(_ kind: Kind, size: PixelSize, rate: Int) {
    self.kind = kind
    self.size = size
    self.rate = rate
  }
}

/// A film's container.
public enum FilmType: String, Codable, CaseIterable, Sendable {
  /// With H.264.
  case mp4
  /// With VP8.
  case webm
}

/// Bytes of a film's file. The imaging process may not write files.
public struct FilmPart: Equatable, Sendable {
  /// Where they are in the file. A later part may replace an earlier one.
  public var offset: Int
  public var bytes: [UInt8]

  public init(offset: Int, bytes: [UInt8]) {
    self.offset = offset
    self.bytes = bytes
  }
}

/// What became of a picture at a target.
public enum StageDelivery: Equatable, Sendable {
  /// A film has these parts now; a device has none.
  case taken([FilmPart])
  case failed(ImagingError)
}

/// A delivery in a message, whose payload has the bytes.
public struct StageReport: Codable, Equatable, Sendable {
  public struct Part: Codable, Equatable, Sendable {
    public var offset: Int
    public var count: Int
  }

  public var target: UInt64
  public var parts: [Part] = []
  public var error: ImagingError?

  public init(_ target: UInt64, _ delivery: StageDelivery) {
    self.target = target
    switch delivery {
    case .taken(let parts): self.parts = parts.map { Part(offset: $0.offset, count: $0.bytes.count) }
    case .failed(let error): self.error = error
    }
  }

  /// The bytes of its parts.
  var byteCount: Int { parts.reduce(0) { $0 + $1.count } }

  /// - Parameter payload: has the bytes of the parts one after another; what is used is removed.
  func delivery(taking payload: inout ArraySlice<UInt8>) -> StageDelivery {
    if let error { return .failed(error) }
    return .taken(
      parts.map { part in
        defer { payload = payload.dropFirst(part.count) }
        return FilmPart(offset: part.offset, bytes: Array(payload.prefix(part.count)))
      })
  }
}

extension StageReport {
  /// The most parts of a film that one picture makes.
  private static let most = 0...10_000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    target = try values.decode(UInt64.self, forKey: .target)
    parts = try values.decode(.parts, counting: Self.most)
    error = try values.decodeIfPresent(ImagingError.self, forKey: .error)
  }
}

extension StageReport.Part {
  /// A part is no larger than a message, and a film no larger than any disk.
  private static let offsets = 0...(1 << 50), counts = 1...ImagingProtocol.largestFile

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    offset = try values.decode(.offset, in: Self.offsets)
    count = try values.decode(.count, in: Self.counts)
  }
}
