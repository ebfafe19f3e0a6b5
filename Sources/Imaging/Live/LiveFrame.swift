import Documents

/// The newest picture of a live source, small enough for a screen; its pixels are the frame's payload.
public struct LiveFrame: Codable, Equatable, Sendable {
  /// How the source is doing.
  public var state: CameraState
  /// Counts the pictures of a source from 1; 0 before the first one.
  public var number: Int
  /// How old the picture was, in milliseconds, when this was sent: from the moment at which the source gave it.
  public var age: Double
  /// The preview's size in pixels; zero by zero when no picture is newer than the one that was asked for.
  public var preview: PixelSize
  /// The whole picture's size in pixels.
  public var size: PixelSize
  /// What was seen last; nil before the first one was read, and when nothing was read since the last answer.
  public var sight: LiveSight?
  /// Milliseconds of the clip that is being recorded; nil: none is.
  public var recorded: Int?

  public init(
    state: CameraState, number: Int = 0, age: Double = 0, preview: PixelSize = PixelSize(width: 0, height: 0),
    size: PixelSize = PixelSize(width: 0, height: 0), sight: LiveSight? = nil, recorded: Int? = nil
  ) {
    self.state = state
    self.number = number
    self.age = age
    self.preview = preview
    self.size = size
    self.sight = sight
    self.recorded = recorded
  }
}

/// What was seen in one picture of a live source.
public struct LiveSight: Codable, Equatable, Sendable {
  /// The picture's number.
  public var number: Int
  /// Its age in milliseconds when this was sent.
  public var age: Double
  /// `lookedForMrz` is false, and `barcodes` nil, where no search for them has ended since the last reading: that happens a few times a second.
  /// A search takes longer than the rest, so that what it found was in a picture that is a little older than this one.
  public var reading: Reading

  public init(number: Int, age: Double, reading: Reading) {
    self.number = number
    self.age = age
    self.reading = reading
  }
}

// MARK: Decoding

extension LiveFrame {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try values.decode(CameraState.self, forKey: .state), number: try values.decode(.number, in: PictureBounds.number),
      age: try values.decode(.age, in: PictureBounds.milliseconds), preview: try values.decode(PixelSize.self, forKey: .preview),
      size: try values.decode(PixelSize.self, forKey: .size), sight: try values.decodeIfPresent(LiveSight.self, forKey: .sight),
      recorded: try values.decodeIfPresent(.recorded, in: ImagingReply.clipLength))
  }
}

extension LiveSight {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      number: try values.decode(.number, in: PictureBounds.number), age: try values.decode(.age, in: PictureBounds.milliseconds),
      reading: try values.decode(Reading.self, forKey: .reading))
  }
}
