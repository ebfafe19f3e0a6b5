import Backends
import Cryptography
import Documents
import Foundation
import Notation
import Services
import Synchronization
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// Devices with authenticators, and the environment that pairs and asks them.
final class AuthenticatorWorld: Sendable {
  let sandbox: Sandbox
  let traffic: TrafficRecord
  /// What a tester sees of the requests, in order.
  let observed = ObservedExchanges()
  let entities: InMemoryEntityStore
  /// The clock of the service, and how far the devices are ahead.
  let time: VirtualClock
  let skew: Int64

  /// - Parameters:
  ///   - world: another world whose service goes on; nil: a new one.
  ///   - faults: what happens to the requests of the devices, by their numbers from 0.
  ///   - skew: in milliseconds.
  init(continuing world: AuthenticatorWorld? = nil, faults: [Int: TransportFault] = [:], skew: Int64 = 0) {
    let time = world?.time ?? VirtualClock(), entities = world?.entities ?? InMemoryEntityStore(), ids = NumberedIDs()
    (self.time, self.entities, self.skew) = (time, entities, skew)
    traffic = TrafficRecord(faults: faults)
    sandbox =
      world?.sandbox
      ?? Sandbox(
        [AuthenticatorService(), PushService()], entities: entities, now: { time.now }, newID: ids.make, read: { _ in nil })
    guard world == nil else { return }
    // Making keys takes long, so all worlds have the same one.
    var context = ServiceContext(now: time.now, entities: entities, newID: ids.make)
    try? MFAEnvironment.put(WalletKeys.bank, &context)
    entities.apply(context.transaction)
  }

  // MARK: The office

  /// Does something for a user, as the office does.
  @discardableResult
  func office(_ action: String, _ values: [String: String] = [:], for user: String = "anna") async throws -> String? {
    try await sandbox.perform(action, values, on: AdministrationPlace("authenticator", "users", id: user))
  }

  func policy(_ values: [String: String]) async throws {
    _ = try await sandbox.perform("edit", values, on: AdministrationPlace("authenticator", "application", id: MFAApplication.id))
  }

  /// A pairing key that the office has just issued.
  func issueKey(length: Int = 14, region: String = "com", for user: String = "anna") async throws -> String {
    try await office("issue-key", ["length": String(length), "region": region], for: user)
    let keys = try await sandbox.list(AdministrationPlace("authenticator", "pairing-keys"))
    return try #require(keys.map(\.id).max())
  }

  /// The numbers from which a device lets its user pick.
  func numbers(of authentication: String) async throws -> [Int] {
    let context = ServiceContext(now: time.now, entities: entities, newID: { UUID().uuidString })
    let found: DeviceAuthentication = try #require(try context.get(DeviceAuthentication.key(authentication)))
    return try #require(found.numberMatching).options
  }

  func history(_ user: String = "anna") async throws -> [String] {
    try await sandbox.show(AdministrationPlace("authenticator", "users", id: user)).history.map(\.text)
  }

  func rows(_ collection: String) async throws -> [[AdministeredValue]] {
    try await sandbox.list(AdministrationPlace("authenticator", collection)).map(\.values)
  }

  // MARK: The device

  func runner(
    _ vault: InMemoryDeviceVault, _ user: AppUser, _ journal: any Journal = MemoryJournal(), active: ActiveFaults? = nil
  ) -> Runner {
    let clock: @Sendable () -> Int64 = { [time, skew] in time.now + skew }
    let performer = ServicePerformer(
      traffic.over(InProcessTransport(sandbox)), vault: vault, now: clock, codes: { AuthenticatorModule().code($0, on: $1) },
      faults: active, observer: observed.observer(), picture: { _ in [] }, over: MockPerformer())
    return Runner(
      journal: journal, host: user, performer: performer,
      environment: RunEnvironment(now: clock, draw: { _ in 0 }, sleep: { _ in try? await Task.sleep(for: .seconds(600)) }))
  }

  /// - Parameters:
  ///   - session: the service does nothing twice for one session.
  ///   - active: the faults that a tester has switched on.
  func run(
    _ journey: AuthenticatorJourney = AuthenticatorJourney(), on vault: InMemoryDeviceVault = InMemoryDeviceVault(),
    as user: AppUser = AppUser(), session: String = UUID().uuidString, active: ActiveFaults? = nil
  ) async -> Outcome {
    await runner(vault, user, active: active).run(journey, session: session)
  }
}

extension Device {
  /// A signed request as any client could write it.
  func request(_ path: String, _ members: [JSONValue.Member]) throws -> ServiceRequest {
    let path = "/mfa/\(path)"
    return .post(path, json: .object([.init("request", .string(try signed(members, for: path)))]))
  }

  func signed(_ members: [JSONValue.Member], for path: String) throws -> String {
    let key = try AuthenticatorDevice(self).key(), proof = RequestProof(.post, path, id: UUID().uuidString, at: now)
    return try JWS.sign(JSONValue.object(members + proof.members + [.init("jwk", key.publicKey.jwk)]).bytes(), with: key)
  }
}

extension InMemoryDeviceVault {
  /// A device that has made its key, which takes long. All of these have the same one.
  static var withKey: InMemoryDeviceVault {
    let vault = InMemoryDeviceVault()
    vault.apply(["authenticator/key": (try? JSONEncoder().encode(Data(WalletKeys.wallet.der))).map(Array.init)])
    return vault
  }
}

/// A person with an authenticator: answers some prompts as told, and everything else favourably.
final class AppUser: Workflow.Host {
  enum Act: Sendable {
    case answer(Answer)
    case back
    /// Leaves the screen to what comes from outside.
    case wait
  }

  private let acts: Mutex<[String: [Act]]>
  private let base: ScriptHost
  private let seen = Mutex<[Situation]>([])
  private let codes = Mutex<[String]>([])

  /// - Parameter acts: by the prompt's id, in order; after them the answers are favourable.
  init(_ acts: [String: [Act]] = [:]) {
    self.acts = Mutex(acts)
    base = .automatic(pictures: NoCamera())
  }

  /// The prompts' ids, in order.
  var prompts: [String] { seen.withLock { $0.map(\.prompt.id) } }
  /// The passcodes that the first screen showed.
  var passcodes: [String] { codes.withLock { $0 } }
  func prompt(_ id: String) -> Prompt? { situation(id).last?.prompt }
  func situation(_ id: String) -> [Situation] { seen.withLock { $0.filter { $0.prompt.id == id } } }

  func reply(to situation: Situation) async -> Reply {
    seen.withLock { $0.append(situation) }
    if case .present(let notice) = situation.prompt.content, case .code(.handle(let handle))? = notice.elements.first,
      let code = await situation.codes.code(handle)
    {
      codes.withLock { $0.append(code.text) }
    }
    let act = acts.withLock { acts -> Act? in
      acts[situation.prompt.id]?.isEmpty == false ? acts[situation.prompt.id]?.removeFirst() : nil
    }
    switch act {
    case .answer(let answer)?: return .answer(answer)
    case .back?: return .back
    case .wait?:
      try? await Task.sleep(for: .seconds(3_600))
      return .suspend
    case nil: return await base.reply(to: situation)
    }
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool { true }

  private struct NoCamera: PictureTaker {
    func take(_ name: String?, for request: CaptureRequest) -> Answer { .failed(reason: "noCamera") }
  }
}
