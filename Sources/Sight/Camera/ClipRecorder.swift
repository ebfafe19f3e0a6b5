import CCameraAPI
import Glibc
import Imaging
import Synchronization

/// Records a clip from the newest pictures on its own thread, so that encoding delays neither the source nor the previews.
final class ClipRecorder: Sendable {
  /// The library's recorder, guarded by the mutex; nil once it was finished or discarded.
  private struct Clip: @unchecked Sendable { var handle: OpaquePointer? }

  private let clip: Mutex<Clip>
  private let library: CameraLibrary
  private let recorded = Atomic(0)

  /// nil when memory or threads run out.
  init?(seconds: Int, latest: LatestFrame, library: CameraLibrary) {
    var handle: OpaquePointer?
    guard library.api.record(Int32(seconds), &handle) == CCAM_OK else { return nil }
    self.library = library
    clip = Mutex(Clip(handle: handle))
    let runs = LiveThread.run { [self] in run(latest) }
    if !runs {
      discard()
      return nil
    }
  }

  /// The length of what was recorded. Reading it does not wait for the picture that is being encoded.
  var milliseconds: Int { recorded.load(ordering: .relaxed) }

  /// Ends the recording and returns the whole MP4 and its length in milliseconds.
  func finish() throws(ImagingError) -> (bytes: [UInt8], milliseconds: Int) {
    let result = clip.withLock { clip -> (status: Int32, bytes: [UInt8], milliseconds: Int) in
      guard let handle = clip.handle else { return (Int32(CCAM_FAILED), [], 0) }
      clip.handle = nil
      var start: UnsafeMutablePointer<UInt8>?
      var count = 0
      var milliseconds: Int32 = 0
      let status = library.api.finish(handle, &start, &count, &milliseconds)
      defer { free(start) }
      return (status, Array(UnsafeBufferPointer(start: start, count: status == CCAM_OK ? count : 0)), Int(milliseconds))
    }
    switch Int(result.status) {
    case CCAM_OK: return (result.bytes, result.milliseconds)
    case CCAM_WAIT: throw ImagingError(.noPictures, "The clip is empty because the camera delivered no picture. Record it again.")
    case CCAM_OUT_OF_MEMORY: throw ImagingError(.outOfMemory, "There is not enough memory for the clip. Record a shorter one.")
    default: throw ImagingError(.damaged, "The clip could not be recorded. Record it again.")
    }
  }

  /// Discards the recording.
  func discard() {
    clip.withLock { clip in
      if let handle = clip.handle { library.api.discard(handle) }
      clip.handle = nil
    }
  }

  private func run(_ latest: LatestFrame) {
    var last = latest.now.frame.map { $0.number - 1 } ?? 0
    while true {
      let content = latest.wait(newerThan: last, milliseconds: 200)
      let continues = clip.withLock { clip in
        guard let handle = clip.handle, !content.isClosed else { return false }
        guard let frame = content.frame, frame.number > last else { return true }
        last = frame.number
        let status = library.api.add(handle, frame.handle)
        recorded.store(Int(library.api.recorded(handle)), ordering: .relaxed)
        return status == CCAM_OK
      }
      if !continues { return }
    }
  }
}
