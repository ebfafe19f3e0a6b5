@testable import PingOneVerifyWire
import Backends
import Cryptography
import Documents
import Foundation
import Services
import Synchronization
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// A person with documents and a face, a phone, and the sandbox's ID Verification service. A picture's bytes are the JSON of what is read in it.
final class VerifyWorld: PictureTaker {
  /// What the camera sees, by what is asked for; the last one is repeated.
  private let views: Mutex<[String: [Reading]]>
  /// How the live face verifications end, in order; after them all are passed.
  private let outcomes: Mutex<[ChallengeReport.Outcome]>
  private let pictures = Mutex<[String: [UInt8]]>([:])
  private let ids = NumberedIDs()
  let traffic: TrafficRecord
  let entities = InMemoryEntityStore()
  let vault = InMemoryDeviceVault()
  /// Milliseconds since 1970, UTC.
  let now = Mutex<Int64>(1_770_000_000_000)
  private let way: @Sendable (Sandbox) -> any Transport

  /// Making keys takes long, so all worlds have the same ones.
  static let serviceKey = key(), clientKey = key()

  static func key() -> RSAPrivateKey {
    guard let key = try? RSAPrivateKey.generate() else { preconditionFailure("The system cannot make keys.") }
    return key
  }

  init(
    _ views: [String: [Reading]] = [:], outcomes: [ChallengeReport.Outcome] = [], faults: [Int: TransportFault] = [:],
    way: @escaping @Sendable (Sandbox) -> any Transport = { InProcessTransport($0) }
  ) {
    self.views = Mutex(Self.documents.merging(views) { $1 })
    self.outcomes = Mutex(outcomes)
    traffic = TrafficRecord(faults: faults)
    self.way = way
    vault.apply(["verify/key": (try? JSONEncoder().encode(Data(Self.clientKey.der))).map(Array.init)])
    change { context throws(EntityStoreError) in try VerifyKey.put(Self.serviceKey, &context) }
  }

  private var clock: @Sendable () -> Int64 { { self.now.withLock { $0 } } }

  var context: ServiceContext { ServiceContext(now: clock(), entities: entities, newID: ids.make) }

  /// Changes what the service keeps.
  func change(_ change: (inout ServiceContext) throws(EntityStoreError) -> Void) {
    var context = context
    do throws(EntityStoreError) { try change(&context) } catch { preconditionFailure(error.message) }
    entities.apply(context.transaction)
  }

  /// The transaction with which the sandbox begins.
  func transaction() throws -> VerifyTransaction? { try VerifyTransactions.find(VerifyTransactions.shipped.id, context) }

  /// The transaction of the newer model with which it begins.
  func documents() throws -> VerifyTransaction? { try VerifyTransactions.find(VerifyTransactions.shippedDocuments.id, context) }

  /// The passcode that was sent last, as the office sees it.
  func passcode(_ documentClass: VerifyDocumentClass) -> String {
    let transactions = try? context.all(VerifyTransaction.kind, as: VerifyTransaction.self)
    let requirements = transactions?.flatMap { $0.requirements ?? [] }.filter { $0.documentClass == documentClass }
    return requirements?.compactMap { $0.passcode?.text }.first ?? ""
  }

  /// The office's place of that transaction.
  static let place = AdministrationPlace("verify", "transactions", id: VerifyTransactions.shipped.id)

  /// How often the service was told something, by the last part of the path.
  func count(_ name: String) -> Int { traffic.requests.count { $0.path.hasSuffix("/\(name)") } }

  func sandbox() -> Sandbox {
    Sandbox(
      [VerifyService(), PushService()], entities: entities, now: clock, newID: ids.make, readPrint: { $1.print },
      read: { try? JSONDecoder().decode(Reading.self, from: Data($0)) })
  }

  func runner(_ person: some Workflow.Host, _ journal: any Journal = MemoryJournal()) -> Runner {
    Runner(journal: journal, host: person, performer: performer(), environment: RunEnvironment(now: clock, draw: { _ in 0 }))
  }

  func run(
    _ journey: VerifyJourney = .licenceExample, as person: (some Workflow.Host)? = VerifyPerson?.none,
    journal: any Journal = MemoryJournal(),
    session: String = "session"
  ) async -> Outcome {
    if let person { return await runner(person, journal).run(journey, session: session) }
    return await runner(VerifyPerson(self), journal).run(journey, session: session)
  }

