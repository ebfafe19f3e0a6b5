import Documents

/// What the kiosk asks of the imaging process. Bytes travel beside it as the frame's payload.
public enum ImagingRequest: Codable, Equatable, Sendable {
  /// The first request: the versions of this protocol that the kiosk speaks.
  case hello(versions: [Int])
  /// Takes a picture's bytes (payload) and keeps them under `id`; checks what they are and their declared size without decoding them.
  case open(id: UInt64)
  /// The next frame of what was opened, no larger than `fitting`, undistorted. A still gives the same frame each time.
  case next(id: UInt64, fitting: PixelSize)
  /// Everything that can be read off the picture.
  case read(id: UInt64)
  /// A part of the picture at a given size: zoom and pan.
  case render(id: UInt64, region: PictureRegion, size: PixelSize)
  /// Draws a document of a fictitious person; the reply's payload is the encoded picture.
  case draw(SpecimenRequest)
  /// Waits without answering, to let a test see what a hang does; refused unless the process was started for a test.
  case stall(milliseconds: Int)
  /// The barcodes alone; the reply is a reading without anything else.
  case barcodes(id: UInt64)
  /// The faces alone; the reply is a reading without anything else.
  case faces(id: UInt64)
  /// Opens a live source under `id`, in the place of the one that is open; a device or a file comes as a descriptor beside the request.
  case watch(id: UInt64, LiveOrder)
  /// The newest picture after number `after`, waited for a tenth of a second at most, no larger than `fitting`, `mirrored` where it shows
  /// the person; and what was seen since the last answer.
  case look(id: UInt64, after: Int, fitting: PixelSize, mirrored: Bool)
  /// Looks for other things from here on.
  case aim(id: UInt64, LiveAim)
  /// The sharpest of the pictures from number `from` to `through` that are still there, else the newest.
  case take(id: UInt64, from: Int, through: Int)
  /// Begins a clip of at most so many seconds; one that is being recorded is given up.
  case record(id: UInt64, seconds: Int)
  /// Ends the clip; the reply's payload is the whole MP4.
  case endRecord(id: UInt64)
  /// Closes the live source.
  case unwatch(id: UInt64)
  /// What the device whose descriptor comes beside the request says of itself.
  case examine
  /// What of the process's confinement is in force.
  case confinement
  /// Makes the live source misbehave, to let a test see what that does; refused unless the process was started for a test.
  case provoke(id: UInt64, LiveFault)
}

/// The protocol between the kiosk and its imaging process.
public enum ImagingProtocol {
  /// The versions that this build speaks. The newest that both know is used.
  public static let versions = [2]
  /// The descriptor at which the imaging process finds its end of the socket pair.
  public static let descriptor: Int32 = 3
  /// The largest file that is taken as a picture, in bytes.
  public static let largestFile = 64 << 20
}
