import CNcurses
import Glibc
import Synchronization

/// The signals that concern a screen, turned into flags and a wake-up of the loop. A handler may run on any thread, so it only sets a bit
/// and writes to a descriptor that the loop polls: a signal is never lost between looking and sleeping.
enum Signals {
  /// What has happened since it was last taken.
  struct Set: OptionSet {
    let rawValue: UInt32
    static let resized = Set(rawValue: 1)
    static let suspend = Set(rawValue: 2)
    static let resumed = Set(rawValue: 4)
    /// The process is asked to end; `ending` says by which signal.
    static let end = Set(rawValue: 8)
  }

  private static let pending = Atomic<UInt32>(0)
  private static let descriptor = Atomic<Int32>(-1)
  private static let first = Atomic<Int32>(0)
  nonisolated(unsafe) private static var previous: [(signal: Int32, action: sigaction)] = []

  /// Every signal that ends a process unless it is handled (signal(7)), but those of crashes, which are `CrashGuard`'s, and SIGPIPE and
  /// SIGXFSZ, of which the call that writes says as much.
  static let endings: [Int32] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT, SIGXCPU,
    ] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// The signal that asked the process to end first; 0: none has.
  static var ending: Int32 { first.load(ordering: .sequentiallyConsistent) }

  /// Installs the handlers; each wakes `wake` (an eventfd). Call before ncurses starts: it leaves alone what is not the default.
  static func install(waking wake: Int32) {
    descriptor.store(wake, ordering: .sequentiallyConsistent)
    pending.store(0, ordering: .sequentiallyConsistent)
    first.store(0, ordering: .sequentiallyConsistent)
    for signal in [SIGWINCH, SIGTSTP, SIGCONT] + endings {
      var action = sigaction(), old = sigaction()
      action.__sigaction_handler.sa_handler = { Signals.note($0) }
      action.sa_flags = SA_RESTART
      if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
    }
  }

  /// Puts back what was there before.
  static func remove() {
    for (signal, action) in previous {
      var old = action
      sigaction(signal, &old, nil)
    }
    previous = []
    descriptor.store(-1, ordering: .sequentiallyConsistent)
  }

  /// What happened since the last call.
  static func take() -> Set { Set(rawValue: pending.exchange(0, ordering: .sequentiallyConsistent)) }

  /// Stops the process as the shell expects of Ctrl-Z, and returns when it goes on.
  static func stopHere() {
    var standard = sigaction(), ours = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &standard, &ours)
    // raise reaches this very thread, so it has happened when it returns; without job control SIGTSTP is ignored, not a dead end.
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
    // Who called this knows that we are back; the SIGCONT that brought us need not be told as well.
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
