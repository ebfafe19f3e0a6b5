import CCameraAPI
import Documents
import Imaging
import Synchronization
import Vision

/// A live source that is open, or being opened: one thread takes its pictures, another measures the newest, a third searches it
/// for zone and codes, a fourth records when a clip is wanted.
/// What goes wrong with it is a state; it is asked by one thread.
public final class LiveSource {
  private let library: CameraLibrary
  private let slot = FrameSlot()
  private let ring = FrameRing()
  private let sights: SightBoard
  private let capture: CaptureThread
  private var scaler: CameraScaler?
  private var clip: ClipRecorder?

  /// Opens a source.
  /// - Parameter descriptor: the device or the file, which is kept as long as it is needed.
  /// - Throws: `processMissing` when the camera library is not installed, `unsupported` when a device is no camera at all; whatever else goes
  ///   wrong with the opening is a state.
  public init(_ order: LiveOrder, descriptor: PassedDescriptor?) throws(ImagingError) {
    do throws(CameraError) {
      library = try CameraLibrary.load()
      // Asked at once, so that whoever tries one node after another need not look at each.
      if order.kind == .device, let descriptor { _ = try CameraInfo(descriptor.number, library) }
    } catch { throw ImagingError(error) }
    sights = SightBoard(order.aim)
    capture = CaptureThread(slot: slot, library: library)
    capture.start(order, descriptor)
    FrameAnalyser(slot: slot, ring: ring, sights: sights, library: library).start()
    FrameSearcher(slot: slot, sights: sights, library: library).start()
  }

  deinit { close() }

  /// Ends its threads, and waits until the device is free for another opening, but not for a driver that hangs.
  public func close() {
    clip?.discard()
    clip = nil
    slot.change { $0.isClosed = true }
    capture.waitForEnd(milliseconds: 1_000)
  }

  /// The newest picture after number `after`, waited for a tenth of a second at most.
  /// - Returns: the frame, and its preview's pixels; none when there is no newer picture.
  public func look(after: Int, fitting: PixelSize, mirrored: Bool) throws(ImageError) -> (LiveFrame, [UInt8]) {
    let content = slot.wait(newerThan: after, milliseconds: 100)
    var frame = LiveFrame(state: content.state, recorded: clip?.milliseconds)
    var pixels: [UInt8] = []
    if let newest = content.frame {
      frame.number = newest.number
      frame.size = newest.size
      if newest.number > after {
        let preview = try ownScaler().picture(newest, fitting: fitting, mirrored: mirrored)
        frame.preview = PixelSize(width: preview.width, height: preview.height)
        pixels = preview.pixels
      }
      frame.age = Clock.age(since: newest.taken)
    }
    frame.sight = sights.fetch()
    return (frame, pixels)
  }

  /// Looks for other things from here on.
  public func aim(_ aim: LiveAim) { sights.aim = aim }

  /// The sharpest of the pictures in a range of numbers, else the newest, as a JPEG in full size.
  public func take(from: Int, through: Int) throws -> (jpeg: [UInt8], number: Int) {
    guard let frame = ring.sharpest(from: from, through: through) ?? slot.now.frame else { throw Self.noPicture }
    return (try ownScaler().picture(frame, fitting: frame.size).jpeg(quality: Self.quality), frame.number)
  }

  /// Begins a clip; one that is being recorded is given up.
  /// - Parameter seconds: 1 to 30.
  public func record(seconds: Int) throws(ImagingError) {
    guard (1...30).contains(seconds) else { throw ImagingError(.badRequest, "A clip lasts 1 to 30 seconds, not \(seconds).") }
    clip?.discard()
    guard let recorder = ClipRecorder(seconds: seconds, slot: slot, library: library) else {
      throw ImagingError(.outOfMemory, "There is not enough memory for a clip.")
    }
    clip = recorder
  }

  /// Ends the clip: a whole MP4, and its length in milliseconds.
  public func endRecord() throws(ImagingError) -> (bytes: [UInt8], milliseconds: Int) {
    guard let clip else { throw ImagingError(.noPictures, "No clip is being recorded.") }
    self.clip = nil
    return try clip.finish()
  }

  /// Makes the source misbehave, for tests.
  public func provoke(_ fault: LiveFault) { capture.provoke(fault) }

  /// What a device says of itself.
  public static func examine(_ descriptor: PassedDescriptor) throws(ImagingError) -> CameraInfo {
    do throws(CameraError) { return try CameraInfo(descriptor.number, CameraLibrary.load()) } catch { throw ImagingError(error) }
  }

  /// Of pictures that are taken.
  private static let quality = 92
  private static let noPicture = ImagingError(.noPictures, "The camera has given no picture yet. Wait until it does.")

  private func ownScaler() throws(ImageError) -> CameraScaler {
    if let scaler { return scaler }
    guard let made = CameraScaler(library) else { throw ImageError(.outOfMemory, "There is not enough memory for pictures.") }
    scaler = made
    return made
  }
}

extension ImagingError {
  init(_ error: CameraError) {
    switch error {
    case .missing(let sentence): self.init(.processMissing, sentence)
    case .status(let status, let words):
      let detail = words.isEmpty ? "" : " (\(words))"
      switch Int(status) {
      case CCAM_OUT_OF_MEMORY: self.init(.outOfMemory, "There is not enough memory for this camera.")
      case CCAM_DENIED: self.init(.notPermitted, "This account may not use the camera\(detail).")
      default: self.init(.unsupported, "This is no camera that can be used\(detail). Choose another one.")
      }
    }
  }
}
