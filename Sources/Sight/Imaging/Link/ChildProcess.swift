import Glibc

/// A running imaging process: its ID and our end of the socket pair. Only one thread may use it.
struct ChildProcess: ~Copyable {
  let number: pid_t
  let channel: FrameChannel

  /// Starts `executable` with its end of the socket at descriptor 3, and `/dev/null` for its standard streams: its output must not reach the
  /// kiosk's screen. It closes any other inherited descriptor itself before it reads a byte.
  init(executable: String, environment: [String]) throws(ImagingError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Self.failure("a socket pair", errno)
    }
    defer { _ = Glibc.close(ends[1]) }
    let streams: [Spawn.Stream] = Array(repeating: .nothing, count: Int(ImagingProtocol.descriptor)) + [.descriptor(ends[1])]
    do throws(Spawn.Failure) { number = try Spawn(executable, environment: environment, streams: streams).start() } catch {
      _ = Glibc.close(ends[0])
      throw Self.failure(executable, error.number)
    }
    channel = FrameChannel(descriptor: ends[0])
  }

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
