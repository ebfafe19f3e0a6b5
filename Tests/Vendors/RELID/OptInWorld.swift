import Backends
import Documents
import Foundation
import Services
import Synchronization
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import SandboxKit

/// A person with a face and a password, a kiosk, and the sandbox's opt-in service. A picture's bytes are the JSON of what is read in it.
final class OptInWorld: PictureTaker {
  /// What the camera sees; the last one is repeated.
  private let views: Mutex<[Reading]>
  private let pictures = Mutex<[String: [UInt8]]>([:])
  private let ids = NumberedIDs()
  /// What was sent and answered, in order.
  let traffic: TrafficRecord
  /// What a tester sees of the requests, in order.
  let observed = ObservedExchanges()
  let entities = InMemoryEntityStore()
  /// Milliseconds since 1970, UTC.
  let now = Mutex<Int64>(1_770_000_000_000)
  /// How requests get to the sandbox.
  private let way: @Sendable (Sandbox) -> any Transport

  init(
    _ views: [Reading] = [.selfie], faults: [Int: TransportFault] = [:],
    way: @escaping @Sendable (Sandbox) -> any Transport = { InProcessTransport($0) }
  ) {
    self.views = Mutex(views)
    traffic = TrafficRecord(faults: faults)
    self.way = way
  }

  /// The calls that reached the service, in order.
  var calls: [String] { traffic.requests.map { String($0.path.dropFirst("/relid/".count)) } }

  private var clock: @Sendable () -> Int64 { { self.now.withLock { $0 } } }

  /// A user as the service keeps them now.
  func user(_ id: String = "anna") throws -> OptInUser? {
    try OptInUsers(ServiceContext(now: 0, entities: entities, newID: { "" }))[id]
  }

  /// Changes a user before the journey begins, as the office does.
  func change(_ id: String = "anna", _ change: (inout OptInUser) -> Void) throws {
    guard var user = try self.user(id) else { return }
    change(&user)
    var context = ServiceContext(now: 0, entities: entities, newID: { "" })
    try OptInUsers.put(user, &context)
    entities.apply(context.transaction)
  }

  func runner(_ person: some Workflow.Host, _ journal: any Journal = MemoryJournal()) -> Runner {
    Runner(journal: journal, host: person, performer: performer(), environment: RunEnvironment(now: clock, draw: { _ in 0 }))
  }

  /// - Parameter session: the service does nothing twice for one session.
  func run(
    _ journey: OptInJourney = OptInJourney(), as person: some Workflow.Host, journal: any Journal = MemoryJournal(),
    session: String = "session"
  ) async -> Outcome {
    await runner(person, journal).run(journey, session: session)
  }

  func sandbox() -> Sandbox {
    Sandbox([OptInService()], entities: entities, now: clock, newID: ids.make) {
      try? JSONDecoder().decode(Reading.self, from: Data($0))
    }
  }

  private func performer() -> any Performer {
    ServicePerformer(
      traffic.over(way(sandbox())), observer: observed.observer(),
      picture: { reference throws(WorkflowError) in self.pictures.withLock { $0[reference.digest] } ?? [] }, over: MockPerformer())
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let reading = views.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
    guard let reading, let bytes = reading.picture else { return .failed(reason: "camera.unplugged") }
    let number = pictures.withLock { pictures in
      pictures["picture-\(pictures.count)"] = bytes
      return pictures.count - 1
    }
    return .captured(
      picture: PictureReference(digest: "picture-\(number)", type: "jpg", byteCount: bytes.count), reading: reading)
  }
}

/// Types passwords, answers some prompts differently, and everything else favourably. It tries again after every failure that may pass.
final class Person: Workflow.Host {
  private let base: ScriptHost
  private let passwords: Mutex<[String]>
  private let answers: Mutex<[String: [Answer]]>

  /// - Parameters:
  ///   - passwords: in order; the last one is repeated.
  ///   - answers: by the prompt's id, in order; after them the answers are favourable.
  init(_ world: OptInWorld, passwords: [String] = ["vestibule"], answers: [String: [Answer]] = [:]) {
    base = .automatic(pictures: world)
    self.passwords = Mutex(passwords)
    self.answers = Mutex(answers)
  }

  func reply(to situation: Situation) async -> Reply {
    let prompt = situation.prompt
    let given = answers.withLock { answers -> Answer? in
      answers[prompt.id]?.isEmpty == false ? answers[prompt.id]?.removeFirst() : nil
    }
    if let given { return .answer(given) }
    guard case .enter = prompt.content else { return await base.reply(to: situation) }
    let password = passwords.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    return .answer(.enteredSecret(handle: situation.secrets.keep(password).id))
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool { true }
}
