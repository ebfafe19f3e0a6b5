import Documents
import Imaging
import Synchronization

/// A live source that gives what a test puts into it, and notes how it is used.
final class ScriptedFeed: LiveFeed {
  struct State: Sendable {
    var camera = CameraState.live
    /// Why it cannot be opened; nil: it can.
    var problem: ImagingError?
    /// How often it is looked at before it is open.
    var openingLooks = 0
    /// What is seen in every picture; nil: pictures come, and nothing is known of them yet.
    var reading: Reading?
    /// What is seen in a picture in full size; nil for the same.
    var taken: Reading?
    var opened = 0, closed = 0, aimed = 0
    var number = 0
  }

  let name = "scripted"
  let hasOthers = false
  let origin = PictureOrigin.camera
  /// Feeds of the same device stay open from capture to capture.
  private let device: String?
  let state: Mutex<State>

  init(_ state: State = State(), device: String? = nil) {
    self.state = Mutex(state)
    self.device = device
  }

  func open(_ aim: LiveAim) async throws -> CameraState {
    let (camera, problem) = state.withLock { state in
      state.opened += 1
      return (state.camera, state.problem)
    }
    if let problem { throw problem }
    return camera
  }

  func aim(_ aim: LiveAim) async throws { state.withLock { $0.aimed += 1 } }
  func close() async { state.withLock { $0.closed += 1 } }

  var camera: CameraID? { device.map { CameraID(device: $0) } }

  func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?) {
    let (state, number) = state.withLock { state in
      state.number += 1
      var state = state
      if state.number <= state.openingLooks { state.camera = .opening }
      return (state, state.number)
    }
    guard state.camera == .live else { return (LiveFrame(state: state.camera), nil) }
    let size = PixelSize(width: 4, height: 3)
    return (
      LiveFrame(
        state: .live, number: number, preview: size, size: size,
        sight: state.reading.map { LiveSight(number: number, age: 0, reading: $0) }),
      Preview(width: 4, height: 3, rgb: Array(repeating: 90, count: 36))
    )
  }

  func take(among range: ClosedRange<Int>?) async throws -> LiveTake {
    let state = state.withLock { $0 }
    return LiveTake(
      picture: EncodedPicture(bytes: [0xFF, 0xD8, 0xFF]), number: range?.upperBound ?? state.number,
      reading: state.taken ?? state.reading ?? Reading(width: 4, height: 3))
  }

  func record(seconds: Int) async throws {}
  func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? { nil }
}
