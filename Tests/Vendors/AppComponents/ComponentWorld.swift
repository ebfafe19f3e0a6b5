import AppComponentsJourney
import AppComponentsService
import Backends
import Documents
import Foundation
import SandboxKit
import Services
import VendorHarness
import Workflow

/// The sandbox's service of App Components, and what asks it. A picture's digest is the JSON of what is read in it.
final class ComponentWorld: Sendable {
  let clock = VirtualClock()
  let entities = InMemoryEntityStore()
  let traffic: TrafficRecord
  private let ids = NumberedIDs()
  private let way: @Sendable (Sandbox) -> any Transport

  init(faults: [Int: TransportFault] = [:], way: @escaping @Sendable (Sandbox) -> any Transport = { InProcessTransport($0) }) {
    traffic = TrafficRecord(faults: faults)
    self.way = way
  }

  /// Each is another process on the same entities.
  func sandbox() -> Sandbox {
    Sandbox([ComponentService(), ErasureService()], entities: entities, now: { self.clock.now }, newID: ids.make) {
      try? JSONDecoder().decode(Reading.self, from: Data($0))
    }
  }

  /// - Parameter owner: the session of the kiosk whose effects it performs; nil for an app.
  func performer(_ owner: String? = "kiosk") -> any Performer {
    let owner = owner.map { RequestOwner(session: $0, device: $0) }
    return ServicePerformer(
      OwnedTransport(traffic.over(way(sandbox()))) { owner }, picture: { Array($0.digest.utf8) }, over: MockPerformer())
  }

  func perform<E: Effect>(_ effect: E, key: String = UUID().uuidString, owner: String? = "kiosk") async throws -> E.Output {
    try await performer(owner).perform(effect, EffectContext(key: key))
  }

  /// The plugins' error in which an effect ends; nil if it succeeds.
  func error(of effect: some Effect, key: String = UUID().uuidString) async -> ComponentError? {
    do {
      _ = try await perform(effect, key: key)
      return nil
    } catch { return (error as? WorkflowError).map { ComponentError($0) } }
  }

  /// Starts a session with a mock code.
  func start() async throws -> String { try await perform(StartSession(validationCode: "IDV")).id }

  // MARK: The office

  static let sessions = AdministrationPlace("app-components", "sessions")
  static let codes = AdministrationPlace("app-components", "codes")

  /// Issues a code.
  func issue(_ values: [String: String] = [:]) async throws -> String {
    var place = Self.codes
    place.id = try await sandbox().perform("issue", values, on: place) ?? ""
    for row in try await sandbox().show(place).rows { if case .secret(let code) = row.value { return code } }
    return ""
  }

  func reject(_ session: String) async throws {
    _ = try await sandbox().perform("reject", [:], on: AdministrationPlace("app-components", "sessions", id: session))
  }
}
