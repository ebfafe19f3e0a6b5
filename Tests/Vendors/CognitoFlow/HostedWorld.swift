import Backends
import Documents
import Foundation
import Services
import Synchronization
import Testing
import VendorHarness
import Workflow

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// A person at a kiosk with a passport, a phone and an app, and the sandbox's server of the hosted flow. A picture's bytes are the JSON of what
/// is read in it.
final class HostedWorld: PictureTaker {
  private let pictures = Mutex<[String: [UInt8]]>([:])
  /// What the camera sees of documents; the last one is repeated.
  private let documents: Mutex<[Reading]>
  private let clock: VirtualClock
  let entities = InMemoryEntityStore()
  let vault = InMemoryDeviceVault()
  /// What was sent and answered, in order.
  let traffic: TrafficRecord
  let sandbox: Sandbox
  /// The server's name, which a phone can reach; nil if there is none.
  private let server: String?

  init(_ documents: [Reading] = [.passport()], faults: [Int: TransportFault] = [:], server: String? = nil) {
    self.documents = Mutex(documents)
    self.server = server
    // How often a wait looks depends on how busy the machine is.
    traffic = TrafficRecord(faults: faults) { !$0.path.hasSuffix("/state") }
    let ids = NumberedIDs(), time = VirtualClock()
    clock = time
    sandbox = Sandbox(
      [FlowService(), OutboxService()], entities: entities, now: { time.now }, newID: ids.make,
      read: { try? JSONDecoder().decode(Reading.self, from: Data($0)) })
  }

  func pass(hours: Int64) { clock.pass(hours * 3_600_000) }

  // MARK: The kiosk

  func runner(_ person: some Workflow.Host, _ journal: any Journal = MemoryJournal()) -> Runner {
    let clock = clock
    let performer = ServicePerformer(
      traffic.over(AddressedTransport(server: server, base: InProcessTransport(sandbox))), vault: vault, now: { clock.now },
      codes: { FlowModule().code($0, on: $1) },
      picture: { reference throws(WorkflowError) in self.pictures.withLock { $0[reference.digest] } ?? [] }, over: MockPerformer())
    return Runner(journal: journal, host: person, performer: performer, environment: RunEnvironment(now: { clock.now }, draw: { _ in 0 }))
  }

  /// - Parameter session: the server does nothing twice for one session.
  func run(
    _ user: String = "carla", as person: HostedPerson? = nil, journal: any Journal = MemoryJournal(), session: String = "session"
  ) async -> Outcome {
    await runner(person ?? HostedPerson(self), journal).run(FlowJourney(user: user), session: session)
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let reading: Reading? =
      if case .document = request.subject { documents.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } } else { .selfie }
    guard let reading, let bytes = reading.picture else { return .failed(reason: "camera.unplugged") }
    return pictures.withLock { pictures in
      let digest = "picture-\(pictures.count)"
      pictures[digest] = bytes
      return .captured(picture: PictureReference(digest: digest, type: "jpg", byteCount: bytes.count), reading: reading)
    }
  }

  /// Asks the server by its name, as over the network.
  private struct AddressedTransport: Transport {
    let server: String?
    let base: any Transport

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      var request = request
      if let server { (request.head.scheme, request.head.authority) = ("https", server) }
      return try await base.send(request)
    }
  }

  // MARK: The server

  /// The sessions, the oldest first.
  func records() throws -> [FlowRecord] {
    let context = ServiceContext(now: 0, entities: entities, newID: { "" })
    return try context.keys(of: FlowRecord.kind).compactMap { try context.get($0) as FlowRecord? }.sorted { $0.createdAt < $1.createdAt }
  }

  /// The only session.
  func record() throws -> FlowRecord {
    let records = try records()
    #expect(records.count == 1)
    return try #require(records.first)
  }

  func decide(_ action: String, on record: FlowRecord) async throws {
    _ = try await sandbox.perform(action, [:], on: AdministrationPlace("flow", "sessions", id: record.id))
  }

  // MARK: The phone

  /// A request of the page on a phone that has opened the link.
  @discardableResult
  func phone(_ path: String, _ body: [UInt8] = Array("{}".utf8)) async throws -> FlowState? {
    let record = try record()
    var request = ServiceRequest(.post, "/verify/\(record.id)/\(path)", body: body)
    request.head.headerFields[.authorization] = "Bearer \(record.key)"
    request.head.headerFields[.flowDevice] = "the-phone-of-the-tests"
    let response = await sandbox.respond(to: request)
    #expect(response.status == 200, "\(path): \(String(decoding: response.body, as: UTF8.self))")
    return FlowState(try response.object())
  }
}

/// Does what the steps ask, and answers some prompts differently.
final class HostedPerson: Workflow.Host {
  enum Act: Sendable {
    case answer(Answer)
    /// Something happens, and then the prompt is answered like this.
    case answering(Answer, after: @Sendable () async throws -> Void)
    /// Something happens, and then the prompt is answered as usual.
    case after(@Sendable () async throws -> Void)
    /// Something happens, and the prompt is left to what comes of it.
    case leave(@Sendable () async throws -> Void)
  }

  private let world: HostedWorld
  private let base: ScriptHost
  private let acts: Mutex<[String: [Act]]>
  private let seen = Mutex<[Prompt]>([])

  /// - Parameter acts: by the prompt's id, in order; after them the answers are the usual ones.
  init(_ world: HostedWorld, _ acts: [String: [Act]] = [:]) {
    self.world = world
    base = .automatic(pictures: world)
    self.acts = Mutex(acts)
  }

  /// The prompts' ids, in order.
  var prompts: [String] { seen.withLock { $0.map(\.id) } }
  func prompt(_ id: String) -> Prompt? { seen.withLock { $0.last { $0.id == id } } }

  private static let texts = [
    "verify_sms.number": "0031 6 1234-5678", "kyc_check.givenName": "Anna Maria", "kyc_check.familyName": "Eriksson",
    "kyc_check.dateOfBirth": "1974-08-12", "kyc_check.street": "Sterrenlaan 12", "kyc_check.postalCode": "1234 AB",
    "kyc_check.city": "Zenith",
  ]
  private static let choices = [
    "kyc_check.country": "NL", "documentary_verification.country": "UTO", "documentary_verification.category": "passport",
  ]

  func reply(to situation: Situation) async -> Reply {
    let id = situation.prompt.id
    seen.withLock { $0.append(situation.prompt) }
    let act = acts.withLock { acts in acts[id]?.isEmpty == false ? acts[id]?.removeFirst() : nil }
    do {
      switch act {
      case .answer(let answer)?: return .answer(answer)
      case .answering(let answer, let work)?:
        try await work()
        return .answer(answer)
      case .after(let work)?: try await work()
      case .leave(let work)?:
        try await work()
        try? await Task.sleep(for: .seconds(3_600))
        return .suspend
      case nil: break
      }
    } catch { Issue.record(error) }
    if let text = Self.texts[id] { return .answer(.entered(text: text)) }
    if let choice = Self.choices[id] { return .answer(.chose(id: choice)) }
    if id == "verify_sms.code" { return .answer(.entered(text: (try? world.records().last?.sms.current?.code) ?? "")) }
    return await base.reply(to: situation)
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool { true }
}
