import CCameraAPI
import Documents
import Imaging
import Synchronization

/// Opens a source and publishes its pictures until `LatestFrame` is closed. It does nothing else, so that no picture waits.
final class CaptureThread: Sendable {
  private struct State {
    var input: CameraInput?
    /// A fault may be set before the source is open.
    var fault = LiveFault.none
  }

  private let latest: LatestFrame
  private let library: CameraLibrary
  private let state = Mutex(State())
  /// Closed when the thread has ended and the source is free.
  private let end = LatestFrame()

  /// How long one wait for a picture lasts, in milliseconds: within this time the thread notices that it should end.
  private static let waitLimit: Int32 = 50

  init(latest: LatestFrame, library: CameraLibrary) {
    self.latest = latest
    self.library = library
  }

  func start(_ order: LiveOrder, _ descriptor: PassedDescriptor?) {
    let runs = LiveThread.run { [self] in
      run(order, descriptor)
      state.withLock { $0.input = nil }
      end.change { $0.isClosed = true }
    }
    if !runs {
      latest.change { $0.state = .unsupported }
      end.change { $0.isClosed = true }
    }
  }

  func waitForEnd(milliseconds: Int) { _ = end.wait(newerThan: .max, milliseconds: milliseconds) }

  func provoke(_ fault: LiveFault) {
    state.withLock {
      $0.fault = fault
      $0.input?.provoke(fault)
    }
  }

  private func run(_ order: LiveOrder, _ descriptor: PassedDescriptor?) {
    let input: CameraInput
    do throws(CameraError) { input = try CameraInput(order, descriptor: descriptor?.number, library: library) } catch {
      latest.change { $0.state = CameraState(error) }
      return
    }
    state.withLock {
      $0.input = input
      input.provoke($0.fault)
    }
    var last = Clock.now
    while !latest.now.isClosed {
      do throws(CameraError) {
        if let frame = try input.next(milliseconds: Self.waitLimit) {
          last = Clock.now
          latest.change {
            $0.state = .live
            $0.frame = frame
          }
        } else if Clock.age(since: last) > Double(CameraState.frozenAfter) {
          latest.change { $0.state = .frozen }
        }
      } catch {
        latest.change { $0.state = CameraState(error) }
        last = Clock.now
        // The source may come back, so it is tried again now and then.
        _ = latest.wait(newerThan: .max, milliseconds: 200)
      }
    }
  }
}

extension CameraState {
  /// What an error of the library means for the person in front of the camera.
  init(_ error: CameraError) {
    guard case .status(let status, _) = error else {
      self = .unsupported
      return
    }
    self =
      switch Int(status) {
      case CCAM_BUSY: .busy
      case CCAM_DENIED: .denied
      case CCAM_GONE: .unplugged
      default: .unsupported
      }
  }
}
