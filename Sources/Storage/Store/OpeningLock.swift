import Glibc

/// Lets programs open the database of a folder one after another. If two made the same database at once, each would find what the other has
/// only half made: SQLite's change to a write-ahead log, and tables without those of the later layouts.
final class OpeningLock {
  private let folder: Int32

  /// Waits for half a minute at most, because on a busy machine the other program waits for a core. If the file system has no locks, or
  /// another program was stopped while it held this one, the database is opened without it: SQLite's own locks protect what is in it.
  init(_ path: String) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<1200 where flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      usleep(25_000)
    }
  }

  deinit {
    // A child forked by another thread holds a copy of the descriptor until it calls exec. Unlocking releases that copy too; closing does not.
    flock(folder, LOCK_UN)
    close(folder)
  }
}
