import Foundation
import Synchronization

/// Runs asynchronous work to its end from a command, which has no other work meanwhile.
enum Blocking {
  static func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    let box = Mutex<T?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let value = await work()
      box.withLock { $0 = value }
      done.signal()
    }
    while true {
      done.wait()
      if let value = box.withLock({ $0 }) { return value }
    }
  }
}

/// Lines for standard error.
enum StandardError {
  /// Writes a line. It is written whole. There may be nobody left to read it (a terminal that was closed), which is no fault.
  static func write(_ line: String) { WholeWrite.put(Array((line + "\n").utf8), to: STDERR_FILENO) }
}

/// Lines of standard input.
enum StandardInput {
  /// The next line without its line feed; nil at the end. A secret is not shown while it is typed.
  static func line(isSecret: Bool) -> String? {
    var modes = termios()
    guard isSecret, tcgetattr(STDIN_FILENO, &modes) == 0 else { return readLine() }
    var hidden = modes
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes) }
    return readLine()
  }
}
