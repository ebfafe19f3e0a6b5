import Testing
import Workflow

@testable import Store

/// Codes that open cases, and the cases.
struct IssuedCodeTests {
  private static let terms = Array("workflow bank".utf8)

  /// A store with two sessions and one code.
  private func begin(_ scratch: Scratch, expiresAt: Int64 = 100) throws -> Store {
    let store = scratch.store
    for id in ["one", "two"] { try scratch.begin(id, in: store) }
    #expect(try store.issue("123456", terms: Self.terms, expiresAt: expiresAt, by: .command))
    return store
  }

  @Test func aCodeOpensOneCase() throws {
    let scratch = Scratch(), store = try begin(scratch)
    #expect(try !store.issue("123456", terms: [], expiresAt: 200, by: .command), "the same code waits already")
    #expect(try store.openCase(for: "one", using: "654321", at: 50) == .unknown)
    guard case .opened(let id) = try store.openCase(for: "one", using: "123456", at: 99) else {
      Issue.record("the code was refused")
      return
    }
    #expect(try store.caseState(id) == CaseState(terms: Self.terms, expiresAt: 100, isRejected: false, isClosed: false))
    #expect(try store.verificationCase(id).sessions == ["one"])
    #expect(try store.openedItsCase("one"))
    #expect(try store.openCase(for: "two", using: "123456", at: 99) == .unknown, "it is used up")
    #expect(try store.openCase(for: "one", using: "123456", at: 99) == .opened(caseID: id), "after a crash, the same case")
  }

  @Test func anExpiredCodeOpensNothing() throws {
    let scratch = Scratch(), store = try begin(scratch)
    #expect(try store.openCase(for: "one", using: "123456", at: 100) == .expired)
    #expect(try store.caseID(of: "one") == nil)
    try store.removeExpiredCodes(at: 100 + 86_400_000)
    #expect(try store.openCase(for: "one", using: "123456", at: 100) == .expired)
    try store.removeExpiredCodes(at: 101 + 86_400_000)
    #expect(try store.openCase(for: "one", using: "123456", at: 100) == .unknown)
  }

  /// Of several programs that use the same code at once, one gets the case, in every round.
  @Test func ofManyProgramsOneIsHeard() async throws {
    let scratch = Scratch(), stores = (1...4).map { _ in scratch.store }
    for store in stores { try store.open() }
    for round in 1...12 {
      #expect(try stores[0].issue("123456", terms: Self.terms, expiresAt: 100, by: .command))
      for number in stores.indices { try scratch.begin("session-\(round)-\(number)", in: stores[0]) }
      let uses = await withTaskGroup(of: CodeUse?.self) { group in
        for (number, store) in stores.enumerated() {
          group.addTask { try? store.openCase(for: "session-\(round)-\(number)", using: "123456", at: 1) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(uses.count { if case .opened = $0 { true } else { false } } == 1, "\(uses)")
      #expect(uses.count { $0 == .unknown } == stores.count - 1, "\(uses)")
    }
  }

  @Test func nothingOfACodeCanBeReadInTheFiles() throws {
    let scratch = Scratch(), store = try begin(scratch)
    #expect(!scratch.holds("123456") && !scratch.holds("bank"))
    _ = try store.openCase(for: "one", using: "123456", at: 1)
    #expect(!scratch.holds("123456") && !scratch.holds("bank"))
  }

  @Test func whatIsFinishedStaysFinishedWithoutItsSession() throws {
    let scratch = Scratch(), store = try begin(scratch)
    let id = try store.openCase(for: "one", terms: Self.terms, at: 1)
    try store.finish("document", ofCase: id)
    try store.finish("document", ofCase: id)
    try store.erase("one")
    #expect(try store.isFinished("document", ofCase: id))
    #expect(try !store.isFinished("biometrics", ofCase: id))
    #expect(try !store.isFinished("document", ofCase: "other"))
    #expect(!scratch.holds("document"), "the log does not tell what was done")
  }

  @Test func aRejectedCaseSaysSo() throws {
    let scratch = Scratch(), store = try begin(scratch)
    let id = try store.openCase(for: "one", terms: Self.terms, at: 1)
    try store.rejectCase(id, by: .staff(name: nil))
    #expect(try store.caseState(id)?.isRejected == true)
    #expect(throws: WorkflowError.self) { try store.rejectCase("other", by: .staff(name: nil)) }
  }

  @Test func nothingIsLeftOfAnErasedCase() throws {
    let scratch = Scratch(), store = try begin(scratch)
    let id = try store.openCase(for: "one", terms: Self.terms, at: 1)
    try store.finish("document", ofCase: id)
    try store.eraseCase(id)
    #expect(try store.caseState(id) == nil)
    #expect(try store.inventory().sessions.map(\.id) == ["two"])
    #expect(!scratch.holds(id), "not even its name")
  }

  /// A case that is over goes with its last session; one in which something can still happen stays.
  @Test func endedCasesAreSwept() throws {
    let scratch = Scratch(), store = try begin(scratch)
    let open = try store.openCase(for: "one", terms: Self.terms, at: 1)
    let closed = try store.openCase(for: "two", terms: Self.terms, at: 1)
    try store.closeCase(closed)
    try store.sweep()
    #expect(try store.caseState(closed) != nil, "its session is still there")
    for id in ["one", "two"] { try store.erase(id) }
    try store.sweep()
    #expect(try store.caseState(open) != nil)
    #expect(try store.caseState(closed) == nil)
  }

  /// A component's session belongs to the case from its first record on.
  @Test func aSessionCanBeginInACase() throws {
    let scratch = Scratch(), store = try begin(scratch)
    let id = try store.openCase(for: "one", terms: Self.terms, at: 1)
    for (session, caseID) in [("three", id), ("four", "erased")] {
      let header = Header(session: session, journey: "enrol", version: 1, input: "{}", startedAt: 1)
      try store.journal(session, inCase: caseID).append([.started(header: header)], durable: true)
    }
    #expect(try store.verificationCase(id).sessions.sorted() == ["one", "three"])
    #expect(try store.caseID(of: "four") == nil)
  }
}
