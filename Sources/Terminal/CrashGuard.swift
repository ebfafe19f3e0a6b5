import Glibc

/// Gives the terminal back when the program crashes. The handler uses only what a signal handler may: a prepared text, write, tcsetattr.
enum CrashGuard {
  private static let fatal: [Int32] = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE]
  nonisolated(unsafe) private static var terminal: Int32 = -1
  nonisolated(unsafe) private static var settings = termios()
  nonisolated(unsafe) private static var previous: [(signal: Int32, action: sigaction)] = []
  nonisolated(unsafe) private static var keptMemory: Int32 = -1
  nonisolated(unsafe) private static var keptOriginal: Int32 = -1

  /// End of synchronized update, paste mode off, colours off, main screen, cursor shown. Terminals that do not know one ignore it.
  private static let farewell: StaticString = "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[m\u{1B}[?1049l\u{1B}[?25h\r\n"

  /// Remembers the terminal's settings and watches for crashes. Before ncurses changes anything.
  static func arm(terminal descriptor: Int32) {
    terminal = descriptor
    tcgetattr(descriptor, &settings)
    for signal in fatal {
      var action = sigaction(), old = sigaction()
      action.__sigaction_handler.sa_handler = { CrashGuard.restore($0) }
      if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
    }
  }

  static func disarm() {
    for (signal, action) in previous {
      var old = action
      sigaction(signal, &old, nil)
    }
    previous = []
    terminal = -1
  }

  /// Where standard error is kept, so that the last words of a crash are printed; -1: nowhere.
  static func keep(memory: Int32, original: Int32) {
    keptMemory = memory
    keptOriginal = original
  }

  private static func restore(_ signal: Int32) {
    if terminal >= 0 {
      write(terminal, farewell.utf8Start, farewell.utf8CodeUnitCount)
      tcsetattr(terminal, TCSANOW, &settings)
      terminal = -1
      if keptMemory >= 0 { StandardErrorKeeper.copy(from: keptMemory, to: keptOriginal) }
    }
    // The default action follows as soon as this handler returns: the exit status tells of the crash, and a core is written if wanted.
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &standard, nil)
    raise(signal)
  }
}
