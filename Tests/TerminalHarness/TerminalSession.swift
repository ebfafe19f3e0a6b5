import CPty
import Cells
import Foundation
import Glibc

/// A program on a pseudo-terminal with a terminal emulator. A test uses it as a person would: press keys, wait for a text, look.
///
/// ```swift
/// let session = try TerminalSession(arguments: ["run", "document"])
/// try session.wait(for: "Which document")
/// session.press(.down, .enter)
/// #expect(session.text.contains("Passport"))
/// ```
/// Output is read only while a method waits; nothing runs in the background. The program is killed when the session is released.
public final class TerminalSession {
  /// Why a session could not continue; the description shows the screen.
  public enum Failure: Error, CustomStringConvertible {
    /// The program with this path could not be started.
    case notStarted(String)
    /// The expected text did not appear within this time.
    case notSeen(String, seconds: Double, screen: String)
    /// The program did not end within the time.
    case stillRunning(screen: String)

    /// One sentence and the screen.
    public var description: String {
      switch self {
      case .notStarted(let path): "\(path) could not be started"
      case .notSeen(let what, let seconds, let screen): "\(what) (waited up to \(seconds) s); the screen shows:\n\(screen)"
      case .stillRunning(let screen): "the program did not end; the screen shows:\n\(screen)"
      }
    }
  }

