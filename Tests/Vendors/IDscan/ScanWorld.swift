import Backends
import Documents
import Foundation
import Services
import Synchronization
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// A person with documents, a kiosk, and the sandbox's scan service. A picture's bytes are the JSON of what is read in it.
final class ScanWorld: PictureTaker {
  /// What the camera sees, by the side or subject that is asked for; the last one is repeated.
  private let views: Mutex<[String: [Reading]]>
  private let pictures = Mutex<[String: [UInt8]]>([:])
  private let ids = NumberedIDs()
  private let traffic: TrafficRecord
  /// What a tester sees of the requests, in order.
  let observed = ObservedExchanges()
  let entities = InMemoryEntityStore()
  /// Milliseconds since 1970, UTC.
  let now = Mutex<Int64>(1_770_000_000_000)
  /// Whether the kiosk asks for the office's decision while a response is on the screen.
  private let asksOffice: Bool
  /// What is seen in a page that was cut out; nil if none can be cut out.
  private let page: Reading?
  /// How requests get to the sandbox.
  private let way: @Sendable (Sandbox) -> any Transport

  init(
    _ views: [String: [Reading]], faults: [Int: TransportFault] = [:], asksOffice: Bool = false, page: Reading? = nil,
    way: @escaping @Sendable (Sandbox) -> any Transport = { InProcessTransport($0) }
  ) {
    self.views = Mutex(views)
    traffic = TrafficRecord(faults: faults)
    self.asksOffice = asksOffice
    self.page = page
    self.way = way
  }

  /// The requests of the journey, in order.
  var requests: [ServiceRequest] { traffic.requests }
  /// The answers that the journey got, in order.
  var responses: [ServiceResponse] { traffic.responses }
  /// The paths of the requests, in order.
  var paths: [String] { requests.map { String($0.path.dropFirst("/idscanenterprisesvc".count)) } }

  private var clock: @Sendable () -> Int64 { { self.now.withLock { $0 } } }

  func sandbox() -> Sandbox {
    Sandbox([ScanService()], entities: entities, now: clock, newID: ids.make) { try? JSONDecoder().decode(Reading.self, from: Data($0)) }
  }

  /// Everything that the service keeps of journeys, as JSON.
  func keptText() throws -> String {
    let records = try entities.keys(of: EntityKind(stored: "scan/journey")).compactMap { key -> ScanRecord? in
      try ServiceContext(now: 0, entities: entities, newID: { "" }).get(key)
    }
    return String(decoding: try JSONEncoder().encode(records), as: UTF8.self)
  }

  /// How many submissions the service took, by journey.
  func submissions() throws -> [Int] {
    try entities.keys(of: EntityKind(stored: "scan/journey")).map { key in
      let record: ScanRecord? = try ServiceContext(now: 0, entities: entities, newID: { "" }).get(key)
      return record?.history.count ?? 0
    }
  }

  /// - Parameters:
  ///   - host: the person, or nil for the one of the script.
  ///   - meanwhile: what others do before the person answers a prompt, by its id.
  ///   - active: the faults that a tester switches on.
  func run(
    _ journey: ScanJourney, script: Script? = nil, as host: (any Workflow.Host)? = nil, journal: any Journal = MemoryJournal(),
    meanwhile: [String: @Sendable () async -> Void] = [:], active: ActiveFaults? = nil
  ) async -> Outcome {
    let person = host ?? script.map { ScriptHost($0, pictures: self) } ?? ScriptHost.automatic(pictures: self)
    let runner = Runner(
      journal: journal, host: OvertakenHost(person, meanwhile), performer: performer(active),
      environment: RunEnvironment(now: clock, draw: { _ in 0 }))
    return await runner.run(journey, session: "session")
  }

  func performer(_ active: ActiveFaults? = nil) -> any Performer {
    let server = ServicePerformer(
      traffic.over(way(sandbox())), pages: { [page] _ in page.flatMap(\.picture).map { [self.keep($0)] } ?? [] },
      faults: active, observer: observed.observer(),
      picture: { reference throws(WorkflowError) in self.pictures.withLock { $0[reference.digest] } ?? [] },
      over: MockPerformer())
    return asksOffice ? server : Undecided(base: server)
  }

  /// The office decides nothing while the response is on the screen. How often it would be asked depends on how fast the person is.
  private struct Undecided: Performer {
    let base: any Performer

    func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
      guard effect is AwaitDecision else { return try await base.perform(effect, context) }
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
      throw TransportFailure.cancelled.workflowError
    }
  }

  private func keep(_ bytes: [UInt8]) -> PictureReference {
    pictures.withLock { pictures in
      let reference = PictureReference(digest: "picture-\(pictures.count)", type: "jpg", byteCount: bytes.count)
      pictures[reference.digest] = bytes
      return reference
    }
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let view: String, challenges: [LivenessChallenge]
    switch request.subject {
    case .document(.proofOfAddress, _, _): (view, challenges) = ("address", [])
    case .document(_, _, let step): (view, challenges) = (step.side.rawValue, [])
    case .liveness(let asked, _): (view, challenges) = ("selfie", asked)
    default: (view, challenges) = ("selfie", [])
    }
    let reading = views.withLock { views -> Reading? in
      guard let first = views[view]?.first else { return nil }
      if views[view, default: []].count > 1 { views[view]?.removeFirst() }
      return first
    }
    guard let reading, let bytes = reading.picture else { return .failed(reason: "camera.unplugged") }
    let reference = keep(bytes)
    guard !challenges.isEmpty else { return .captured(picture: reference, reading: reading) }
    return .liveness(
      report: LivenessReport(
        portrait: reference, reading: reading, challenges: challenges.map { ChallengeReport($0, .passed, milliseconds: 900) }))
  }
}
