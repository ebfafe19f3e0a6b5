import Backends
import Cryptography
import Documents
import Foundation
import Notation
import Services
import Synchronization
import Workflow

import VendorHarness

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// A person with a wallet on a device, and the sandbox's services with the bank.
final class WalletWorld: PictureTaker {
  let entities = InMemoryEntityStore()
  let vault = InMemoryDeviceVault()
  /// What was sent and answered, in order.
  let traffic: TrafficRecord
  /// What a tester sees of the requests, in order.
  let observed = ObservedExchanges()
  /// Milliseconds since 1970, UTC.
  let now = Mutex<Int64>(1_770_000_000_000)
  /// What the camera reads in a QR code; nil: nothing.
  let code = Mutex<String?>(nil)

  /// How the graphic of a card is drawn; nil: it cannot be drawn.
  let graphic = Mutex<PictureReference?>(nil)

  /// - Parameter isNew: whether the device has no wallet yet. A new one makes keys, which takes long; the others have one whose first card
  ///   waits in its mailbox.
  init(faults: [Int: TransportFault] = [:], isNew: Bool = false) throws {
    traffic = TrafficRecord(faults: faults)
    try bank(adopting: WalletKeys.bank) { bank, context in
      guard !isNew else { return }
      let device = PushDevice(token: "token", registeredAt: 0)
      try context.put(device, device.key)
      try vault.put(device.token, "push/token/wallet")
      let instance = ApplicationInstance(
        applicationInstanceId: Self.wallet, jwks: JSONWebKeySet([WalletKeys.wallet.publicKey]), pushToken: device.token, osType: "Linux")
      try vault.put(WalletIdentity(instance: instance, pair: Data(WalletKeys.wallet.der)), WalletIdentity.name)
      try ApplicationInstances.put(instance, &context)
      try bank.welcome(Self.wallet, &context)
    }
  }

  static let wallet = "11111111-0000-4000-8000-000000000001"

  var clock: @Sendable () -> Int64 { { self.now.withLock { $0 } } }

  /// The requests that reached the services, without those for pushes: `POST mails`.
  var calls: [String] {
    traffic.requests.filter { $0.path.hasPrefix("/v1/distributedid/") }.map { request in
      let parts = request.path.dropFirst("/v1/distributedid/".count).split(separator: "/")
      return "\(request.head.method.rawValue) \(parts.last == "jwks" ? "jwks" : parts.first ?? "")"
    }
  }

  func sandbox() -> Sandbox { Sandbox([WalletService(), PushService()], entities: entities, now: clock) { _ in nil } }

  func performer() -> ServicePerformer {
    ServicePerformer(
      traffic.over(InProcessTransport(sandbox())), vault: vault, now: clock,
      graphics: { _ throws(WorkflowError) in
        guard let drawn = self.graphic.withLock({ $0 }) else { throw GraphicError.notDrawn("") }
        return drawn
      }, observer: observed.observer { [vault] in WalletModule().privateKeys(on: Device(vault, now: 0)) }, picture: { _ in [] },
      over: MockPerformer())
  }

  func runner(_ person: some Workflow.Host, _ journal: any Journal = MemoryJournal()) -> Runner {
    Runner(journal: journal, host: person, performer: performer(), environment: RunEnvironment(now: clock))
  }

  func run(_ journey: WalletJourney = WalletJourney(), as person: some Workflow.Host, journal: any Journal = MemoryJournal()) async
    -> Outcome
  {
    await runner(person, journal).run(journey, session: UUID().uuidString)
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    var reading = Reading(width: 100, height: 100)
    reading.barcodes = code.withLock { $0 }.map { [BarcodeReading(.qrCode, text: $0, bytes: Array($0.utf8))] } ?? []
    return .captured(picture: PictureReference(digest: "code", type: "jpg", byteCount: 0), reading: reading)
  }

  // MARK: What is there

  func context() -> ServiceContext { ServiceContext(now: clock(), entities: entities, newID: { UUID().uuidString.lowercased() }) }

  /// Does something as the bank, as the office does.
  /// - Parameter pair: opens the bank with these keys; nil: it is open.
  @discardableResult
  func bank<Value>(adopting pair: RSAPrivateKey? = nil, _ work: (WalletBank, inout ServiceContext) throws -> Value) throws -> Value {
    var context = context()
    let value = try work(try pair.map { try WalletBank.adopt($0, &context) } ?? WalletBank.opened(&context), &context)
    entities.apply(context.transaction)
    return value
  }

  func state() throws -> WalletState { try ReadWallet().performed(on: Device(vault, now: clock())) }
  func identity() throws -> WalletIdentity { try WalletIdentity.read(Device(vault)) }
  func shares() throws -> [WalletShare] { try context().all(WalletShare.kind) }
}

/// Answers some prompts as told, and everything else favourably. It tries again after every failure that may pass.
final class WalletPerson: Workflow.Host {
  private let base: ScriptHost
  private let answers: Mutex<[String: [Answer]]>
  /// Something that happens when a prompt is asked.
  private let meanwhile: @Sendable (String) -> Void
  /// The answer to a raced prompt, until another prompt follows. If the same one follows, a push came first, and the person answers again.
  private let raced = Mutex<(prompt: String, answer: Answer)?>(nil)
  /// The prompts that were asked, in order.
  let asked = Mutex<[Prompt]>([])

  /// - Parameter answers: by the prompt's id, in order; after them the answers are favourable.
  init(_ world: WalletWorld, _ answers: [String: [Answer]] = [:], meanwhile: @escaping @Sendable (String) -> Void = { _ in }) {
    base = .automatic(pictures: world)
    self.answers = Mutex(answers)
    self.meanwhile = meanwhile
  }

  var prompts: [String] { asked.withLock { $0.map(\.id) } }

  func reply(to situation: Situation) async -> Reply {
    let prompt = situation.prompt
    asked.withLock { $0.append(prompt) }
    meanwhile(prompt.id)
    let lost = raced.withLock { $0?.prompt == prompt.id ? $0?.answer : nil }
    let given = lost ?? answers.withLock { $0[prompt.id]?.isEmpty == false ? $0[prompt.id]?.removeFirst() : nil }
    raced.withLock { $0 = situation.isRaced && given != .skipped ? given.map { (prompt.id, $0) } : nil }
    // The push is to win the race.
    if given == .skipped, situation.isRaced { return await waits() }
    if let given { return .answer(given) }
    return await base.reply(to: situation)
  }

  private func waits() async -> Reply {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    return .suspend
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool { true }
}
