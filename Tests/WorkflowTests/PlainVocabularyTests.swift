import Documents
import Phrases
import Synchronization
import Testing

@testable import Workflow

/// Actions, races, rotating codes and staff, line by line.
struct PlainVocabularyTests {
  /// Types these lines; after the last one nobody types any more.
  private func walk(_ lines: [String], _ performer: any Performer) async -> (outcome: Outcome, shown: [String]) {
    let typed = Mutex(lines[...]), shown = Mutex<[String]>([])
    let host = PlainHost(
      text: { phrase in
        if phrase.key == Phrase.verbatimKey, case .text(let text)? = phrase.arguments["text"] { return text }
        let arguments = phrase.arguments.sorted { $0.key < $1.key }.compactMap { argument -> String? in
          switch argument.value {
          case .text(let text): text
          case .phrase(let phrase): phrase.key
          default: nil
          }
        }
        return ([phrase.key] + arguments).joined(separator: " ")
      },
      read: { _ in
        if let line = typed.withLock({ $0.popFirst() }) { return line }
        await untilCancelled()
        return nil
      },
      write: { line in shown.withLock { $0.append(line) } }, pictures: Pictures())
    let outcome = await Runner(journal: MemoryJournal(), host: host, performer: performer, environment: VirtualClock().environment).run(
      Login())
    return (outcome, shown.withLock { $0 })
  }

  /// A backend whose queries never end.
  private let silent = Backend { effect, _ throws(WorkflowError) in
    if effect is SendCode { return Done() }
    await untilCancelled()
    throw .offline
  }

  /// Where letters are typed, an action needs a slash: without one it is a text, and here one that does not fit.
  @Test func anActionIsANumberBehindALetter() async {
    let (outcome, shown) = await walk(["code", "a1", "/a1", "123456"], silent)
    #expect(outcome.output(as: Login.Output.self) == Login.Output(way: "code", resent: 1))
    #expect(shown.contains("a1. test.resend"))
    #expect(shown.contains { $0.contains("plain.key test.resend /a1") }, "the hint names the key: \(shown)")
    #expect(shown.filter { $0 == "plain.notUnderstood" }.count == 1)
  }

  @Test func staffAreTold() async {
    let (outcome, shown) = await walk(["staff", "yes"], silent)
    #expect(outcome.output(as: Login.Output.self)?.way == "approved")
    #expect(shown.filter { $0 == "plain.forOperator" }.count == 1)
  }

  @Test func theRotatingCodeIsALine() async {
    let (outcome, shown) = await walk(["passcode", "q", "plain.yes"], RotatingCode())
    #expect(outcome == .cancelled)
    #expect(shown.contains("code of pairing-7"))
  }

  /// The line that nobody types does not hold the journey.
  @Test func aPushEndsTheReading() async {
    #expect(
      await walk([], Backend { _, _ throws(WorkflowError) in "approved" }).outcome.output(as: Login.Output.self)?.way == "push approved")
  }
}

/// A performer whose queries never end, and whose codes name their handle.
private struct RotatingCode: Performer {
  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    await untilCancelled()
    throw .offline
  }

  func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? {
    CurrentCode(text: "code of \(handle.id)", validUntil: moment + 30_000)
  }
}
