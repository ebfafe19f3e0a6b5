import Glibc
import Workflow

/// Lets only one kiosk in a public place use a data folder, so that nobody can leave a session at one and find it at another by chance. An
/// office and attended programs may use it beside the kiosk. The lock is held until it is released, at the latest when the process ends.
public final class KioskLock: Sendable {
  private let file: Int32

  fileprivate init(_ folder: String) throws(WorkflowError) {
    try Files.makeFolder(folder)
    let path = "\(folder)/kiosk.lock"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .file(errno, "lock", path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw WorkflowError(
        .journalInUse, "Another kiosk uses the data folder \(folder). End that one, or give this one a folder of its own with --data.")
    }
    self.file = file
  }

  deinit { close(file) }
}

extension Store {
  /// Claims the data folder for a kiosk in a public place.
  /// - Throws: `journalInUse` when another one uses it.
  public func claimForKiosk() throws(WorkflowError) -> KioskLock { try KioskLock(folder) }
}
