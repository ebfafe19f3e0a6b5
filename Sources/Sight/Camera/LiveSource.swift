import CCameraAPI
import Documents
import Imaging
import Synchronization
import Vision

/// A live source that is open or being opened. One thread captures pictures, a second measures the newest, a third searches it for the MRZ
/// and barcodes, and a fourth records a clip when one is wanted.
///
/// Faults of the source are reported as a state. All methods are called from one thread.
public final class LiveSource {
  private let library: CameraLibrary
  private let latest = LatestFrame()
  private let ring = FrameRing()
  private let findings: LiveFindings
  private let capture: CaptureThread
  private var scaler: CameraScaler?
  private var clip: ClipRecorder?

  /// Opens a source.
  /// - Parameter descriptor: the device or the file; it is kept open as long as it is needed.
  /// - Throws: `libraryMissing` when the camera library is not installed, `unsupported` when a device is not a camera. Any other failure to
  ///   open is reported as a state.
  public init(_ order: LiveOrder, descriptor: PassedDescriptor?) throws(ImagingError) {
    do throws(CameraError) {
      library = try CameraLibrary.load()
      // The device is examined at once, so that a caller who tries one device after another does not have to poll each of them.
      if order.kind == .device, let descriptor { _ = try CameraInfo(descriptor.number, library) }
    } catch { throw ImagingError(error) }
    findings = LiveFindings(order.aim)
    capture = CaptureThread(latest: latest, library: library)
    capture.start(order, descriptor)
    FrameAnalyser(latest: latest, ring: ring, findings: findings, library: library).start()
    FrameSearcher(latest: latest, findings: findings, library: library).start()
  }

  deinit { close() }

  /// Ends the threads and waits until the device can be opened again, but does not wait for a driver that hangs.
  public func close() {
    clip?.discard()
    clip = nil
    latest.change { $0.isClosed = true }
    capture.waitForEnd(milliseconds: 1_000)
  }

  /// The newest picture after number `after`. It waits a tenth of a second at most.
  /// - Returns: the frame and the preview's pixels, which are empty when there is no newer picture.
  public func look(after: Int, fitting: PixelSize, mirrored: Bool) throws(ImageError) -> (LiveFrame, [UInt8]) {
    let content = latest.wait(newerThan: after, milliseconds: 100)
    var frame = LiveFrame(state: content.state, recorded: clip?.milliseconds)
    var pixels: [UInt8] = []
    if let newest = content.frame {
      frame.number = newest.number
      frame.size = newest.size
      if newest.number > after {
        let preview = try sharedScaler().picture(newest, fitting: fitting, mirrored: mirrored)
        frame.preview = PixelSize(width: preview.width, height: preview.height)
        pixels = preview.pixels
      }
      frame.age = Clock.age(since: newest.taken)
    }
    frame.sight = findings.fetch()
    return (frame, pixels)
  }

  /// Changes what is looked for.
  public func aim(_ aim: LiveAim) { findings.aim = aim }

  /// The sharpest of the pictures in a range of numbers, or else the newest one, as a JPEG in full size.
  public func take(from: Int, through: Int) throws -> (jpeg: [UInt8], number: Int) {
    guard let frame = ring.sharpest(from: from, through: through) ?? latest.now.frame else { throw Self.noPicture }
    return (try sharedScaler().picture(frame, fitting: frame.size).jpeg(quality: Self.quality), frame.number)
  }

  /// Begins a clip. A clip that is being recorded is discarded.
  /// - Parameter seconds: 1 to 30.
  public func record(seconds: Int) throws(ImagingError) {
    guard (1...30).contains(seconds) else { throw ImagingError(.badRequest, "A clip lasts 1 to 30 seconds, not \(seconds).") }
    clip?.discard()
    guard let recorder = ClipRecorder(seconds: seconds, latest: latest, library: library) else {
      throw ImagingError(.outOfMemory, "There is not enough memory for a clip.")
    }
    clip = recorder
  }

  /// Ends the clip and returns the whole MP4 and its length in milliseconds.
  public func endRecord() throws(ImagingError) -> (bytes: [UInt8], milliseconds: Int) {
    guard let clip else { throw ImagingError(.noPictures, "No clip is being recorded.") }
    self.clip = nil
    return try clip.finish()
  }

  /// Makes the source misbehave, for tests.
  public func provoke(_ fault: LiveFault) { capture.provoke(fault) }

  /// What a device reports about itself.
  public static func examine(_ descriptor: PassedDescriptor) throws(ImagingError) -> CameraInfo {
    do throws(CameraError) { return try CameraInfo(descriptor.number, CameraLibrary.load()) } catch { throw ImagingError(error) }
  }

  /// The JPEG quality of pictures that are taken.
  private static let quality = 92
  private static let noPicture = ImagingError(.noPictures, "The camera has not delivered a picture yet. Wait until it does.")

  private func sharedScaler() throws(ImageError) -> CameraScaler {
    if let scaler { return scaler }
    guard let made = CameraScaler(library) else { throw ImageError(.outOfMemory, "There is not enough memory for pictures.") }
    scaler = made
    return made
  }
}

extension ImagingError {
  init(_ error: CameraError) {
    switch error {
    case .missing(let sentence): self.init(.libraryMissing, sentence)
    case .status(let status, let words):
      let detail = words.isEmpty ? "" : " (\(words))"
      switch Int(status) {
      case CCAM_OUT_OF_MEMORY: self.init(.outOfMemory, "There is not enough memory for this camera.")
      case CCAM_DENIED: self.init(.notPermitted, "This account may not use the camera\(detail).")
      default: self.init(.unsupported, "This is not a camera that can be used\(detail). Choose another one.")
      }
    }
  }
}
