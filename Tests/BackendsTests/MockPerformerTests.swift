import Backends
import Documents
import Journeys
import Synchronization
import Testing
import Workflow

@Suite("The mock environment plays the happy path, and nothing twice")
struct MockPerformerTests {
  struct Send: Effect {
    typealias Output = String
    static let name = "send"
    static let samples: [Sample<String>] = [.failure(WorkflowError(code: "down", message: "Down.")), .output("sent")]
  }
  struct Unheard: Effect {
    typealias Output = Int
    static let name = "unheard"
  }

  @Test func aWallWithTheSameKeyIsDoneOnce() async throws {
    let performer = MockPerformer()
    let calls = Mutex(0)
    performer.register(Send.self) { _ in
      .success(
        calls.withLock { calls in
          calls += 1
          return "number \(calls)"
        })
    }
    #expect(try await performer.perform(Send(), Ticket(key: "s/1/0")) == "number 1")
    #expect(try await performer.perform(Send(), Ticket(key: "s/1/0", maybeDoneBefore: true)) == "number 1")
    #expect(try await performer.perform(Send(), Ticket(key: "s/1/1")) == "number 2")
    #expect(performer.wallsDone == 2)
  }

  @Test func aFailureIsTheOutcomeOfItsKeyToo() async throws {
    let performer = MockPerformer()
    performer.register(Send.self) { _ in .failure(WorkflowError(code: "refused", message: "Refused.")) }
    await #expect(throws: WorkflowError.self) { try await performer.perform(Send(), Ticket(key: "k")) }
    performer.register(Send.self) { _ in .success("sent") }
    await #expect(throws: WorkflowError.self) { try await performer.perform(Send(), Ticket(key: "k")) }
  }

  @Test func anEffectThatNobodyRegisteredSucceedsByItsSample() async throws {
    #expect(try await MockPerformer().perform(Send(), Ticket(key: "k")) == "sent")
  }

  @Test func anEffectWithoutASampleIsAnErrorThatNamesIt() async throws {
    do {
      _ = try await MockPerformer().perform(Unheard(), Ticket(key: "k"))
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.engineCode == .unknownEffect)
      #expect(error.message.contains("unheard"))
    }
  }

  @Test func controlsAreInForceAtOnce() async throws {
    let performer = MockPerformer()
    #expect(try await performer.perform(ReadControls(), Ticket(key: "k")).skipsTilted == false)
    performer.controls.skipsTilted = true
    #expect(try await performer.perform(ReadControls(), Ticket(key: "k")).skipsTilted == true)
  }

  @Test func aRepeatableWorldStandsStillAndDrawsTheSame() throws {
    let moment = try #require(Moment(iso: "2031-12-31T23:59:58.765Z"))
    func drawn(_ world: World) -> [String] { (0..<5).flatMap { _ in ["\(world.now())", "\(world.draw(1000))", world.newID()] } }
    let first = drawn(World(at: moment, seed: 7))
    #expect(first == drawn(World(at: moment, seed: 7)))
    #expect(first != drawn(World(at: moment, seed: 8)))
    #expect(Set(first).count == 11, "one moment, five numbers, five ids")
    let ids = (0..<5).map { _ in World(at: moment).newID() }
    #expect(Set(ids).count == 5 && ids.allSatisfy { $0.count == 32 })
  }
}
