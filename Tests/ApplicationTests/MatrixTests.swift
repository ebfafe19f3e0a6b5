import Backends
import Documents
import Foundation
import JourneyKit
import Notation
import Phrases
import Services
import Testing
import ToyJourney
import Workflow

@testable import ScenarioMatrix

/// Runs of all scenarios, and their report.
struct MatrixTests {
  /// A module that asks nothing and ends as its scenarios say.
  private struct Module: JourneyModule {
    struct Main: Journey {
      static let name = "ask", version = 1
      func run(_ guide: Guide) async throws(Exit) -> String { try await guide.query(Ask()) }
    }
    /// A request. Any answer is a yes, also that of a sandbox that knows no such path.
    struct Ask: Query, ServiceEffect {
      static let name = "ask"
      static let samples: [Sample<String>] = [.output("yes")]
      func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.get, "/ask") }
      func output(of response: ServiceResponse, _ resources: RequestResources) -> String { "yes" }
    }

    var name: String { "ask" }
    var title: Phrase { .verbatim("Ask") }
    var detail: Phrase { .verbatim("a question") }
    var icon: String { "card" }
    func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<Main> { PreparedJourney(Main()) }
    func result(of output: String) -> JourneyResult { JourneyResult { _ in .string(output) } }
    func failure(of error: WorkflowError) -> JourneyFailure { JourneyFailure(error) }
    func cancellation(after problem: String?) -> JourneyFailure { JourneyFailure(WorkflowError(code: "803", message: "Canceled.")) }
    var explorations: [Exploration<Main>] { [] }
    var scenarios: [Scenario]
    var effects: [any Effect.Type] = [Ask.self]
  }

  private static let refusal = [Module.Ask.name: [EffectOutcome.failure(error: WorkflowError(code: "7", message: "a < b & \"c\"\u{1}"))]]
  private static func lost(_ count: Int?) -> Fault { .backend(BackendFault(.lostBefore, of: [Module.Ask.name], count: count)) }

  private func cells(_ scenarios: Scenario..., only scenario: String? = nil) async throws -> [MatrixCell] {
    let today = try #require(CalendarDate(iso: "2026-03-01"))
    let world = ScenarioWorld(asOf: today, links: []) { MockPerformer(memory: $0) }
    return await Matrix([Module(scenarios: scenarios)], scenario: scenario, in: world).run()
  }

  @Test func eachRunIsComparedWithItsPromise() async throws {
    let cells = try await cells(
      Scenario("no", "It says no.", outcomes: Self.refusal, ending: .error(code: "7", containing: "a < b")),
      Scenario("lost", "It is lost.", fault: Self.lost(nil), ending: .interrupted),
      Scenario("found", "It is lost once.", fault: Self.lost(1), ending: .result(containing: "yes")))
    #expect(cells.map(\.scenario) == ["none", "no", "lost", "found"])
    #expect(cells.map(\.outcome) == ["result", "7", "kept", "result"])
    #expect(cells.allSatisfy { $0.mismatch == nil })
  }

  @Test func aBrokenPromiseIsNamed() async throws {
    let cells = try await cells(
      Scenario("other-error", "It says no.", outcomes: Self.refusal, ending: .error(code: "8", containing: "")),
      Scenario("other-text", "It says no.", outcomes: Self.refusal, ending: .error(code: "7", containing: "z")),
      Scenario("no-result", "It says no.", outcomes: Self.refusal), Scenario("no-error", "It says yes.", ending: .cancelled(after: "x")),
      Scenario("other-result", "It says yes.", ending: .result(containing: "no")))
    #expect(
      cells.map(\.mismatch) == [nil, "8 with ", "7 with z", "a result", "cancelled after x", "a result that contains no"])
    #expect(try await self.cells(Scenario("a", "A."), Scenario("b", "B."), only: "b").map(\.scenario) == ["b"])
  }

  /// Everything that concerns all effects of a journey goes by the module's list.
  @Test func anEffectThatIsNotListedIsNamed() async throws {
    let today = try #require(CalendarDate(iso: "2026-03-01"))
    let world = ScenarioWorld(asOf: today, links: []) { MockPerformer(memory: $0) }
    let cells = await Matrix([Module(scenarios: [], effects: [])], in: world).run()
    #expect(cells.map(\.outcome) == ["result"])
    #expect(cells.map(\.mismatch) == [#"the effect "ask" among the module's effects"#])
  }

  @Test func theReportIsXMLThatEveryReaderTakes() async throws {
    let report = MatrixReport(try await cells(Scenario("no-result", "It says no.", outcomes: Self.refusal)))
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="vestibule matrix" tests="2" failures="1" errors="0">
          <testsuite name="ask" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="ask.standard" name="none"/>
            <testcase classname="ask.standard" name="no-result">
              <failure type="mismatch" message="Expected a result; the outcome was 7.">a &lt; b &amp; &quot;c&quot;\u{FFFD}</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    #expect(report.json["failures"] == 1 && report.failures.count == 1)
    #expect(report.json.text().contains(#""scenario":"no-result","outcome":"7","#))
  }

  /// However long it takes to make a key, no deadline passes meanwhile; one that a scenario's delay lets pass does.
  @Test func theClockStandsStillWhileTheProgramWorks() async {
    let clock = FastClock(from: 0, factor: 1_000_000)
    let (before, after) = await clock.working {
      let before = clock.now
      try? await Task.sleep(for: .milliseconds(20))
      return (before, clock.now)
    }
    #expect(before == after)
    // A delay counts as it was wanted, however late a busy machine ends it.
    let (began, delayed) = await clock.working {
      let began = clock.now
      await clock.delay(60_000)
      return (began, clock.now)
    }
    #expect(abs(delayed - began - 60_000) <= 1)
    await clock.environment.sleep(delayed + 60_000)
    #expect(clock.now >= delayed + 60_000)
  }

  @Test func aClockThatIsWrongMovesDeadlinesToo() async {
    let environment = RunEnvironment(now: { 1_000 }, sleep: { until in #expect(until == 500) }).skewed { 5_000 }
    #expect(environment.now() == 6_000)
    await environment.sleep(5_500)
  }

  @Test func aFullDiskHasNoSpaceOnce() throws {
    let faults = ActiveFaults(.fullDisk(count: 1))
    #expect(throws: WorkflowError.self) { try faults.store(in: "/data") }
    try faults.store(in: "/data")
    try ActiveFaults().store(in: "/data")
  }
}
