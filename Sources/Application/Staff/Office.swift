import Imaging
import Store
import Synchronization
import Workflow

/// What staff see and do, on a screen of their own (`vestibule office`) or at a kiosk after their PIN.
package final class Office: Sendable {
  private let check: MachineCheck
  private let retention: Retention?
  private let pin: PINLock?
  private let isOpen = Mutex(false)

  /// - Parameters:
  ///   - source: the camera that staff can check.
  ///   - folder: the folder whose disk they can check.
  ///   - retention: how long ended sessions are kept; nil: until they are erased by hand.
  ///   - pin: asked for once, before anything is shown; nil: it was asked for already, or there is none.
  package init(
    source: @escaping @Sendable () throws(ImagingError) -> PictureSource, link: ImagingLink, folder: String, retention: Retention?,
    pin: PINLock?
  ) {
    check = MachineCheck(source: source, link: link, folder: folder)
    self.retention = retention
    self.pin = pin
  }

  /// Shows the sessions until staff leave them.
  ///
  /// - Parameter show: called before a session's pictures are shown.
  /// - Returns: the session to continue; nil: none.
  func run(
    _ sessions: SessionService, _ host: ScreenHost, show: @escaping @Sendable (_ session: String) -> Void
  ) async throws(WorkflowError) -> String? {
    if let pin, !isOpen.withLock(\.self) {
      guard await PINGate(pin: pin, host: host, store: sessions.store).opens() else { return nil }
      isOpen.withLock { $0 = true }
    }
    return try await ShiftView(sessions: sessions, host: host, retention: retention, check: check, show: show).run()
  }
}
