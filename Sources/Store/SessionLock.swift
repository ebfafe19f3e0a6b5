import Glibc
import Synchronization
import Workflow

/// Sees to it that one runner uses a session at a time, within this process and between processes.
final class SessionLock: Sendable {
  private let file: Int32

  /// - Throws: `journalInUse` when another runner keeps the lock for more than half a second. A process that was just killed keeps it for some
  ///   milliseconds, so one look is not enough.
  init(_ path: String) throws(WorkflowError) {
    // Without O_CLOEXEC a child process would keep the lock for as long as it lives.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .file(errno, "lock", path) }
    for attempt in 0...20 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        self.file = file
        return
      }
      let reason = errno
      guard reason == EWOULDBLOCK || reason == EINTR else {
        close(file)
        throw .file(reason, "lock", path)
      }
      if attempt < 20 { usleep(25_000) }
    }
    close(file)
    throw WorkflowError(.journalInUse, "Another program runs this session at this moment. Go on there, or end that program and try again.")
  }

  deinit {
    // A fork in another thread holds a copy of the descriptor until it executes; unlocking reaches that copy too, closing would not.
    flock(file, LOCK_UN)
    close(file)
  }
}
