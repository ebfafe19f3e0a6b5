import Application
import Glibc

/// The limits that the process sets before it does anything else.
enum ProcessLimits {
  static func set() {
    // A core dump would contain pictures of documents.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    // A missing reader or a file that may not grow is reported as an error by the write call. The result is kept and can be delivered
    // again.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }
}
