import FoundationEssentials
import HTTPTypes
import Notation
import Services

/// The administration over HTTP: what the office sees and does, as requests. The server that offers it checks the token.
///
/// - `GET /administration/{service}/{collection}` is a page of a collection, and the actions on it: `AdministrationAnswer.Collection`. The query
///   may have `search`, `after` and `limit` (`AdministeredPage.Request`).
/// - `GET /administration/{service}/{collection}/{id}` is one entity: `AdministrationAnswer.Entity`.
/// - `GET` and `POST` of `/administration/clock` read the clock and put it ahead (`ClockInterface`).
/// - `POST` to the name of an action below either of them performs it, with the values of its fields as a JSON object of texts. The answer is
///   the id of the entity that was changed or made.
public struct AdministrationInterface: Sendable {
  public static let root = "/administration"
  /// The values of an action's fields.
  private static let values = Media.json(.members(.text), example: [Named("result", "Passed")])
  private static let changed = Media.json(.verbatim(.type("object")), example: .object(["id": "1"]))
  private static let services = Endpoint(
    .get, root, "The services, their collections and actions.",
    answer: .json(
      .members(.members(.array(.string))), example: [Named("scan", [Named("journeys", ["set-result"])])]))
  private static let collection = Endpoint(
    .get, "\(root)/{service}/{collection}", "A page of the entities of a collection.",
    query: AdministeredPage.Request.fields, statuses: [200, 400, 404],
    answer: .json(
      .verbatim(.type("object")),
      example: .object(["columns": .array([]), "entities": .array([]), "hasMore": .bool(false), "actions": .array([])])))
  private static let entity = Endpoint(
    .get, "\(root)/{service}/{collection}/{id}", "An entity with its history and actions.", statuses: [200, 404],
    answer: .json(.verbatim(.type("object")), example: .object(["id": "1", "details": .object([]), "actions": .array([])])))
  private static let collectionAction = Endpoint(
    .post, "\(root)/{service}/{collection}/{action}", "Performs an action on a collection.", body: values,
    statuses: [200, 400, 404, 409], answer: changed)
  private static let entityAction = Endpoint(
    .post, "\(root)/{service}/{collection}/{id}/{action}", "Performs an action on an entity.", body: values,
    statuses: [200, 400, 404, 409], answer: changed)

  public static let endpoints = [services] + ClockInterface.endpoints + [collection, entity, collectionAction, entityAction]

  private let sandbox: Sandbox

  public init(_ sandbox: Sandbox) { self.sandbox = sandbox }

  /// Answers a request of one of the endpoints.
  public func respond(to routed: RoutedRequest) async -> ServiceResponse {
    let collection = AdministrationPlace(routed["service"], routed["collection"])
    let entity = AdministrationPlace(routed["service"], routed["collection"], id: routed["id"])
    do throws(AdministrationError) {
      switch routed.endpoint {
      case Self.services: return ServiceResponse(json: overview)
      case Self.collection: return try await list(collection, routed.request)
      case Self.entity: return try await show(entity)
      case Self.collectionAction: return try await perform(routed["action"], routed.request, collection)
      case Self.entityAction: return try await perform(routed["action"], routed.request, entity)
      default:
        return ClockInterface(sandbox: sandbox).respond(to: routed) ?? .refusal(.notFound, "There is no such path below \(Self.root).")
      }
    } catch { return .refusal(error.status, error.message) }
  }

  private var overview: JSONValue {
    .object(
      sandbox.administrations.map { service, administration in
        .init(
          service,
          .object(administration.collections.map { .init($0.name, .array($0.actions.map { .string($0.name) })) }))
      })
  }

  private func list(_ place: AdministrationPlace, _ request: ServiceRequest) async throws(AdministrationError) -> ServiceResponse {
    guard let wanted = AdministeredPage.Request(request.query) else {
      return .refusal(.badRequest, "The limit is a number from 1 to \(AdministeredPage.Request.most).")
    }
    let columns = sandbox.administration(of: place.service)?.collections
      .first { $0.name == place.collection }?.columns
    let page = try await sandbox.list(place, wanted)
    return Self.response(
      AdministrationAnswer.Collection(
        columns: columns ?? [], entities: page.entities, hasMore: page.hasMore, actions: try actions(place)))
  }

  private func show(_ place: AdministrationPlace) async throws(AdministrationError) -> ServiceResponse {
    Self.response(
      AdministrationAnswer.Entity(id: place.id, details: try await sandbox.show(place), actions: try actions(place)))
  }

  private func actions(_ place: AdministrationPlace) throws(AdministrationError) -> [AdministrationAnswer.Action] {
    try sandbox.actions(place).map { AdministrationAnswer.Action(name: $0.action.name, fields: $0.fields) }
  }

  private func perform(
    _ action: String, _ request: ServiceRequest, _ place: AdministrationPlace
  ) async throws(AdministrationError) -> ServiceResponse {
    let node = request.body.isEmpty ? nil : try? JSONReader().read(request.body)
    let values = node?.members?.map { ($0.key, $0.value.string) } ?? []
    guard request.body.isEmpty || node?.members != nil, values.allSatisfy({ $0.1 != nil }) else {
      return .refusal(.badRequest, "The body is an object with texts: {\"result\": \"Passed\"}.")
    }
    let fields = Dictionary(values.map { ($0.0, $0.1 ?? "") }) { $1 }
    return Self.response(AdministrationAnswer.Changed(id: try await sandbox.perform(action, fields, on: place)))
  }

  private static func response(_ answer: some Encodable) -> ServiceResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(answer) else { return .refusal(.internalServerError, "The answer cannot be written as JSON.") }
    return ServiceResponse(.ok, body: Array(data), type: "application/json")
  }
}

extension AdministrationError {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .unknown(let kind, _, _): kind == "field" ? .badRequest : .notFound
    case .ambiguous, .field: .badRequest
    case .notNow: .conflict
    case .store(let error): error.status
    case .server: .internalServerError
    }
  }
}

extension AdministeredPage.Request {
  fileprivate static let fields = ["search", "after", "limit"]

  /// nil if the limit is no number of entities that a page may have.
  fileprivate init?(_ query: [FormField]) {
    let limit = query["limit"].map { Int($0) } ?? Self.usual
    guard let limit, 1...Self.most ~= limit else { return nil }
    self.init(search: query["search"] ?? "", after: query["after"], limit: limit)
  }

  /// As it stands at the end of a path.
  var query: String {
    let fields = [
      search.isEmpty ? nil : FormField("search", search), after.map { FormField("after", $0) }, FormField("limit", String(limit)),
    ]
    return "?" + fields.compactMap(\.self).text
  }
}
