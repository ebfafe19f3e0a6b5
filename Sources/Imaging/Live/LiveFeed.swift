import Documents

/// A source whose pictures keep coming, whatever gives them. It is asked for the newest picture again and again; nothing queues.
public protocol LiveFeed: Sendable {
  /// What a person calls it: the device, the file.
  var name: String { get }
  /// Where its pictures come from.
  var origin: PictureOrigin { get }
  /// Whether there is another one of its kind to change to.
  var hasOthers: Bool { get }

  /// Opens it, or opens it anew.
  /// - Returns: how it is doing now: `opening` or `live`, or why it gives no pictures.
  func open(_ aim: LiveAim) async throws -> CameraState

  /// The newest picture after number `after`, waited for about a tenth of a second, undistorted within `fitting`, and what was seen since the
  /// last call; the preview is nil when there is no newer one.
  func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?)

  /// The best of the pictures of these numbers, or the newest.
  /// - Returns: the picture, its number, and its reading where the source knows it without reading (a stand-in).
  func take(among: ClosedRange<Int>?) async throws -> LiveTake

  /// Begins a clip of at most so many seconds.
  func record(seconds: Int) async throws
  /// Ends the clip and gives it whole, as MP4, with its length in milliseconds; nil when the source cannot record.
  func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)?

  func close() async
}

/// A picture that was taken from a live source.
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