  /// How the program ended.
  public enum Ending: Equatable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case killed(signal: Int32)
  }

  /// The seconds after which a wait counts as a hang. This is not an expectation: it is far more than a slow and busy machine needs.
  public static let patience = 300.0

  /// The key of the stored data, for programs that share a data folder but have no home.
  public static let keyFile = "\(NSTemporaryDirectory())vestibule-tests.key"

  /// The program's process.
  public let pid: pid_t
  /// The terminal's columns and rows.
  public private(set) var size: Size
  /// Everything that the program wrote, for tests of the output itself.
  public private(set) var output: [UInt8] = []
  /// When the last bytes arrived, before they were processed.
  public private(set) var lastArrival = ContinuousClock.now
  /// What a person would see.
  public let screen: EmulatedScreen
  private let master: Int32
  private var ending: Ending?
  private var isClosed = false

  /// Starts a program of this package (`vestibule`), or any other by `executable`.
  ///
  /// - Parameter environment: added to a small clean one (TERM=xterm-256color, LANG=C.UTF-8, a PATH). An empty value removes a variable.
  /// - Parameter folder: the working directory; nil: that of the tests.
  public init(
    _ executable: String = TerminalSession.executable("vestibule"), arguments: [String] = [], size: Size = Size(width: 80, height: 24),
    environment: [String: String] = [:], folder: String? = nil
  ) throws {
    // `press` gives an Esc no more time than this.
    var all = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "ESCDELAY": "25",
      "TZ": "UTC",
    ]
    // Without a home of its own the program gets the key that all such runs share.
    if environment["HOME"] == nil { all["VESTIBULE_KEY_FILE"] = Self.keyFile }
    all.merge(environment) { $1 }
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var settings = all.filter { !$0.value.isEmpty }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var master: Int32 = -1
    pid = cpty_spawn(executable, &words, &settings, folder, Int32(size.height), Int32(size.width), &master)
    guard pid > 0, let screen = EmulatedScreen(size: size) else { throw Failure.notStarted(executable) }
    self.size = size
    self.master = master
    self.screen = screen
  }

  deinit {
    if ending == nil {
      Glibc.kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    if !isClosed { close(master) }
  }

  /// An executable of this package: the one next to the test's.
  public static func executable(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name).path
  }

  // MARK: Screen

  /// The screen as lines without trailing spaces.
  public var text: String { screen.text }
  /// One row without trailing spaces.
  public func row(_ y: Int) -> String { screen.row(y) }
  /// A cell, with its colours as the emulator shows them.
  public func cell(_ x: Int, _ y: Int) -> EmulatedScreen.Cell { screen.cell(x, y) }
  /// The first position of a text (its first cell), in reading order; nil: it is not on the screen.
  public func place(of text: String) -> Point? { screen.place(of: text) }
  /// The position of the cursor; nil when it is hidden.
  public var cursor: Point? { screen.cursor }
  /// Whether the program uses the alternate screen, so that the shell's screen comes back afterwards.
  public var isFullScreen: Bool { screen.isAlternate }
  /// Whether the terminal has a shell's settings: echo, whole lines, signals by keys.
  public var isCooked: Bool { cpty_is_cooked(master) == 1 }

  // MARK: Input

  /// Presses keys one after the other, as xterm sends them, each when the program rests after the one before. After Esc it waits long enough
  /// that Esc is not taken for the beginning of a sequence.
  public func press(_ keys: Key...) {
    for key in keys {
      send(bytes: TerminalKeys.bytes(of: key))
      rest()
      if key == .escape { settle(quiet: 50) }
    }
  }

  /// Types a text, one key per character.
  public func type(_ text: String) {
    send(bytes: Array(text.utf8))
    rest()
  }

  /// Sends bytes unchanged.
  public func send(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends more bytes than the terminal buffers: as fast as the program reads them, while reading its output.
  public func flood(_ bytes: [UInt8]) {
    let flags = fcntl(master, F_GETFL)
    _ = fcntl(master, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(master, F_SETFL, flags) }
    var rest = bytes[...]
    while !rest.isEmpty, ending == nil {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if !read(within: count > 0 ? 0 : 5) { reap() }
    }
  }

  /// Changes the terminal's size; the program gets SIGWINCH.
  public func resize(_ size: Size) {
    self.size = size
    screen.resize(size)
    cpty_resize(master, Int32(size.height), Int32(size.width))
    rest()
  }

  /// Sends the program a signal.
  public func kill(_ signal: Int32) { Glibc.kill(pid, signal) }

  /// Closes the terminal, as when its window is closed.
  public func hangUp() {
    guard !isClosed else { return }
    isClosed = true
    close(master)
  }

  // MARK: Waiting

  /// Reads until the program has taken what was typed and rests: it has written nothing for 20 ms, and every thread of it sleeps. A program that
  /// waits for a processor does not rest, however long that takes on a busy machine. One that does not read its terminal is not waited for.
  public func rest() {
    let end = ContinuousClock.now + .seconds(Self.patience / 10)
    var roundsAsleep = 0
    while ending == nil, !isClosed, ContinuousClock.now < end {
      if read(within: 20) { continue }
      guard ProcessState.sleeps(pid, foreground: tcgetpgrp(master)) else { continue }
      roundsAsleep += 1
      if cpty_has_taken_input(master) == 1 || roundsAsleep > 20 { return }
    }
  }

  /// Reads until nothing has arrived for `quiet` milliseconds (at most `limit` milliseconds).
  public func settle(quiet: Int, limit: Int = 2000) {
    let end = ContinuousClock.now + .milliseconds(limit)
    while ContinuousClock.now < end, read(within: quiet) {}
  }

  /// Whether the screen shows this text, in one line or wrapped in a column.
  public func shows(_ text: String) -> Bool { ScreenText(self.text).shows(text) }

  /// Reads until the screen shows this text, in one line or wrapped in a column.
  public func wait(for text: String, seconds: Double = TerminalSession.patience) throws {
    try wait("the text \"\(text)\" was not seen", seconds: seconds) { shows(text) }
  }

  /// Reads until the screen no longer shows this text.
  public func wait(untilGone text: String, seconds: Double = TerminalSession.patience) throws {
    try wait("the text \"\(text)\" did not go", seconds: seconds) { !shows(text) }
  }

  /// Reads until the condition holds and the program rests.
  ///
  /// - Parameter failure: what to report if the condition never holds.
  public func wait(
    _ failure: String = "the screen did not come to be as expected", seconds: Double = TerminalSession.patience, until condition: () -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      // What a program wrote just before its end is read before anything follows from its end.
      let hasEnded = ending != nil, isFed = read(within: 50)
      if !isFed { reap() }
      // An animation feeds it for ever.
      if !isFed && hasEnded || ContinuousClock.now >= end {
        if condition() { break }
        throw Failure.notSeen(failure, seconds: seconds, screen: text)
      }
    }
    rest()
  }

  /// Waits for the program to end and returns how it ended.
  public func exitStatus(seconds: Double = TerminalSession.patience) throws -> Ending {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if isClosed { usleep(5000) } else { _ = read(within: 10) }
      reap()
      if let ending {
        settle(quiet: 5)
        return ending
      }
      if ContinuousClock.now > end { throw Failure.stillRunning(screen: text) }
    }
  }

  /// Waits until a signal has stopped the program (Ctrl-Z); false when that did not happen in time.
  public func waitUntilStopped(seconds: Double = TerminalSession.patience) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      var status: Int32 = 0
      if waitpid(pid, &status, WUNTRACED | WNOHANG) == pid, status & 0xFF == 0x7F {
        rest()
        return true
      }
      _ = read(within: 5)
    }
    return false
  }

  private func reap() {
    var status: Int32 = 0
    guard ending == nil, waitpid(pid, &status, WNOHANG) == pid else { return }
    ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
  }

  /// Feeds the emulator with output once. Returns false when nothing arrived in time or the terminal is closed.
  ///
  /// Tests use the methods that wait; this is for measurements of when bytes arrive.
  @discardableResult public func read(within milliseconds: Int) -> Bool {
    guard !isClosed else { return false }
    var one = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&one, 1, Int32(milliseconds)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else {
      // The program has ended and closed its side; polling again would return at once.
      usleep(1000)
      return false
    }
    lastArrival = .now
    output += buffer[..<count]
    screen.feed(buffer[..<count])
    return true
  }
}
