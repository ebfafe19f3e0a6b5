import CNcurses
import Glibc

/// Captures what is written to standard error while the screen is open, so that no warning of a library spoils it, and prints it
/// afterwards. Standard error is left alone when it is not a terminal.
final class StandardErrorCapture {
  private var original: Int32 = -1
  private var memory: Int32 = -1

  init() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let file = cn_memory_file()
    guard copy >= 0, file >= 0, dup2(file, STDERR_FILENO) >= 0 else {
      if copy >= 0 { close(copy) }
      if file >= 0 { close(file) }
      return
    }
    original = copy
    memory = file
    CrashGuard.keep(memory: file, original: copy)
  }

  /// Restores standard error and prints what was captured. Safe to call twice.
  func release() {
    guard memory >= 0 else { return }
    CrashGuard.keep(memory: -1, original: -1)
    dup2(original, STDERR_FILENO)
    Self.copy(from: memory, to: original)
    close(memory)
    close(original)
    memory = -1
  }

  /// Copies the last 64 KB (a kiosk runs for weeks). Uses only async-signal-safe calls.
  static func copy(from memory: Int32, to target: Int32) {
    let end = lseek(memory, 0, SEEK_END)
    var at = max(0, end - 65_536)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while at < end {
        let count = pread(memory, buffer.baseAddress, buffer.count, at)
        guard count > 0, write(target, buffer.baseAddress, count) == count else { return }
        at += off_t(count)
      }
    }
  }
}
