import Glibc
import Synchronization

/// Watches one thread that reads mutations: what it reads is kept in a file as long as it reads it, so that a crash leaves the input behind,
/// and a mutation that hangs ends the process with the input's name. A thread that hangs cannot be ended alone.
///
/// Processor time is counted, not the clock: a busy machine makes nothing a hang. How long an input may take on which machine is not its
/// business: `Growth` shows that work grows with the input's length.
public final class Watchdog: Sendable {
  /// Processor seconds after which one input counts as a hang: a hundred times what the slowest takes on a slow machine.
  public static let limit = 60.0

  private struct State {
    var label = ""
    var start: Double?
    var isOver = false
  }

  private let state = Mutex(State())
  private let path: String
  private let clock: clockid_t
  private let descriptor: Int32

  /// Watches the thread that calls.
  /// - Parameter name: becomes part of the file's name.
  public init(_ name: String) {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    self.clock = clock
    path = "\(Evidence.folder)/vestibule-\(name)-\(getpid()).bin"
    descriptor = open(path, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0o600)
    var thread = pthread_t()
    let me = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { me in
        if let me { Unmanaged<Watchdog>.fromOpaque(me).takeRetainedValue().watch() }
        return nil
      }, me)
    pthread_detach(thread)
  }

  /// Does a piece of work over an input, and returns what it returned.
  public func run<Result>(_ label: String, _ bytes: [UInt8], _ work: () -> Result) -> Result {
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    ftruncate(descriptor, bytes.count)
    let start = seconds()
    state.withLock { ($0.label, $0.start) = (label, start) }
    defer { state.withLock { $0.start = nil } }
    return work()
  }

  /// Ends the watch; nothing is left behind.
  public func end() {
    state.withLock { $0.isOver = true }
    close(descriptor)
    unlink(path)
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func watch() {
    while true {
      usleep(100_000)
      let (label, isOver, isHung) = state.withLock { state in
        // The thread may be gone when the watch is over: its clock is asked only while it works.
        (state.label, state.isOver, state.start.map { !state.isOver && seconds() - $0 > Self.limit } ?? false)
      }
      if isOver { return }
      if isHung {
        Evidence.say("\(label) hangs. Its bytes are in \(path).")
        abort()
      }
    }
  }
}

/// What is kept of a finding.
public enum Evidence {
  static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Keeps the bytes in a file of its own and returns its path.
  public static func keep(_ name: String, _ bytes: [UInt8]) -> String {
    let path = "\(folder)/vestibule-finding-\(name).bin"
    let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return "no file (\(String(cString: strerror(errno))))" }
    defer { close(descriptor) }
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return written == bytes.count ? path : "no file (the disk is full)"
  }

  static func say(_ line: String) {
    let line = line + "\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
