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
    openStreams()
  }

  /// A standard stream that was closed would become one of our files or sockets, and a result would be written into it. What is written to the
  /// output then fails.
  private static func openStreams() {
    for (descriptor, path) in [(STDIN_FILENO, "/dev/null"), (STDOUT_FILENO, "/dev/full"), (STDERR_FILENO, "/dev/null")] {
      guard fcntl(descriptor, F_GETFD) < 0 else { continue }
      let opened = open(path, O_RDWR)
      if opened >= 0, opened != descriptor {
        dup2(opened, descriptor)
        close(opened)
      }
    }
  }
}
