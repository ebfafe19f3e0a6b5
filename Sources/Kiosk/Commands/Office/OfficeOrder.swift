import Application
import ArgumentParser
import Authoring
import SandboxKit
import Store

/// What `vestibule office SERVICE …` is to do.
struct OfficeOrder: Sendable {
  let service: String
  /// A collection, `show`, or an action; nil for the first collection.
  let verb: String?
  /// The beginning of an id; nil if none was named.
  let id: String?
  let fields: [String: String]

  /// - Throws: what the command line lacks.
  init(_ words: [String]) throws {
    var plain: [String] = [], fields: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        plain.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { throw ValidationError("\(word) needs a value.") }
      fields[parts[0]] = value
    }
    guard let service = plain.first else { throw ValidationError("Name a service before the options. \(Self.summary)") }
    guard plain.count <= 3 else { throw ValidationError("\"\(plain[3])\" is one word too many.") }
    self.service = service
    verb = plain.dropFirst().first
    id = plain.dropFirst(2).first
    self.fields = fields
  }

  /// The services with their collections and actions.
  static var summary: String {
    let all = Installation.current.services.compactMap { service in
      service.administration.map { administration in
        let collections = administration.collections.map { collection in
          "\(collection.name)\(collection.actions.isEmpty ? "" : " (\(collection.actions.map(\.name).joined(separator: ", ")))")"
        }
        return "\(service.office): \(collections.joined(separator: ", "))"
      }
    }
    return "The services, with their collections and actions: \(all.joined(separator: "; "))."
  }

  /// - Parameter store: the one with the audit log, or nil if there is none here.
  func answer(from sandbox: any Administrator, _ store: Store?) async -> Result<OfficePage, AdministrationError> {
    do throws(AdministrationError) { return .success(try await page(sandbox, store)) } catch { return .failure(error) }
  }

  private func page(_ sandbox: any Administrator, _ store: Store?) async throws(AdministrationError) -> OfficePage {
    guard let administration = sandbox.administration(of: service) else {
      throw .unknown("service", service, known: sandbox.administrations.map(\.service))
    }
    let collections = administration.collections
    guard let verb else { return try await list(collections.first?.name ?? "", sandbox) }
    if let collection = collections.first(where: { $0.name == verb }) {
      return id == nil ? try await list(verb, sandbox) : try await show(try await place(in: [collection], sandbox), sandbox)
    }
    if verb == "show" { return try await show(try await place(in: collections, sandbox), sandbox) }
    let able = collections.filter { collection in collection.actions.contains { $0.name == verb } }
    guard let first = able.first else {
      throw .unknown(
        "collection or action", verb, known: collections.map(\.name) + ["show"] + collections.flatMap(\.actions).map(\.name).distinct)
    }
    let isOnCollection = first.actions.first { $0.name == verb }?.subject == .collection
    var place = isOnCollection ? AdministrationPlace(service, first.name) : try await place(in: able, sandbox)
    guard let changed = try await sandbox.perform(verb, fields, on: place, by: .command, in: store) else {
      return try await list(place.collection, sandbox)
    }
    place.id = changed
    return try await show(place, sandbox)
  }

  private func list(_ collection: String, _ sandbox: any Administrator) async throws(AdministrationError) -> OfficePage {
    let columns = sandbox.administration(of: service)?.collections.first { $0.name == collection }?
      .columns
    let page = try await sandbox.list(AdministrationPlace(service, collection), try request())
    return .list(columns ?? [], page)
  }

  /// The part of a list that the fields name.
  private func request() throws(AdministrationError) -> AdministeredPage.Request {
    let known = ["search", "after", "limit"], most = AdministeredPage.Request.most
    if let other = fields.keys.sorted().first(where: { !known.contains($0) }) { throw .unknown("field", other, known: known) }
    let limit = fields["limit"].map { Int($0) } ?? AdministeredPage.Request.usual
    guard let limit, 1...most ~= limit else { throw .field("limit", .notInRange(1...most)) }
    return .init(search: fields["search"] ?? "", after: fields["after"], limit: limit)
  }

  private func show(_ place: AdministrationPlace, _ sandbox: any Administrator) async throws(AdministrationError) -> OfficePage {
    .entity(id: place.id, try await sandbox.show(place), actions: try await sandbox.actions(place))
  }

  /// The entity with the id that was written, or else the one of the first 1,000 of each list whose id begins so.
  private func place(
    in collections: [AdministeredCollection], _ sandbox: any Administrator
  ) async throws(AdministrationError) -> AdministrationPlace {
    let wanted = id ?? "", places = collections.map { AdministrationPlace(service, $0.name, id: wanted) }
    if !wanted.isEmpty { for place in places where try await exists(place, sandbox) { return place } }
    var all: [AdministrationPlace] = []
    for place in places {
      all += try await sandbox.list(AdministrationPlace(service, place.collection), .longest).entities
        .map { AdministrationPlace(service, place.collection, id: $0.id) }
    }
    let found = wanted.isEmpty ? [] : all.filter { $0.id.hasPrefix(wanted) }
    guard let place = found.first else { throw .unknown("entity", wanted, known: all.prefix(Self.mostNamed).map(\.id)) }
    guard found.count == 1 else { throw .ambiguous(wanted) }
    return place
  }

  /// How many entities a sentence names at most.
  private static let mostNamed = 20

  private func exists(_ place: AdministrationPlace, _ sandbox: any Administrator) async throws(AdministrationError) -> Bool {
    let found = try await sandbox.list(AdministrationPlace(place.service, place.collection), .init(search: place.id, limit: 1))
    return found.entities.contains { $0.id == place.id }
  }
}

extension [String] {
  /// Each only once, in order.
  fileprivate var distinct: [String] { reduce(into: []) { all, new in if !all.contains(new) { all.append(new) } } }
}
