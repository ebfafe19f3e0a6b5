import Store
import Synchronization
import Workflow

/// The claim of a kiosk in a public place to its data folder. It is made again as long as the folder cannot be used.
final class KioskClaim: Sendable {
  /// It is nil if nothing is claimed.
  private let store: Store?
  private let lock = Mutex<KioskLock?>(nil)

  init(_ store: Store?) { self.store = store }

  /// Claims the folder, unless it is claimed already.
  /// - Throws: `journalInUse` when another kiosk uses it, or why it cannot be used.
  func take() throws(WorkflowError) {
    guard let store else { return }
    let result: Result<Void, WorkflowError> = lock.withLock { lock in
      do throws(WorkflowError) {
        if lock == nil { lock = try store.claimForKiosk() }
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  func release() { lock.withLock { $0 = nil } }

  var isHeld: Bool { lock.withLock { $0 != nil } }
}
