import Application
import Glibc

/// What the process asks of the system before it does anything.
enum ProcessLimits {
  static func set() {
    // A core would hold pictures of documents.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    // A reader that has gone and a file that may not grow are errors of the call that writes; the result is kept and can be handed over again.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }
}
