import CCameraAPI
import Imaging
import Vision

/// A clip of stills, each shown for some time: what a drawn person does in front of the camera.
public enum StillClip {
  /// - Parameters:
  ///   - stills: all of one size.
  ///   - shots: which of them is shown when, in order; at least one.
  /// - Returns: the whole MP4 and its length in milliseconds.
  /// - Throws: `libraryMissing` when the camera library is not installed; why there is no clip.
  public static func film(_ stills: [RGBImage], _ shots: [ClipShot]) throws(ImagingError) -> (bytes: [UInt8], milliseconds: Int) {
    let library: CameraLibrary
    do throws(CameraError) { library = try CameraLibrary.load() } catch { throw ImagingError(error) }
    var made: OpaquePointer?
    let seconds = (shots.last?.moment ?? 0) / 1000 + 1
    guard library.api.record(Int32(seconds), &made) == CCAM_OK, let recorder = made else {
      throw ImagingError(recording: Int32(CCAM_OUT_OF_MEMORY))
    }
    for shot in shots {
      let still = stills[shot.still]
      var frame: OpaquePointer?
      var status = still.pixels.withUnsafeBufferPointer {
        library.api.still($0.baseAddress, Int32(still.width), Int32(still.height), Int64(shot.moment) * 1_000_000, &frame)
      }
      if let frame {
        status = library.api.add(recorder, frame)
        library.api.release(frame)
      }
      // A full clip is a clip.
      if Int(status) == CCAM_WAIT { break }
      guard Int(status) == CCAM_OK else {
        library.api.discard(recorder)
        throw ImagingError(recording: status)
      }
    }
    return try library.finishedClip(recorder).get()
  }
}
