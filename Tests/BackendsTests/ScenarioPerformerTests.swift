import Backends
import JourneyKit
import Services
import Synchronization
import Testing
import Workflow

/// A scenario's outcomes and faults, for effects that are no requests.
struct ScenarioPerformerTests {
  private typealias Send = MockPerformerTests.Send

  /// A backend that counts what it has done.
  private final class Backend: Sendable {
    let done = Mutex(0)
    let mock = MockPerformer()

    init() {
      mock.register(Send.self) { [self] _, _ in
        done.withLock { done in
          done += 1
          return "number \(done)"
        }
      }
    }

    var count: Int { done.withLock { $0 } }
  }

  private let context = EffectContext(key: "s/1/0")

  private func performer(
    _ fault: TransportFault, of effects: [String] = [Send.name], count: Int? = 1, over backend: Backend,
    sleep: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> any Performer {
    Scenario("fault", "A fault.", fault: .backend(BackendFault(fault, of: effects, count: count))).performer(
      over: backend.mock, sleep: sleep)
  }

  private func failure(_ performer: any Performer) async -> WorkflowError? {
    do throws(WorkflowError) {
      _ = try await performer.perform(Send(), context)
      return nil
    } catch { return error }
  }

  @Test func anEffectThatIsLostBeforeIsDoneLater() async throws {
    let backend = Backend(), performer = performer(.lostBefore, over: backend)
    #expect(await failure(performer)?.isTemporary == true)
    #expect(backend.count == 0)
    #expect(try await performer.perform(Send(), context) == "number 1")
  }

  @Test(arguments: [TransportFault.lostAfter, .truncated]) func anEffectWhoseAnswerIsLostIsNotDoneTwice(fault: TransportFault) async throws
  {
    let backend = Backend(), performer = performer(fault, over: backend)
    #expect(await failure(performer)?.isTemporary == true)
    #expect(backend.count == 1)
    #expect(try await performer.perform(Send(), context) == "number 1")
    #expect(backend.count == 1)
  }

  @Test func onlyAFaultOfTheServerMayPass() async {
    for (status, mayPass) in [(401, false), (413, false), (500, true)] {
      let error = await failure(performer(.status(status), over: Backend()))
      #expect(error?.qualifiedCode == "Backend.\(status)" && error?.isTemporary == mayPass)
    }
    #expect(await failure(performer(.captivePortal, over: Backend()))?.code == "unreadableAnswer")
  }

  @Test func aSlowBackendAnswersLater() async throws {
    let slept = Mutex<[Int]>([])
    let performer = performer(.slow(5_000), over: Backend()) { milliseconds in slept.withLock { $0.append(milliseconds) } }
    #expect(try await performer.perform(Send(), context) == "number 1")
    #expect(slept.withLock { $0 } == [5_000])
  }

  @Test func otherEffectsArriveAndAFaultWithoutCountStays() async throws {
    let lost = performer(.lostBefore, count: nil, over: Backend())
    for _ in 0..<3 { #expect(await failure(lost) != nil) }
    #expect(try await performer(.lostBefore, of: ["other"], over: Backend()).perform(Send(), context) == "number 1")
  }

  /// Unlike a script's, a scenario's last outcome is repeated, and none is left over.
  @Test func aScenarioRepeatsItsLastOutcome() async throws {
    let scenario = Scenario("again", "Twice.", outcomes: [Send.name: [.output(json: "\"a\""), .output(json: "\"b\"")]])
    let performer = scenario.performer(over: MockPerformer())
    var outputs: [String] = []
    for key in 0..<3 { outputs.append(try await performer.perform(Send(), EffectContext(key: "\(key)"))) }
    #expect(outputs == ["a", "b", "b"])
    #expect(ScriptedOutcomes(scenario.outcomes, repeatsLast: true).leftover == nil)
  }
}
