import Glibc
import Synchronization
import Workflow

/// Sees to it that one runner uses a session at a time, within this process and between processes.
final class SessionLock: Sendable {
  private let file: Int32
  private let path: String

  /// - Parameter attempts: how often it is tried, 25 ms apart. A process that was just killed keeps the lock for some milliseconds, so one
  ///   look is not enough for a person who waits.
  /// - Throws: `journalInUse` when another runner keeps the lock.
  init(_ folder: SessionFolder, attempts: Int = 21) throws(WorkflowError) {
    path = folder.lock
    for attempt in 1...attempts {
      try folder.make()
      // Without O_CLOEXEC a child process would keep the lock for as long as it lives.
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0 {
        fchmod(file, 0o600)
        if flock(file, LOCK_EX | LOCK_NB) == 0, FileIdentity(path) == FileIdentity(descriptor: file) {
          self.file = file
          return
        }
        close(file)
      } else if errno != ENOENT {
        // Without the folder: it was removed as empty in this moment, and is made again.
        throw .file(errno, "lock", path)
      }
      if attempt < attempts { usleep(25_000) }
    }
    throw WorkflowError(.journalInUse, "Another program runs this session at this moment. Go on there, or end that program and try again.")
  }

  /// Whether the locked file is still the one that the path names: the session's folder may have been removed or replaced.
  var isInPlace: Bool { FileIdentity(path).map { $0 == FileIdentity(descriptor: file) } ?? false }

  deinit {
    // A fork in another thread holds a copy of the descriptor until it executes; unlocking reaches that copy too, closing would not.
    flock(file, LOCK_UN)
    close(file)
  }
}
