import Cells
import Glibc
import TerminalHarness
import TestQueue
import Testing
import Threads

/// The harness itself, tested with well-known programs.
@Suite(.queued) struct TerminalSessionTests {}

extension TerminalSessionTests {
  @Test func whatIsTypedComesBack() throws {
    let session = try TerminalSession("/bin/cat")
    session.type("héllo")
    session.press(.enter)
    try session.wait("the line did not come back") { session.row(1) == "héllo" }
    #expect(session.row(0) == "héllo")
    #expect(session.isCooked)
    session.press(.control("d"))
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func anExitStatusIsPassedOn() throws {
    let session = try TerminalSession("/bin/sh", arguments: ["-c", "exit 66"])
    #expect(try session.exitStatus() == .exited(66))
  }

  @Test func aKilledProgramReportsItsSignal() throws {
    let session = try TerminalSession("/bin/cat")
    session.kill(SIGKILL)
    #expect(try session.exitStatus() == .killed(signal: SIGKILL))
  }

  @Test func aTracedProgramHoldsNothingOfOtherTests() async throws {
    let folder = try Sandbox(), gate = folder.path("gate"), pipe = folder.path("pipe")
    try #require(mkfifo(gate, 0o600) == 0 && mkfifo(pipe, 0o600) == 0)
    let reading = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC), writing = open(pipe, O_WRONLY | O_CLOEXEC)
    // On a thread of its own: Swift's are those of thousands of other tests.
    let changes = Task(executorPreference: BlockingExecutor.shared) {
      KilledProgram.run([gate], at: .max, environment: [:], program: "/bin/cat")
    }
    // This waits until the program reads.
    let opened = open(gate, O_WRONLY | O_CLOEXEC)
    close(writing)
    var other = pollfd(fd: reading, events: 0, revents: 0)
    // A program that another test is just starting has it until it is itself.
    #expect(poll(&other, 1, Int32(TerminalSession.patience * 1000)) == 1, "somebody still has the other end")
    close(reading)
    close(opened)
    #expect(await changes.value == 0)
  }

  @Test func colorsAndPositionsAreVisible() throws {
    let session = try TerminalSession(
      "/usr/bin/printf", arguments: [#"\033[3;5H\033[1;38;2;1;2;3;48;2;200;100;50mok\033[m\033[?25l"#])
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.place(of: "ok") == Point(x: 4, y: 2))
    #expect(session.cell(4, 2) == .init(text: "o", ink: .rgb(1, 2, 3), paper: .rgb(200, 100, 50), attributes: .bold))
    #expect(session.cell(0, 0).paper == nil)
    #expect(session.cursor == nil)
  }

  @Test func theSizeReachesTheProgram() throws {
    let session = try TerminalSession(
      "/bin/sh", arguments: ["-c", "trap 'stty size; exit 0' WINCH; stty size; while :; do sleep 0.05; done"],
      size: Size(width: 61, height: 21))
    try session.wait(for: "21 61")
    session.resize(Size(width: 90, height: 30))
    try session.wait(for: "30 90")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func aTextThatNeverComesIsAnError() throws {
    let session = try TerminalSession("/bin/cat")
    #expect(throws: TerminalSession.Failure.self) { try session.wait(for: "never", seconds: 0.2) }
  }
}
