import Dispatch
import Foundation
import Staging
import Synchronization

/// A simulated camera in a thread of its own.
final class CameraThread: Sendable {
  private let camera: StageCamera
  private let error = Mutex<(any Error)?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameter ended: is told when it has ended by itself, or because of an error.
  init(_ camera: StageCamera, _ outputs: [any StageOutput], ended: @escaping @Sendable () -> Void) {
    self.camera = camera
    // From here on they are used in that thread alone.
    nonisolated(unsafe) let outputs = outputs
    Thread.detachNewThread { [self] in
      do { try camera.run(outputs) } catch { self.error.withLock { $0 = error } }
      isOver.signal()
      ended()
    }
  }

  /// Ends it after the picture that is being drawn, and waits for that.
  /// - Throws: why it had ended before.
  func end() throws {
    camera.stop()
    isOver.wait()
    if let error = error.withLock({ $0 }) { throw error }
  }
}
