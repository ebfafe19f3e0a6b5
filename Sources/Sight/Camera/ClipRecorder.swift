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
    let result = clip.withLock { clip -> Result<(bytes: [UInt8], milliseconds: Int), ImagingError> in
      guard let handle = clip.handle else { return .failure(ImagingError(recording: Int32(CCAM_FAILED))) }
      clip.handle = nil
      return library.finishedClip(handle)
    }
    return try result.get()
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

extension CameraLibrary {
  /// Ends a recorder.
  /// - Returns: the whole MP4 and its length in milliseconds.
  func finishedClip(_ recorder: OpaquePointer) -> Result<(bytes: [UInt8], milliseconds: Int), ImagingError> {
    var start: UnsafeMutablePointer<UInt8>?
    var count = 0
    var milliseconds: Int32 = 0
    let status = api.finish(recorder, &start, &count, &milliseconds)
    defer { free(start) }
    guard Int(status) == CCAM_OK else { return .failure(ImagingError(recording: status)) }
    return .success((Array(UnsafeBufferPointer(start: start, count: count)), Int(milliseconds)))
  }
}

extension ImagingError {
  /// - Parameter status: why there is no clip.
  init(recording status: Int32) {
    switch Int(status) {
    case CCAM_WAIT: self.init(.noPictures, "The clip is empty because the camera delivered no picture. Record it again.")
    case CCAM_OUT_OF_MEMORY: self.init(.outOfMemory, "There is not enough memory for the clip. Record a shorter one.")
    default: self.init(.damaged, "The clip could not be recorded. Record it again.")
    }
  }
}
