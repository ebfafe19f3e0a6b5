import Glibc

/// Gives the terminal back when a signal ends the program. The handler uses only what a signal handler may: a prepared text, write, tcsetattr.
enum CrashGuard {
  private static let fatal: [Int32] = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSYS]
  nonisolated(unsafe) private static var terminal: Int32 = -1
  nonisolated(unsafe) private static var settings = termios()
  nonisolated(unsafe) private static var hasScreen = true
  nonisolated(unsafe) private static var previous: [(signal: Int32, action: sigaction)] = []
  nonisolated(unsafe) private static var keptMemory: Int32 = -1
  nonisolated(unsafe) private static var keptOriginal: Int32 = -1

  /// End of synchronized update, mouse and paste mode off, colours off, main screen, cursor shown. Terminals that do not know one ignore it.
  private static let farewell: StaticString = "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?1049l\u{1B}[?25h\r\n"

  /// Remembers the terminal's settings and watches for crashes. Before ncurses or anybody else changes them.
  ///
  /// - Parameter hasScreen: whether there is a screen to leave, and not the settings alone.
  /// - Parameter signals: what else ends the program without a word to it.
  static func arm(terminal descriptor: Int32, hasScreen: Bool = true, also signals: [Int32] = []) {
    terminal = descriptor
    self.hasScreen = hasScreen
    tcgetattr(descriptor, &settings)
    provideStack()
    for signal in fatal + signals {
      var action = sigaction(), old = sigaction()
      action.__sigaction_handler.sa_handler = { CrashGuard.restore($0) }
      action.sa_flags = SA_ONSTACK
      if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
    }
  }

  /// A stack that has run over cannot also carry the handler: the thread that draws gets another one, for as long as the process lives.
  private static func provideStack() {
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 65_536
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
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
      if hasScreen { write(terminal, farewell.utf8Start, farewell.utf8CodeUnitCount) }
      tcsetattr(terminal, TCSANOW, &settings)
      terminal = -1
      if keptMemory >= 0 { StandardErrorKeeper.copy(from: keptMemory, to: keptOriginal) }
    }
    // The default action follows as soon as this handler returns: the exit status tells of the signal.
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &standard, nil)
    raise(signal)
  }
}
