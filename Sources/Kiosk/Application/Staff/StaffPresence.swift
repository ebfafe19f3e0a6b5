import Scenes
import Synchronization

/// Who of the staff is at an unattended kiosk.
final class StaffPresence: Sendable {
  private let state = Mutex<StaffMember?>(nil)

  /// It is nil if nobody is there.
  var member: StaffMember? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
