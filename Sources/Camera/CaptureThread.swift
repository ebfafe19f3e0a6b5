import CCameraAPI
import Documents
import Imaging
import Synchronization

/// Opens a source and puts its pictures into the slot until the slot is closed. It does nothing else, so that no picture waits.
final class CaptureThread: Sendable {
  private struct Inside {
    var input: CameraInput?
    /// Told before the source was open.
    var fault = LiveFault.none
  }

  private let slot: FrameSlot
  private let library: CameraLibrary
  private let inside = Mutex(Inside())
  /// Closed when the thread has ended and the source is free.
  private let end = FrameSlot()

  /// How long one wait for a picture lasts: the thread notices within it that it is to end.
  private static let patience: Int32 = 50

  init(slot: FrameSlot, library: CameraLibrary) {
    self.slot = slot
    self.library = library
  }

  func start(_ order: LiveOrder, _ descriptor: PassedDescriptor?) {
    let runs = LiveThread.run { [self] in
      run(order, descriptor)
      inside.withLock { $0.input = nil }
      end.change { $0.isClosed = true }
    }
    if !runs {
      slot.change { $0.state = .unsupported }
      end.change { $0.isClosed = true }
    }
  }

  func waitForEnd(milliseconds: Int) { _ = end.wait(newerThan: .max, milliseconds: milliseconds) }

  func provoke(_ fault: LiveFault) {
    inside.withLock {
      $0.fault = fault
      $0.input?.provoke(fault)
    }
  }

  private func run(_ order: LiveOrder, _ descriptor: PassedDescriptor?) {
    let input: CameraInput
    do throws(CameraError) { input = try CameraInput(order, descriptor: descriptor?.number, library: library) } catch {
      slot.change { $0.state = CameraState(error) }
      return
    }
    inside.withLock {
      $0.input = input
      input.provoke($0.fault)
    }
    var last = Clock.now
    while !slot.now.isClosed {
      do throws(CameraError) {
        if let frame = try input.next(milliseconds: Self.patience) {
          last = Clock.now
          slot.change {
            $0.state = .live
            $0.frame = frame
          }
        } else if Clock.age(since: last) > Double(CameraState.frozenAfter) {
          slot.change { $0.state = .frozen }
        }
      } catch {
        slot.change { $0.state = CameraState(error) }
        last = Clock.now
        // It may come back; until then it is asked now and then.
        _ = slot.wait(newerThan: .max, milliseconds: 200)
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
