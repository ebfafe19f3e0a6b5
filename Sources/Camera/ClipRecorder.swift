import CCameraAPI
import Glibc
import Imaging
import Synchronization

/// Records a clip from the newest pictures, on a thread of its own, so that encoding holds up neither the source nor the previews.
final class ClipRecorder: Sendable {
  private struct Clip {
    /// nil when it was handed over, given up, or failed.
    var handle: OpaquePointer?
    var milliseconds = 0
    var isFull = false
  }

  private let clip: Mutex<Box>
  private let library: CameraLibrary

  /// A pointer that the mutex guards.
  private struct Box: @unchecked Sendable { var clip: Clip }

  /// nil when there is no memory.
  init?(seconds: Int, slot: FrameSlot, library: CameraLibrary) {
    var handle: OpaquePointer?
    guard library.api.record(Int32(seconds), &handle) == CCAM_OK else { return nil }
    self.library = library
    clip = Mutex(Box(clip: Clip(handle: handle)))
    let runs = LiveThread.run { [self] in run(slot) }
    if !runs {
      discard()
      return nil
    }
  }

  /// How much was recorded.
  var milliseconds: Int { clip.withLock { $0.clip.milliseconds } }

  /// Ends it: the whole MP4, and its length in milliseconds.
  func finish() throws(ImagingError) -> (bytes: [UInt8], milliseconds: Int) {
    let result = clip.withLock { box -> (status: Int32, bytes: [UInt8], milliseconds: Int) in
      guard let handle = box.clip.handle else { return (Int32(CCAM_FAILED), [], 0) }
      box.clip.handle = nil
      var start: UnsafeMutablePointer<UInt8>?
      var count = 0
      var milliseconds: Int32 = 0
      let status = library.api.finish(handle, &start, &count, &milliseconds)
      defer { free(start) }
      return (status, Array(UnsafeBufferPointer(start: start, count: status == CCAM_OK ? count : 0)), Int(milliseconds))
    }
    switch Int(result.status) {
    case CCAM_OK: return (result.bytes, result.milliseconds)
    case CCAM_WAIT: throw ImagingError(.noPictures, "The clip has no picture, as the camera gave none. Record it again.")
    case CCAM_OUT_OF_MEMORY: throw ImagingError(.outOfMemory, "There is not enough memory for the clip. Record a shorter one.")
    default: throw ImagingError(.damaged, "The clip could not be recorded. Record it again.")
    }
  }

  /// Gives it up.
  func discard() {
    clip.withLock { box in
      if let handle = box.clip.handle { library.api.discard(handle) }
      box.clip.handle = nil
    }
  }

  private func run(_ slot: FrameSlot) {
    var last = slot.now.frame.map { $0.number - 1 } ?? 0
    while true {
      let content = slot.wait(newerThan: last, milliseconds: 200)
      let goesOn = clip.withLock { box in
        guard let handle = box.clip.handle, !content.isClosed else { return false }
        guard let frame = content.frame, frame.number > last else { return true }
        last = frame.number
        let status = library.api.add(handle, frame.handle)
        box.clip.milliseconds = Int(library.api.recorded(handle))
        return status == CCAM_OK
      }
      if !goesOn { return }
    }
  }
}
