import Glibc

/// A running imaging process: its ID and our end of the socket pair. Only one thread may use it.
struct ChildProcess: ~Copyable {
  let number: pid_t
  let channel: FrameChannel

  /// Starts `executable` with its end of the socket at descriptor 3, `/dev/null` for its standard streams (its output must not reach the
  /// kiosk's screen), no blocked signals, default handlers, and its own session. Only the kiosk has the terminal: through `/dev/tty` the
  /// process could read keys and even type them, and Ctrl-C would reach it. It closes any other inherited descriptor itself before it reads
  /// a byte.
  init(executable: String, environment: [String]) throws(ImagingError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Self.failure("a socket pair", errno)
    }
    defer { _ = Glibc.close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The socket comes first: when the kiosk itself was started without standard streams, opening 0, 1 and 2 must not overwrite it.
    // Duplicating a descriptor onto itself clears its close-on-exec flag (since glibc 2.29), so this also works when the end already is 3.
    posix_spawn_file_actions_adddup2(&actions, ends[1], ImagingProtocol.descriptor)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t(), all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | Self.newSession))

    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(executable), nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, executable, &actions, &attributes, &arguments, &variables)
    guard result == 0 else {
      _ = Glibc.close(ends[0])
      throw Self.failure(executable, result)
    }
    number = child
    channel = FrameChannel(descriptor: ends[0])
  }

  /// POSIX_SPAWN_SETSID (glibc 2.26, musl 1.1.22), a GNU extension that Swift does not import.
  private static let newSession: Int32 = 0x80

  private static func failure(_ what: String, _ number: Int32) -> ImagingError {
    if number == ENOENT {
      return ImagingError(
        .processMissing, "The program \(what), which reads pictures, is missing. Build or install Vestibule again.", about: what)
    }
    return ImagingError(
      .processRefused, "The imaging process cannot be started (\(what): \(String(cString: strerror(number)))).",
      about: "\(what): \(String(cString: strerror(number)))")
  }

  /// Ends the process in any case.
  /// - Parameter isDying: whether it closed its socket. It then needs a moment to end by itself, and the processor for it, so that its own reason
  ///   is reported and not our signal.
  /// - Returns: how it had ended by itself; nil when it was still running.
  consuming func end(isDying: Bool) -> String? {
    close(channel.descriptor)
    var status: Int32 = 0
    for _ in 0..<(isDying ? 10_000 : 0) {
      if waitpid(number, &status, WNOHANG) == number { return Self.reason(status) }
      usleep(1_000)
    }
    kill(number, SIGKILL)
    while waitpid(number, &status, 0) < 0 && errno == EINTR {}
    return nil
  }

  private static func reason(_ status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0 ? "it ended with status \(status >> 8 & 0xff)" : "it was ended by signal \(signal)"
  }
}
