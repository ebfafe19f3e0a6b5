import Documents

/// A continuous source of pictures. The caller polls it for the newest one; pictures do not queue up.
public protocol LiveFeed: Sendable {
  /// The name shown to the person: the device or the file.
  var name: String { get }
  /// Where its pictures come from.
  var origin: PictureOrigin { get }
  /// Whether there is another source of its kind to switch to.
  var hasOthers: Bool { get }

  /// The camera that it shows, which may stay open from one capture to the next; nil for a source that must be opened for each capture.
  var camera: CameraID? { get }
  /// Whether its faults are part of a test: they may pass, although nobody connects a camera.
  var isStaged: Bool { get }
  /// Whether it returns from a fault without being opened again.
  var recovers: Bool { get }

  /// Opens or reopens it.
  /// - Returns: `opening` or `live`, or why it delivers no pictures.
  func open(_ aim: LiveAim) async throws -> CameraState

  /// The newest picture after number `after`, undistorted within `fitting`, and what was seen since the last call. It waits about 100 ms for
  /// a newer picture; the preview is nil when there is none.
  func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?)

  /// Takes the best of the pictures with these numbers, or the newest.
  /// - Returns: the picture, its number, and its reading if the source knows it already (a stand-in does).
  func take(among: ClosedRange<Int>?) async throws -> LiveTake

  /// Begins a clip of at most `seconds`.
  func record(seconds: Int) async throws
  /// Ends the clip and returns it as a complete MP4 with its length in milliseconds; nil when the source cannot record.
  func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)?

  func close() async

  /// Selects the next source of its kind, which the next `open` opens.
  func changeDevice()

  /// Changes what is looked for, without opening the source again.
  func aim(_ aim: LiveAim) async throws
}

extension LiveFeed {
  public var camera: CameraID? { nil }
  public var isStaged: Bool { false }
  public var recovers: Bool { false }
  public func changeDevice() {}
  public func aim(_ aim: LiveAim) async throws {}
}

/// Names a camera.
public struct CameraID: Equatable, Sendable {
  /// nil for the first device that delivers pictures.
  public var device: String?

  public init(device: String? = nil) { self.device = device }
}

/// A picture taken from a live source.
public struct LiveTake: Sendable {
  public var picture: EncodedPicture
  public var number: Int
  public var reading: Reading?

  public init(picture: EncodedPicture, number: Int, reading: Reading? = nil) {
    self.picture = picture
    self.number = number
    self.reading = reading
  }
}
