import Backends
import Documents
import Synchronization
import Testing
import Workflow

/// The mock environment plays the happy path and performs nothing twice.
struct MockPerformerTests {
  struct Send: Command {
    typealias Output = String
    static let name = "send"
    static let samples: [Sample<String>] = [.failure(WorkflowError(code: "down", message: "Down.")), .output("sent")]
  }
  struct Unheard: Query {
    typealias Output = Int
    static let name = "unheard"
  }

  /// Counts how often a command was actually performed.
  private final class Counter: Sendable {
    private let number = Mutex(0)
    func next() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }
    var count: Int { number.withLock { $0 } }
  }

  @Test func aCommandWithTheSameKeyIsPerformedOnce() async throws {
    let performer = MockPerformer(), calls = Counter()
    performer.register(Send.self) { _, _ in "number \(calls.next())" }
    #expect(try await performer.perform(Send(), EffectContext(key: "s/1/0")) == "number 1")
    #expect(try await performer.perform(Send(), EffectContext(key: "s/1/0", maybeDoneBefore: true)) == "number 1")
    #expect(try await performer.perform(Send(), EffectContext(key: "s/1/1")) == "number 2")
    #expect(calls.count == 2)
  }

  @Test func concurrentCommandsWithOneKeyArePerformedOnce() async throws {
    let performer = MockPerformer(), calls = Counter()
    performer.register(Send.self) { _, _ in
      await Task.yield()
      return "number \(calls.next())"
    }
    let outputs = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 { group.addTask { try? await performer.perform(Send(), EffectContext(key: "k")) } }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(outputs == ["number 1"] && calls.count == 1)
  }

  /// Another process with the same memory: the command is not performed again.
  @Test func theMemorySurvivesThePerformer() async throws {
    let memory = InMemoryCommandMemory(), calls = Counter()
    for _ in 0..<2 {
      let performer = MockPerformer(memory: memory)
      performer.register(Send.self) { _, _ in "number \(calls.next())" }
      #expect(try await performer.perform(Send(), EffectContext(key: "k")) == "number 1")
    }
    #expect(calls.count == 1)
  }

  @Test func theHandlerGetsTheContext() async throws {
    let performer = MockPerformer()
    performer.register(Send.self) { _, context in "\(context.key) \(context.maybeDoneBefore)" }
    #expect(try await performer.perform(Send(), EffectContext(key: "k", maybeDoneBefore: true)) == "k true")
  }

  @Test func aFailureIsTheOutcomeOfItsKeyUnlessItMayPass() async throws {
    let performer = MockPerformer()
    performer.register(Send.self) { _, context throws(WorkflowError) in
      throw WorkflowError(code: "refused", message: "Refused.", isTemporary: context.key == "later")
    }
    await #expect(throws: WorkflowError.self) { try await performer.perform(Send(), EffectContext(key: "k")) }
    await #expect(throws: WorkflowError.self) { try await performer.perform(Send(), EffectContext(key: "later")) }
    performer.register(Send.self) { _, _ in "sent" }
    await #expect(throws: WorkflowError.self) { try await performer.perform(Send(), EffectContext(key: "k")) }
    #expect(try await performer.perform(Send(), EffectContext(key: "later")) == "sent")
  }

  @Test func anUnregisteredEffectGetsItsFirstSample() async throws {
    #expect(try await MockPerformer().perform(Send(), EffectContext(key: "k")) == "sent")
  }

  @Test func anEffectWithoutASampleIsAnErrorThatNamesIt() async throws {
    do {
      _ = try await MockPerformer().perform(Unheard(), EffectContext(key: "k"))
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.engineCode == .unknownEffect)
      #expect(error.message.contains("unheard"))
    }
  }

  @Test func aSeededEnvironmentIsReproducible() throws {
    let moment = try #require(Moment(iso: "2031-12-31T23:59:58.765Z"))
    func drawn(_ environment: RunEnvironment) -> [String] {
      (0..<5).flatMap { _ in ["\(environment.now())", "\(environment.draw(1000))", environment.newID()] }
    }
    let first = drawn(RunEnvironment(at: moment, seed: 7))
    #expect(first == drawn(RunEnvironment(at: moment, seed: 7)))
    #expect(first != drawn(RunEnvironment(at: moment, seed: 8)))
    #expect(Set(first).count == 11, "one moment, five numbers, five ids")
    let ids = (0..<5).map { _ in RunEnvironment(at: moment).newID() }
    #expect(Set(ids).count == 5 && ids.allSatisfy { $0.count == 32 })
  }

  /// The machine's clock may be past the moment of the fixed one.
  @Test func aDeadlineAfterAFixedMomentDoesNotPassAtOnce() async {
    let moment = Moment(CalendarDate(daysSince1970: 1), millisecond: 0), environment = RunEnvironment(at: moment)
    let first = await withTaskGroup(of: String.self) { group in
      group.addTask {
        await environment.sleep(moment.milliseconds + 60_000)
        return "deadline"
      }
      group.addTask {
        try? await Task.sleep(for: .milliseconds(50))
        return "person"
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    #expect(first == "person")
  }
}
