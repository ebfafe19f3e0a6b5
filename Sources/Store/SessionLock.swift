import Glibc
import Synchronization
import Workflow

/// Sees to it that one runner uses a session at a time, within this process and between processes.
final class SessionLock: Sendable {
  private let file: Int32

  /// - Throws: `journalInUse` when another runner keeps the lock for more than half a second. A process that was just killed keeps it for some
  ///   milliseconds, so one look is not enough.
  init(_ path: String) throws(WorkflowError) {
    for attempt in 0...20 {
      // Without O_CLOEXEC a child process would keep the lock for as long as it lives.
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { throw .file(errno, "lock", path) }
      if flock(file, LOCK_EX | LOCK_NB) == 0, SessionLock.isStill(file, path) {
        self.file = file
        return
      }
      close(file)
      if attempt < 20 { usleep(25_000) }
    }
    throw WorkflowError(.journalInUse, "Another program runs this session at this moment. Go on there, or end that program and try again.")
  }

  /// Whether the locked file is the one that the path names: the session may have been erased, lock and all, while we waited.
  private static func isStill(_ file: Int32, _ path: String) -> Bool {
    var ours = stat(), named = stat()
    return fstat(file, &ours) == 0 && stat(path, &named) == 0 && ours.st_ino == named.st_ino && ours.st_dev == named.st_dev
  }

  deinit {
    // A fork in another thread holds a copy of the descriptor until it executes; unlocking reaches that copy too, closing would not.
    flock(file, LOCK_UN)
    close(file)
  }
}
