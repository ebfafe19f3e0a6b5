import GRDB
import Phrases
import Testing
import Workflow

@testable import Store

/// Secrets that a server issued, across restarts.
struct VaultTests {
  static let token = "issued-token-8134"

  /// Logs in, asks something, and then uses the token of the login.
  struct Fetch: Journey {
    static let name = "fetch", version = 1
    typealias Output = Bool

    func run(_ guide: Guide) async throws(Exit) -> Bool {
      let token = try await guide.perform(LogOn())
      _ = try await guide.instruct("go", Instruction(style: .intro, title: Phrase("test.title"), button: Phrase("test.button")))
      return try await guide.perform(Use(token: token))
    }
  }

  struct LogOn: Command {
    static let name = "logOn"
    typealias Output = SecretHandle
  }

  struct Use: Command {
    static let name = "use"
    typealias Output = Bool
    var token: SecretHandle
  }

  struct Server: Performer {
    func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
      let output: Any =
        if let use = effect as? Use { context.secrets.reveal(use.token) == VaultTests.token } else {
          try context.secrets.keepIssued(VaultTests.token)
        }
      guard let output = output as? E.Output else { throw WorkflowError(.unknownEffect, "\(E.name)") }
      return output
    }
  }

  struct Person: Host {
    let name: String? = "Person"
    var leaves: Bool
    func reply(to situation: Situation) async -> Reply { leaves ? .suspend : .answer(.proceeded) }
  }

  /// Runs the journey as one process would: with a store and a secret box of its own.
  private func run(_ scratch: Scratch, leaves: Bool) async throws -> Outcome {
    let store = scratch.store
    return await Runner(
      journal: try store.journal("one"), host: Person(leaves: leaves), performer: Server(),
      secrets: SecretBox(vault: try store.vault("one"))
    ).run(Fetch(), session: "one")
  }

  @Test func aResumedJourneyStillHasWhatTheServerIssued() async throws {
    let scratch = Scratch()
    #expect(try await run(scratch, leaves: true) == .suspended)
    #expect(!scratch.holds(Self.token))
    let store = scratch.store
    let rows = try store.database().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM secret") }
    #expect(rows == 1)
    #expect(try await run(scratch, leaves: false) == .finished(output: "true"))
    // An ended session needs none.
    #expect(try store.database().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM secret") } == 0)
  }

  @Test func secretsGoWithTheirSession() async throws {
    let scratch = Scratch(), store = scratch.store
    #expect(try await run(scratch, leaves: true) == .suspended)
    let handle = SecretHandle(id: "other")
    try store.vault("one").keep(Self.token, of: handle)
    #expect(try store.vault("one").secret(of: handle) == Self.token)
    #expect(try store.vault("two").secret(of: handle) == nil)
    try store.vault("one").forget(handle)
    #expect(try store.vault("one").secret(of: handle) == nil)
    try store.vault("one").keep(Self.token, of: handle)
    try store.erase("one")
    #expect(try store.vault("one").secret(of: handle) == nil)
    #expect(throws: WorkflowError.self) { try store.vault("one").keep(Self.token, of: handle) }
  }

  /// A damaged secret is like a lost one: the journey says that the session has to be started anew, and nothing crashes.
  @Test func aDamagedSecretIsLost() async throws {
    let scratch = Scratch(), store = scratch.store
    #expect(try await run(scratch, leaves: true) == .suspended)
    try store.database().write { try $0.execute(sql: "UPDATE secret SET text = x'00'") }
    guard case .interrupted(let error) = try await run(scratch, leaves: false) else {
      Issue.record("the journey went on without its secret")
      return
    }
    #expect(error.code == "secretLost")
  }
}
