import Foundation
import Testing

@testable import Application

/// What a program reads and writes is passed on while it runs, so that neither side waits for the other.
struct ChildCommandTests {
  private static let much = [UInt8](repeating: UInt8(ascii: "A"), count: 3_000_000)

  @Test func muchIsReadAndWrittenAtTheSameTime() throws {
    let ending = try ChildCommand(words: ["/bin/sh", "-c", "cat; echo; echo end; echo why >&2"], timeout: 300, input: Self.much).run()
    #expect(ending.status == 0 && ending.output.hasSuffix("AA\nend\n") && ending.output.utf8.count == 4_096)
    #expect(ending.complaint == "why" && ending.errors == "why\n")
  }

  @Test func anInputThatIsNotReadIsNoFault() throws {
    // As the programs do.
    signal(SIGPIPE, SIG_IGN)
    #expect(try ChildCommand(words: ["/bin/sh", "-c", "exit 3"], timeout: 300, input: Self.much).run().status == 3)
  }

  @Test func aStreamThatIsClosedEarlyIsNoEnd() throws {
    let ending = try ChildCommand(
      words: ["/bin/sh", "-c", "exec >&-; cat >/dev/null; echo later >&2; exit 4"], timeout: 300, input: Self.much
    ).run()
    #expect(ending.status == 4 && ending.output.isEmpty && ending.complaint == "later")
  }
}
