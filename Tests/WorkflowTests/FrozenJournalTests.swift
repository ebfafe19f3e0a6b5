import Foundation
import Testing

@testable import Workflow

/// Journals that were written once and are never rewritten: the program must be able to read today's journals forever.
///
/// A missing journal is recorded *and fails*. A journal that no longer fits is a change of the format (`Header.currentFormat`) or of a journey's
/// version, never a reason to record it again.
struct FrozenJournalTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Journals")

  /// A run that uses much of the vocabulary.
  struct Sample: Sendable {
    let name: String
    let write: @Sendable () async -> MemoryJournal
  }

  static let samples = [
    Sample(name: "login-code") {
      await login([
        .answer(.chose(id: "code")), .answer(.action(id: "resend")), .back, .answer(.entered(text: "123456"), by: .client),
      ])
    },
    Sample(name: "login-staff") {
      await login([.answer(.chose(id: "staff")), .back, .answer(.chose(id: "staff")), .answer(.chose(id: "yes"))])
    },
    Sample(name: "login-liveness") {
      await login([.answer(.chose(id: "liveness")), .answer(.liveness(report: .of([(.turnLeft, .passed), (.smile, .timedOut)])))])
    },
    Sample(name: "scan") {
      let journal = MemoryJournal()
      let person = Person { situation in
        if case .capture = situation.prompt.content { return .answer(.picture("p")) }
        return .answer(situation.prompt.accepts(.confirmed) ? .confirmed : .proceeded)
      }
      _ = await Runner(journal: journal, host: person, performer: scanServer(), environment: VirtualClock(7).environment).run(
        Scan(), session: "frozen")
      return journal
    },
  ]

  private static func login(_ replies: [Reply]) async -> MemoryJournal {
    let journal = MemoryJournal()
    let backend = Backend { effect, _ throws(WorkflowError) in
      if effect is SendCode { return Done() }
      await untilCancelled()
      throw .offline
    }
    _ = await Runner(journal: journal, host: Person(replies), performer: backend, environment: VirtualClock(7).environment).run(
      Login(), session: "frozen")
    return journal
  }

  @Test(arguments: samples.map(\.name)) func isReadAndReplayed(name: String) async throws {
    let file = Self.folder.appending(path: "\(name).jsonl")
    guard FileManager.default.fileExists(atPath: file.path) else {
      let sample = try #require(Self.samples.first { $0.name == name })
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try await sample.write().records.bytes().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent): read it, then run again")
      return
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let records = try lines.map { try Record(encoded: $0) }
    #expect(try records.map { try $0.encoded() } == lines, "the same records are written the same way")
    #expect(lines.allSatisfy { !$0.contains("_0") })
    guard case .ended(let ending)? = records.last else { Issue.record("it has no end"); return }
    let journal = MemoryJournal(Array(records.dropLast()))
    let outcome = await Runner(journal: journal, host: Person([]), performer: Backend()).resume(Registry([Login.self, Scan.self]))
    #expect(outcome == Outcome(ending) && journal.records == records)
  }

  /// Keys that a later program adds are ignored, and missing fields have their defaults.
  @Test func unknownKeysAreToleratedAndMissingOnesHaveADefault() throws {
    let record = Record.entry(
      at: 0, entry: .answered(prompt: Prompt(id: "a", content: .instruct(.plain())), answer: .proceeded, by: .client))
    let text = try record.encoded()
    #expect(!text.contains("actions") && !text.contains("deadline") && !text.contains("audience"))
    let later = text.replacingOccurrences(of: #""id":"a""#, with: #""id":"a","mood":"later""#)
    #expect(try Record(encoded: later) == record)
    var header = Header(session: "s", journey: "login", version: 1, input: "{}", startedAt: 1)
    header.format = Header.currentFormat + 1
    let newer = try Record.started(header: header).encoded()
    #expect(throws: WorkflowError.self) { try Record(encoded: newer) }
  }
}
