import FoundationEssentials
import HTTPTypes
import Notation
import Services

/// Does the office's work on a server (`AdministrationInterface`). Titles and actions are those of the same services in this program.
public struct RemoteAdministrator: Administrator {
  public let administrations: [(service: String, administration: Administration)]
  private let transport: any Transport
  private let token: String

  /// - Parameter token: the server's token of the administration.
  public init(_ services: [any SandboxService], over transport: any Transport, token: String) {
    administrations = services.compactMap { service in service.administration.map { (service.office, $0) } }
    self.transport = transport
    self.token = token
  }

  public func list(
    _ place: AdministrationPlace, _ request: AdministeredPage.Request
  ) async throws(AdministrationError) -> AdministeredPage {
    let answer = try await get(place, request.query, as: AdministrationAnswer.Collection.self)
    return AdministeredPage(entities: answer.entities, hasMore: answer.hasMore)
  }

  public func show(_ place: AdministrationPlace) async throws(AdministrationError) -> EntityDetails {
    try await get(place, as: AdministrationAnswer.Entity.self).details
  }

  public func actions(
    _ place: AdministrationPlace
  ) async throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])] {
    let offered =
      place.id.isEmpty
      ? try await get(place, as: AdministrationAnswer.Collection.self).actions
      : try await get(place, as: AdministrationAnswer.Entity.self).actions
    let known = administration(of: place.service)?.collections.first { $0.name == place.collection }?
      .actions
    return offered.compactMap { offer in known?.first { $0.name == offer.name }.map { ($0, offer.fields) } }
  }

  public func perform(
    _ name: String, _ texts: [String: String], on place: AdministrationPlace
  ) async throws(AdministrationError) -> String? {
    let members = texts.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
    let request = ServiceRequest.post("\(Self.path(place))/\(PathSegment.encoded(name))", json: .object(members))
    return try await send(request, as: AdministrationAnswer.Changed.self).id
  }

  public func places(ownedBy owner: String) async throws(AdministrationError) -> [AdministrationPlace] { [] }

  private func get<Answer: Decodable>(
    _ place: AdministrationPlace, _ query: String = "", as type: Answer.Type
  ) async throws(AdministrationError) -> Answer {
    try await send(ServiceRequest(.get, Self.path(place) + query), as: type)
  }

  private static func path(_ place: AdministrationPlace) -> String {
    ([AdministrationInterface.root] + [place.service, place.collection, place.id].filter { !$0.isEmpty }.map(PathSegment.encoded))
      .joined(separator: "/")
  }

  private func send<Answer: Decodable>(_ request: ServiceRequest, as type: Answer.Type) async throws(AdministrationError) -> Answer {
    let body = try await send(request)
    guard let answer = try? JSONDecoder().decode(type, from: Data(body)) else { throw Self.otherServer }
    return answer
  }

  /// Sends a request of the administration that is about no service.
  /// - Returns: the JSON of the answer; nil if it has no body.
  public func answer(to request: ServiceRequest) async throws(AdministrationError) -> JSONValue? {
    let body = try await send(request)
    if body.isEmpty { return nil }
    guard let node = try? JSONReader().read(body) else { throw Self.otherServer }
    return JSONValue(node)
  }

  private static let otherServer = AdministrationError.server(
    "The answer is not from Vestibule's administration. Check the address in --backend.")

  /// - Returns: the body of the answer.
  private func send(_ request: ServiceRequest) async throws(AdministrationError) -> [UInt8] {
    var request = request
    request.head.headerFields[.authorization] = "Bearer \(token)"
    let response: ServiceResponse
    do throws(TransportFailure) { response = try await transport.send(request) } catch {
      throw .server(error.workflowError.message)
    }
    guard (200..<300).contains(response.status) else {
      let said = (try? JSONReader().read(response.body))?["message"]?.string
      throw .server(said ?? "The server answered with the HTTP status \(response.status). Check the address in --backend.")
    }
    return response.body
  }
}
