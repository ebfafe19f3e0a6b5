import Documents

/// The newest picture of a live source, scaled for the screen. Its pixels are the payload of the message.
public struct LiveFrame: Codable, Equatable, Sendable {
  /// The state of the source.
  public var state: CameraState
  /// The pictures of a source are numbered from 1; 0 before the first.
  public var number: Int
  /// Milliseconds from when the source delivered the picture to when this was sent.
  public var age: Double
  /// The preview's size in pixels; zero by zero when there is no newer picture than the caller has.
  public var preview: PixelSize
  /// The whole picture's size in pixels.
  public var size: PixelSize
  /// What was seen last; nil when no picture was read since the last reply.
  public var sight: LiveSight?
  /// Milliseconds of the clip that is being recorded; nil while none is.
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
  /// `lookedForMrz` is false and `barcodes` nil when no search for them has finished since the last reading; a few finish each second. A
  /// search takes longer than the rest, so what it found comes from a slightly older picture.
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
