import Cells
import Glibc
import TerminalHarness
import Testing

/// Signals and floods: whatever happens, the terminal is restored to its original state.
extension TerminalEndToEndTests {
  @Test(
    arguments: [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT, SIGXCPU, 34, 64,
    ])
  func signalsEndInOrder(signal: Int32) throws {
    let session = try start()
    session.kill(signal)
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
    #expect(session.text.contains("ended: signal \(signal)"))
  }

  @Test(arguments: [SIGSYS, SIGBUS, SIGFPE, SIGTRAP, SIGILL])
  func aCrashSignalRestoresTheTerminal(signal: Int32) throws {
    let session = try start()
    session.kill(signal)
    #expect(try session.exitStatus() == .killed(signal: signal))
    expectRestored(session)
  }

  /// The echo is off while a secret is typed; a signal that then ends the program must not leave the shell without echo.
  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGSEGV]) func aSecretIsNotShownAndTheEchoComesBack(signal: Int32) throws {
    let session = try TerminalSession(Self.probe, arguments: ["secret"])
    try session.wait(for: "secret?")
    try session.wait("the echo stays on") { !session.isCooked }
    session.type("hunter2")
    #expect(!session.text.contains("hunter2"))
    session.kill(signal)
    #expect(try session.exitStatus() == .killed(signal: signal))
    #expect(session.isCooked)
  }

  @Test func aSecretIsRead() throws {
    let session = try TerminalSession(Self.probe, arguments: ["secret"])
    try session.wait("the echo stays on") { !session.isCooked }
    session.type("hunter2")
    session.press(.enter)
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.text.contains("read 7"))
    #expect(!session.text.contains("hunter2"))
    #expect(session.isCooked)
  }

  /// More than a batch of keys at once, including the start of an unfinished sequence: all are processed, and a signal is obeyed meanwhile.
  @Test func aFloodOfKeysIsProcessedInBatches() throws {
    let session = try start()
    session.flood(Array(("\u{1B}[" + String(repeating: "1", count: 100_000)).utf8))
    // Enter ends an unfinished sequence, however soon it comes.
    session.press(.enter)
    try session.wait(for: "1: enter")
    session.flood(Array(String(repeating: "k", count: 20_000).utf8))
    session.kill(SIGTERM)
    #expect(try session.exitStatus(seconds: 60) == .exited(0))
    expectRestored(session)
  }
}
