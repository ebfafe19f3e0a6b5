import Backends
import Documents
import Foundation
import Journeys
import Services
import Synchronization
import Workflow

@testable import Sandbox

/// A person with a face and a password, a kiosk, and the sandbox's opt-in service. A picture's bytes are the JSON of what is read in it.
final class OptInWorld: PictureTaker {
  /// What the camera sees; the last one is repeated.
  private let views: Mutex<[Reading]>
  private let pictures = Mutex<[String: [UInt8]]>([:])
  private let requests = Mutex<[ServiceRequest]>([])
  let entities = InMemoryEntityStore()
  /// Milliseconds since 1970, UTC.
  let now = Mutex<Int64>(1_770_000_000_000)
  /// What happens to the requests, by their numbers from 0.
  let faults: [Int: TransportFault]

  init(_ views: [Reading] = [.selfie], faults: [Int: TransportFault] = [:]) {
    self.views = Mutex(views)
    self.faults = faults
  }

  /// The calls that reached the service, in order.
  var calls: [String] { requests.withLock { $0.map { String($0.path.dropFirst(OptInService.root.count + 1)) } } }

  private var clock: @Sendable () -> Int64 { { self.now.withLock { $0 } } }

  /// A user as the service keeps them now.
  func user(_ id: String = "anna") throws -> OptInUser? {
    try ServiceContext(now: 0, entities: entities, newID: { "" }).get(EntityKey("opt-in/user", id))
  }

  /// Changes a user before the journey begins, as the office does.
  func change(_ id: String = "anna", _ change: (inout OptInUser) -> Void) throws {
    guard var user = OptInUser.shipped.first(where: { $0.id == id }) else { return }
    change(&user)
    entities.apply([EntityKey("opt-in/user", id): Array(try JSONEncoder().encode(user))])
  }

  func runner(_ person: some Workflow.Host, _ journal: any Journal = MemoryJournal()) -> Runner {
    Runner(journal: journal, host: person, performer: performer(), environment: RunEnvironment(now: clock, draw: { _ in 0 }))
  }

  func run(_ journey: OptInJourney = OptInJourney(), as person: some Workflow.Host, journal: any Journal = MemoryJournal()) async -> Outcome
  {
    await runner(person, journal).run(journey, session: "session")
  }

  private func performer() -> any Performer {
    let sandbox = Sandbox([OptInService()], entities: entities, now: clock) {
      try? JSONDecoder().decode(Reading.self, from: Data($0))
    }
    return ServicePerformer(
      Watched(base: InProcessTransport(sandbox), world: self),
      picture: { reference throws(WorkflowError) in self.pictures.withLock { $0[reference.digest] } ?? [] }, over: MockPerformer())
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let reading = views.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
    guard let reading, let bytes = try? JSONEncoder().encode(reading) else { return .failed(reason: "camera.unplugged") }
    let number = pictures.withLock { pictures in
      pictures["picture-\(pictures.count)"] = Array(bytes)
      return pictures.count - 1
    }
    return .captured(
      picture: PictureReference(digest: "picture-\(number)", type: "jpg", byteCount: bytes.count), reading: reading)
  }

  /// Counts what reaches the service, and lets things go wrong.
  private struct Watched: Transport {
    let base: any Transport
    let world: OptInWorld

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      let number = world.requests.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      guard let fault = world.faults[number] else { return try await base.send(request) }
      return try await FaultyTransport(fault, over: base).send(request)
    }
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
