import CNcurses
import Glibc
import Synchronization

/// Signals for the screen, turned into flags and a wake-up of the main loop. A handler may run on any thread, so it only sets a bit and
/// writes to a descriptor that the loop polls. No signal is lost between checking and sleeping.
enum Signals {
  /// The signals since the last `take`.
  struct Set: OptionSet {
    let rawValue: UInt32
    static let resized = Set(rawValue: 1)
    static let suspend = Set(rawValue: 2)
    static let resumed = Set(rawValue: 4)
    /// The process is asked to end; `ending` is the signal.
    static let end = Set(rawValue: 8)
  }

  private static let pending = Atomic<UInt32>(0)
  private static let descriptor = Atomic<Int32>(-1)
  private static let first = Atomic<Int32>(0)
  nonisolated(unsafe) private static var previous: [(signal: Int32, action: sigaction)] = []

  /// Every signal that ends a process by default (signal(7)), except crash signals, which `CrashGuard` handles, and SIGPIPE and SIGXFSZ,
  /// for which the write call also returns an error.
  static let endings: [Int32] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT, SIGXCPU,
    ] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// The first signal that asked the process to end; 0 for none.
  static var ending: Int32 { first.load(ordering: .sequentiallyConsistent) }

  /// The signals that a terminal makes of keys.
  static let ofKeyboard: [Int32] = [SIGINT, SIGQUIT, SIGTSTP]

  /// Installs the handlers, which wake `wake` (an eventfd). Call it before ncurses starts, because ncurses replaces only default handlers.
  ///
  /// - Parameter ignored: signals that do nothing.
  static func install(waking wake: Int32, ignoring ignored: [Int32] = []) {
    descriptor.store(wake, ordering: .sequentiallyConsistent)
    pending.store(0, ordering: .sequentiallyConsistent)
    first.store(0, ordering: .sequentiallyConsistent)
    for signal in [SIGWINCH, SIGTSTP, SIGCONT] + endings {
      var action = sigaction(), old = sigaction()
      action.__sigaction_handler.sa_handler = ignored.contains(signal) ? SIG_IGN : { Signals.note($0) }
      action.sa_flags = SA_RESTART
      if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
    }
  }

  /// Restores the previous handlers.
  static func remove() {
    for (signal, action) in previous {
      var old = action
      sigaction(signal, &old, nil)
    }
    previous = []
    descriptor.store(-1, ordering: .sequentiallyConsistent)
  }

  /// The signals since the last call.
  static func take() -> Set { Set(rawValue: pending.exchange(0, ordering: .sequentiallyConsistent)) }

  /// Stops the process, as the shell expects after Ctrl-Z, and returns when it continues.
  static func stopProcess() {
    var standard = sigaction(), ours = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &standard, &ours)
    // raise signals this thread, so the stop has happened when it returns. Without job control SIGTSTP is ignored, and the program
    // continues.
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
    // The caller knows that the process continues, so this SIGCONT does not have to be reported.
    pending.bitwiseAnd(~Set.resumed.rawValue, ordering: .sequentiallyConsistent)
  }

  private static func note(_ signal: Int32) {
    let saved = errno
    let bit: Set =
      switch signal {
      case SIGWINCH: .resized
      case SIGTSTP: .suspend
      case SIGCONT: .resumed
      default: .end
      }
    if bit == .end { _ = first.compareExchange(expected: 0, desired: signal, ordering: .sequentiallyConsistent) }
    pending.bitwiseOr(bit.rawValue, ordering: .sequentiallyConsistent)
    var one: UInt64 = 1
    write(descriptor.load(ordering: .sequentiallyConsistent), &one, 8)
    errno = saved
  }
}