  func performer() -> any Performer {
    ServicePerformer(
      traffic.over(way(sandbox())), vault: vault, now: clock,
      picture: { reference throws(WorkflowError) in self.pictures.withLock { $0[reference.digest] } ?? [] }, over: MockPerformer())
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let view: String, challenges: [LivenessChallenge]
    switch request.subject {
    case .document(.passport, _, _): (view, challenges) = ("passport", [])
    case .document(_, _, let step): (view, challenges) = (step.side.rawValue, [])
    case .liveness(let asked, _): (view, challenges) = ("selfie", asked)
    case .barcode: (view, challenges) = ("code", [])
    case .selfie: (view, challenges) = ("selfie", [])
    case .clip: return .failed(reason: "camera.unplugged")
    }
    let reading = views.withLock { views -> Reading? in
      guard let first = views[view]?.first else { return nil }
      if views[view, default: []].count > 1 { views[view]?.removeFirst() }
      return first
    }
    guard let reading, let bytes = reading.picture else { return .failed(reason: "camera.unplugged") }
    let number = pictures.withLock { pictures in
      pictures["picture-\(pictures.count)"] = bytes
      return pictures.count - 1
    }
    let reference = PictureReference(digest: "picture-\(number)", type: "jpg", byteCount: bytes.count)
    guard !challenges.isEmpty else { return .captured(picture: reference, reading: reading) }
    let outcome = outcomes.withLock { $0.isEmpty ? .passed : $0.removeFirst() }
    return .liveness(
      report: LivenessReport(
        portrait: reference, reading: reading, challenges: challenges.map { ChallengeReport($0, outcome, milliseconds: 900) }))
  }
}

extension VerifyWorld {
  static let day = CalendarDate(secondsSince1970: 1_770_000_000)

  /// What the camera sees of the specimens, which are valid.
  static let documents: [String: [Reading]] = [
    "front": [.page(hasPortrait: true, words: 30)], "back": [.licenceBack()], "passport": [.passport()], "selfie": [.selfie],
  ]
}

extension VerifyJourney {
  /// With the code of the transaction with which the sandbox begins.
  static func example(_ change: (inout VerifyJourney) -> Void = { _ in }) -> VerifyJourney {
    var journey = VerifyJourney()
    journey.start = .code(digits: VerifyTransactions.shipped.code)
    journey.document = .driverLicense
    journey.licence.country = Country(code: "USA")
    change(&journey)
    return journey
  }

  static let licenceExample = example(), passportExample = example { $0.document = .passport }
}

/// Types texts, PINs and the passcodes that were sent, answers some prompts differently, and everything else favourably. It tries again after every failure that may pass.
final class VerifyPerson: Workflow.Host {
  private let base: ScriptHost
  private let world: VerifyWorld
  private let lastAddress = Mutex(VerifyDocumentClass.email)
  private let texts: Mutex<[String]>
  private let answers: Mutex<[String: [Answer]]>

  /// - Parameters:
  ///   - texts: what is typed, in order; the last one is repeated.
  ///   - answers: by the prompt's id, in order; after them the answers are favourable.
  init(_ world: VerifyWorld, texts: [String] = ["123456789012"], answers: [String: [Answer]] = [:]) {
    base = .automatic(pictures: world)
    self.world = world
    self.texts = Mutex(texts)
    self.answers = Mutex(answers)
  }

  func reply(to situation: Situation) async -> Reply {
    let prompt = situation.prompt
    let given = answers.withLock { answers -> Answer? in
      answers[prompt.id]?.isEmpty == false ? answers[prompt.id]?.removeFirst() : nil
    }
    if let given { return .answer(given) }
    guard case .enter(let field) = prompt.content else { return await base.reply(to: situation) }
    if case .code = field.kind { return .answer(.entered(text: world.passcode(lastAddress.withLock { $0 }))) }
    if let address = prompt.id.split(separator: ".").last.flatMap({ VerifyDocumentClass(rawValue: String($0)) }) {
      lastAddress.withLock { $0 = address }
    }
    let text = texts.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    return .answer(field.kind == .secret ? .enteredSecret(handle: situation.secrets.keep(text).id) : .entered(text: text))
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool { true }
}
