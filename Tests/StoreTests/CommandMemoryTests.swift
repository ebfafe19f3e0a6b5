import Foundation
import Testing
import Workflow

@testable import Store

struct CommandMemoryTests {
  private static let outcomes: [EffectOutcome] = [
    .output(json: #"{"receipt":"r-1"}"#), .output(json: ""),
    .failure(error: WorkflowError(code: "refused", module: "Bank", message: "It was refused. Ask at the counter.")),
  ]

  /// A session with its first record.
  private func begin(_ store: Store, _ id: String) throws {
    try store.journal(id).append(
      [.started(header: Header(session: id, journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
  }

  @Test(arguments: outcomes) func remembersAfterTheDatabaseIsOpenedAgain(outcome: EffectOutcome) throws {
    let scratch = Scratch()
    do {
      let store = scratch.store
      try begin(store, "s1")
      let memory = try store.commandMemory("s1")
      #expect(try memory.outcome(of: "s1/1/1") == nil)
      try memory.keep(outcome, of: "s1/1/1")
      #expect(try memory.outcome(of: "s1/1/1") == outcome)
      try store.database().queue.close()
    }
    let memory = try scratch.store.commandMemory("s1")
    #expect(try memory.outcome(of: "s1/1/1") == outcome)
    #expect(try memory.outcome(of: "s1/1/2") == nil)
  }

  /// What a power cut leaves: the files as they are when `keep` returns, with nothing closed.
  @Test func isDurableWhenItReturns() throws {
    let scratch = Scratch(), afterwards = Scratch()
    let store = scratch.store
    try begin(store, "s1")
    try store.commandMemory("s1").keep(Self.outcomes[0], of: "k")
    try FileManager.default.copyItem(atPath: scratch.path, toPath: afterwards.path)
    try FileManager.default.removeItem(atPath: "\(afterwards.path)/vestibule.sqlite-shm")
    #expect(try afterwards.store.commandMemory("s1").outcome(of: "k") == Self.outcomes[0])
    withExtendedLifetime(store) {}
  }

  @Test func theFirstOutcomeStays() throws {
    let scratch = Scratch()
    let store = scratch.store
    try begin(store, "s1")
    let inMemory = InMemoryCommandMemory()
    for memory in [try store.commandMemory("s1"), inMemory] as [any CommandMemory] {
      for outcome in Self.outcomes { try memory.keep(outcome, of: "k") }
      #expect(try memory.outcome(of: "k") == Self.outcomes[0])
      #expect(try memory.outcome(of: "other") == nil)
    }
  }

  @Test func keepsSessionsApart() throws {
    let scratch = Scratch()
    let store = scratch.store
    for (id, outcome) in [("s1", Self.outcomes[0]), ("s2", Self.outcomes[2])] {
      try begin(store, id)
      try store.commandMemory(id).keep(outcome, of: "same key")
    }
    #expect(try store.commandMemory("s1").outcome(of: "same key") == Self.outcomes[0])
    try store.erase("s1")
    #expect(try store.commandMemory("s1").outcome(of: "same key") == nil)
    #expect(try store.commandMemory("s2").outcome(of: "same key") == Self.outcomes[2])
  }

  @Test func refusesAnUnknownSession() throws {
    let scratch = Scratch()
    let store = scratch.store
    #expect { try store.commandMemory("s1").keep(Self.outcomes[0], of: "k") } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
    #expect { try store.commandMemory("../s1") } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
    try begin(store, "s2")
    try store.database().write { try $0.execute(sql: "UPDATE session SET isErasing = 1") }
    #expect { try store.commandMemory("s2").keep(Self.outcomes[0], of: "k") } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
  }

  @Test(arguments: ["X'ff'", "'{\"output\":7}'", "''"]) func aDamagedOutcomeIsReported(value: String) throws {
    let scratch = Scratch()
    let store = scratch.store
    try begin(store, "s1")
    try store.commandMemory("s1").keep(Self.outcomes[0], of: "k")
    try store.database().write { try $0.execute(sql: "UPDATE command SET outcome = \(value)") }
    #expect { try store.commandMemory("s1").outcome(of: "k") } throws: { ($0 as? WorkflowError)?.engineCode == .journalDamaged }
  }
}
