import Glibc
import Testing
import Workflow

@testable import Store

/// Kills a child process with SIGKILL in the middle of a session, at every prompt and during the command, and continues in this one.
struct KillTests {
  @Test(arguments: 0...8) func resumesWhenKilledAtAPrompt(_ prompt: Int) async throws {
    let scratch = Scratch()
    let path = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, prompt = prompt as Int] in
      let store = Store(folder: path)
      let visitor = Visitor(try store.pictures("s1"), leavesAfter: prompt) { kill(getpid(), SIGKILL) }
      _ = await Runner(journal: try store.journal("s1"), host: visitor, performer: TestPerformer()).run(Enrol(pages: 4), session: "s1")
    }
    let store = scratch.store
    let referred = try store.records("s1").joined()
    let visitor = Visitor(try store.pictures("s1"))
    let outcome = await Runner(journal: try store.journal("s1"), host: visitor, performer: TestPerformer()).resume(Registry([Enrol.self]))
    #expect(outcome.output(as: Enrol.Output.self)?.pages.count == 4)
    // No picture that an entry refers to is captured twice.
    for page in 1...4 {
      let wasCaptured = referred.contains(PictureDigest.hexadecimal(of: Array("picture of page\(page).shot".utf8)))
      #expect(visitor.captures.contains("page\(page).shot") == !wasCaptured)
    }
    #expect(try store.sweep() == 0)
  }

  @Test func notifiesThePerformerOfAKillDuringACommand() async throws {
    let scratch = Scratch()
    let path = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = Store(folder: path)
      _ = await Runner(
        journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer { _ in kill(getpid(), SIGKILL) }
      )
      .run(Enrol(), session: "s1")
    }
    let contexts = Contexts()
    let store = scratch.store
    let outcome = await Runner(
      journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer { contexts.add($0) }
    ).resume(Registry([Enrol.self]))
    #expect(outcome.output(as: Enrol.Output.self)?.token == "token")
    // The password was lost with the process and typed again, so the key is a different one, and the performer learns of the first attempt.
    #expect(contexts.all.map(\.maybeDoneBefore) == [true])
    #expect(contexts.all.map(\.key) == ["s1/1/1"])
  }
}
