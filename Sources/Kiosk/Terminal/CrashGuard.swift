import Glibc

/// Restores the terminal when a signal ends the program. The handler uses only async-signal-safe calls: a prepared text, write, tcsetattr.
enum CrashGuard {
  private static let fatal: [Int32] = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSYS]
  nonisolated(unsafe) private static var terminal: Int32 = -1
  nonisolated(unsafe) private static var settings = termios()
  nonisolated(unsafe) private static var hasScreen = true
  nonisolated(unsafe) private static var previous: [(signal: Int32, action: sigaction)] = []
  nonisolated(unsafe) private static var keptMemory: Int32 = -1
  nonisolated(unsafe) private static var keptOriginal: Int32 = -1

  /// End of synchronized update, mouse and paste mode off, colours off, main screen, cursor shown. Terminals ignore sequences that they do
  /// not know.
  private static let restoreSequence: StaticString =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?1049l\u{1B}[?25h\r\n"

  /// Removes all pictures of kitty's graphics protocol; sent only to a terminal that was shown some.
  private static let removeImages: StaticString = "\u{1B}_Ga=d,q=2\u{1B}\\"
  nonisolated(unsafe) static var hasImages = false

  /// Saves the terminal's settings and installs the crash handlers. Call it before ncurses or anything else changes the settings.
  ///
  /// - Parameter hasScreen: whether there is a screen to leave, or only settings to restore.
  /// - Parameter signals: further signals that would end the program at once.
  static func arm(terminal descriptor: Int32, hasScreen: Bool = true, also signals: [Int32] = []) {
    terminal = descriptor
    self.hasScreen = hasScreen
    tcgetattr(descriptor, &settings)
    installAlternateStack()
    for signal in fatal + signals {
      var action = sigaction(), old = sigaction()
      action.__sigaction_handler.sa_handler = { CrashGuard.restore($0) }
      action.sa_flags = SA_ONSTACK
      if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
    }
  }

  /// After a stack overflow the handler needs a stack of its own. The drawing thread gets one for the lifetime of the process.
  private static func installAlternateStack() {
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

  /// Where standard error is captured, so that the last messages of a crash are printed; -1 for nowhere.
  static func keep(memory: Int32, original: Int32) {
    keptMemory = memory
    keptOriginal = original
  }

  private static func restore(_ signal: Int32) {
    if terminal >= 0 {
      if hasImages { write(terminal, removeImages.utf8Start, removeImages.utf8CodeUnitCount) }
      if hasScreen { write(terminal, restoreSequence.utf8Start, restoreSequence.utf8CodeUnitCount) }
      tcsetattr(terminal, TCSANOW, &settings)
      terminal = -1
      if keptMemory >= 0 { StandardErrorCapture.copy(from: keptMemory, to: keptOriginal) }
    }
    // The default action follows when this handler returns, so the exit status names the signal.
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &standard, nil)
    raise(signal)
  }
}
