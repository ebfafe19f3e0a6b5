import Documents

/// A request from the kiosk to the imaging process. Bytes are sent as the payload of the frame.
public enum ImagingRequest: Codable, Equatable, Sendable {
  /// The first request: the protocol versions that the kiosk speaks.
  case hello(versions: [Int])
  /// Keeps a picture's bytes (the payload) under `id`, and checks their type and declared size without decoding them.
  case open(id: UInt64)
  /// Makes a file of another format (the payload) into an upright JPEG, which is the reply's payload.
  case convert
  /// The next frame of an opened picture, no larger than `fitting`, undistorted. A still gives the same frame each time.
  case next(id: UInt64, fitting: PixelSize)
  /// Reads everything in the picture but the print of the page.
  case read(id: UInt64)
  /// The fields that are printed on the page, which cost more than all the rest. `reading` is what was read in the picture before.
  case print(id: UInt64, reading: Reading)
  /// Reads a frame of a live picture by itself: quickly, and only what `aim` names.
  case readFrame(id: UInt64, aim: LiveAim)
  /// A part of the picture at a given size: zoom and pan.
  case render(id: UInt64, region: PictureRegion, size: PixelSize)
  /// A quadrilateral of the picture, straightened to a given size: a document, or a part of it. The corners are what becomes top left, top
  /// right, bottom right and bottom left, in pixels of the upright picture.
  case straighten(id: UInt64, corners: [PicturePoint], size: PixelSize)
  /// The same, as a file: the reply's payload is a JPEG.
  case extract(id: UInt64, corners: [PicturePoint], size: PixelSize)
  /// Draws a document of a fictitious person; the reply's payload is the encoded picture.
  case draw(specimen: SpecimenRequest)
  /// Draws a fictitious person in front of a camera; the reply's payload is a JPEG.
  case drawSelfie(selfie: SpecimenSelfie)
  /// Draws a picture of a simulated camera; the reply's payload has its forms one after another: the JPEG, the planes, the preview, the turned
  /// JPEG, the parts of films. `number` is its place in the rate, from 0.
  case stage(shot: StageShot, forms: StageForms, number: Int)
  /// Opens a target for these pictures under `id`. The descriptor of a device is sent with the request.
  case openTarget(id: UInt64, target: StageTarget)
  /// Completes and closes a target; the reply's payload has the last parts of a film.
  case closeTarget(id: UInt64)
  /// Turns a text into a QR code; the reply is a picture with one pixel for each module, without the quiet zone.
  case qrCode(text: String)
  /// Waits without replying, so that a test sees the effect of a hang. Refused unless the process was started for a test.
  case stall(milliseconds: Int)
  /// Only the barcodes; the reply is a reading with nothing else.
  case barcodes(id: UInt64)
  /// Only the faces; the reply is a reading with nothing else.
  case faces(id: UInt64)
  /// Opens a live source under `id` and closes the previous one. The descriptor of a device or file is sent with the request.
  case watch(id: UInt64, order: LiveOrder)
  /// The newest picture after number `after`, no larger than `fitting`, and what was seen since the last reply. It waits up to 100 ms.
  /// `mirrored` is for pictures of the person.
  case look(id: UInt64, after: Int, fitting: PixelSize, mirrored: Bool)
  /// Changes what is looked for from now on.
  case aim(id: UInt64, aim: LiveAim)
  /// The sharpest of the pictures `from` to `through` that are still kept, else the newest.
  case take(id: UInt64, from: Int, through: Int)
  /// Begins a clip of at most `seconds` and discards one that is being recorded.
  case record(id: UInt64, seconds: Int)
  /// Ends the clip; the reply's payload is the whole MP4.
  case endRecord(id: UInt64)
  /// Makes a clip of pictures (the payload, one after another, with so many bytes each); the reply's payload is the whole MP4.
  case film(pictures: [Int], shots: [ClipShot])
  /// Closes the live source.
  case unwatch(id: UInt64)
  /// What the device reports about itself; its descriptor is sent with the request.
  case examine
  /// Which parts of the process's confinement are in force.
  case confinement
  /// Which networks find faces, and whether faces can be compared.
  case faceModels
  /// What reads print.
  case printEngine
  /// Draws a logo, an SVG or a PNG (the payload); the reply keeps its transparency.
  case logo
  /// Draws an SVG (the payload) on white; the reply's payload is a PNG whose longer side has `side` pixels.
  case graphic(side: Int)
  /// Injects a fault into the live source, so that a test sees its effect. Refused unless the process was started for a test.
  case provoke(id: UInt64, fault: LiveFault)
}

/// The protocol between the kiosk and its imaging process.
public enum ImagingProtocol {
  /// The versions that this build speaks. Both sides use the newest that they share.
  public static let versions = [11]
  /// The number of the descriptor for the imaging process's end of the socket pair.
  public static let descriptor: Int32 = 3
  /// The most pixels of a drawn logo's side.
  public static let logoSide = 512
  /// The largest picture file, in bytes.
  public static let largestFile = 64 << 20
}
