import Cells
import Delivering
import Deliveries
import Phrases
import SandboxKit
import Sessions
import Store
import Workflow

/// The offices of the sandbox's services, with the results of sessions among what the outbox owes.
package struct OutboxAdministrator: Administrator {
  private let services: any Administrator
  private let sessions: SessionService
  private let party: AuditParty

  /// - Parameter party: who does what is done, for the audit log.
  package init(_ services: any Administrator, _ sessions: SessionService, for party: AuditParty) {
    self.services = services
    self.sessions = sessions
    self.party = party
  }

  private static let place = OutboxOffice.place

  package var administrations: [(service: String, administration: Administration)] {
    let all = services.administrations
    return hasMessages || sessions.destinations.isEmpty ? all : all + [(Self.place.service, OutboxOffice.administration)]
  }

  /// Whether services send messages, too.
  private var hasMessages: Bool { services.administrations.contains { $0.service == Self.place.service } }

  /// The results of this kiosk's sessions, of which there are few, stand on the first page, before the messages of the services.
  package func list(
    _ place: AdministrationPlace, _ request: AdministeredPage.Request
  ) async throws(AdministrationError) -> AdministeredPage {
    guard place == Self.place else { return try await services.list(place, request) }
    var page = hasMessages ? try await services.list(place, request) : AdministeredPage(entities: [], hasMore: false)
    if request.after == nil {
      let results = OwedDelivery.sorted(try results().map(owed)).map(\.entity)
      do throws(EntityStoreError) {
        page.entities =
          try AdministeredPage(of: results, .init(search: request.search, limit: AdministeredPage.Request.most)).entities + page.entities
      } catch { throw .store(error) }
    }
    return page
  }

  package func show(_ place: AdministrationPlace) async throws(AdministrationError) -> EntityDetails {
    guard let result = try result(at: place) else { return try await services.show(place) }
    return owed(result).details([.init("places", Phrase("outbox.office.places"), .list(result.places.map(ControlCharacters.escaped)))])
  }

  package func places(ownedBy owner: String) async throws(AdministrationError) -> [AdministrationPlace] {
    try await services.places(ownedBy: owner)
  }

  package func actions(
    _ place: AdministrationPlace
  ) async throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])] {
    guard let result = try result(at: place) else {
      return place == Self.place && !hasMessages ? [] : try await services.actions(place)
    }
    return actions(on: result).map { ($0, []) }
  }

  package func perform(
    _ name: String, _ texts: [String: String], on place: AdministrationPlace
  ) async throws(AdministrationError) -> String? {
    guard let result = try result(at: place) else { return try await services.perform(name, texts, on: place) }
    if let field = texts.keys.min() { throw .unknown("field", field, known: []) }
    guard actions(on: result).contains(where: { $0.name == name }) else { throw .notNow(name) }
    try stored { store throws(WorkflowError) in
      if name == OutboxOffice.giveUp.name {
        try store.giveUp(result, by: party)
      } else {
        try store.renew(result.session, to: result.target, by: party)
      }
    }
    return place.id
  }

  // MARK: Results

  private func results() throws(AdministrationError) -> [HandOver] {
    try stored { store throws(WorkflowError) in try store.handOvers().filter(\.isDelivery) }
  }

  private func result(at place: AdministrationPlace) throws(AdministrationError) -> HandOver? {
    guard !place.id.isEmpty, AdministrationPlace(place.service, place.collection) == Self.place else { return nil }
    return try results().first { $0.id == place.id }
  }

  private func owed(_ result: HandOver) -> OwedDelivery {
    let receiver = Destination.name(ofTarget: result.target), isDue = result.state == .pending && result.dueAt > 0
    return OwedDelivery(
      id: result.id, from: (try? sessions.store.session(result.session).journey) ?? "-",
      session: SessionNumber(of: result.session).description,
      to: ControlCharacters.escaped(receiver.isEmpty ? result.target : receiver), result.state, attempts: result.attempts,
      nextAttempt: isDue ? result.dueAt : nil, problem: result.problem, createdAt: result.owedSince)
  }

  /// Only where the configuration file wants it now is it sent again.
  private func actions(on result: HandOver) -> [AdministrativeAction] {
    (sessions.destination(for: result) == nil ? [] : [OutboxOffice.sendAgain]) + (result.state == .pending ? [OutboxOffice.giveUp] : [])
  }

  private func stored<Value>(_ work: (Store) throws(WorkflowError) -> Value) throws(AdministrationError) -> Value {
    do throws(WorkflowError) { return try work(sessions.store) } catch { throw .store(EntityStoreError(error.message)) }
  }
}
