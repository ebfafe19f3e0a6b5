import Glibc
import Synchronization
import Workflow

/// Lets only one runner use a session at a time, within this process and between processes. Deliveries of an ended session share it, each with a
/// lock of its own besides.
final class SessionLock: Sendable {
  private let file: Int32
  private let path: String

  /// - Parameters:
  ///   - attempts: how many times to try, 25 ms apart. A process that was just killed keeps its lock until it gets a core once more, so a single
  ///     attempt would refuse a person who resumes at once.
  ///   - delivery: the name of the delivery that is locked, or nil for the session.
  ///   - isShared: whether others may hold it at the same time in this way.
  /// - Throws: `journalInUse` when another runner holds the lock.
  init(_ folder: SessionFolder, attempts: Int, delivery: String? = nil, isShared: Bool = false) throws(WorkflowError) {
    path = delivery.map { "\(folder.lock)-\($0)" } ?? folder.lock
    for attempt in 1...attempts {
      do throws(WorkflowError) { try folder.make() } catch {
        // Another process may remove the empty folder before it is complete. The next attempt then creates it again.
        guard attempt < attempts, !Files.exists(folder.path) else { throw error }
        continue
      }
      // Without O_CLOEXEC a child process would keep the lock for as long as it lives.
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0 {
        fchmod(file, 0o600)
        if flock(file, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0, FileIdentity(path) == FileIdentity(descriptor: file) {
          self.file = file
          return
        }
        close(file)
      } else if errno != ENOENT {
        // ENOENT: another process has just removed the empty folder. The next attempt creates it again.
        throw .file(errno, "lock", path)
      }
      if attempt < attempts { usleep(25_000) }
    }
    throw WorkflowError(.journalInUse, "Another program is running this session. Continue there, or end that program and try again.")
  }

  /// Whether the path still leads to the locked file. The session's folder may have been removed or replaced.
  var isInPlace: Bool { FileIdentity(path).map { $0 == FileIdentity(descriptor: file) } ?? false }

  deinit {
    // A child forked by another thread holds a copy of the descriptor until it calls exec. Unlocking releases that copy too; closing does not.
    flock(file, LOCK_UN)
    close(file)
  }
}
