import Notation

/// What a server has, as an OpenAPI description (OpenAPI Specification 3.1.0), made from the endpoints by which it also finds its answers.
public struct OpenAPIDescription: Sendable {
  /// Endpoints that belong together.
  public struct Group: Sendable {
    public let name: String
    public let endpoints: [Endpoint]
    /// Whether a request must have the bearer token of the administration.
    public let needsToken: Bool

    public init(_ name: String, _ endpoints: [Endpoint], needsToken: Bool = false) {
      self.name = name
      self.endpoints = endpoints
      self.needsToken = needsToken
    }
  }

  private let version: String
  private let groups: [Group]

  /// - Parameter version: of the program.
  public init(version: String, _ groups: [Group]) {
    self.version = version
    self.groups = groups
  }

  public var json: JSONValue {
    .object([
      "openapi": "3.1.0", "info": .object(["title": "The sandbox of Vestibule", "version": .string(version)]), "paths": paths,
      "components": .object([
        "securitySchemes": .object(
          [.init("administration", .object(["type": "http", "scheme": "bearer"]))] + credentials.map { .init($0.name, Self.scheme($0)) })
      ]),
    ])
  }

  private var credentials: [Credential] {
    groups.flatMap(\.endpoints).compactMap(\.credential).reduce(into: []) { all, next in
      if !all.contains(where: { $0.name == next.name }) { all.append(next) }
    }
  }

  private static func scheme(_ credential: Credential) -> JSONValue {
    .object([
      "type": "apiKey", "in": "header", "name": "Authorization", "description": .string(credential.meaning),
      "x-token": credential.token?.json,
    ])
  }

  private var paths: JSONValue {
    var members: [(template: String, methods: [JSONValue.Member])] = []
    for group in groups {
      var seen: Set<String> = []
      for endpoint in group.endpoints where seen.insert("\(endpoint.method) \(endpoint.template)").inserted {
        let same = group.endpoints.filter { $0.method == endpoint.method && $0.template == endpoint.template }
        let operation = JSONValue.Member(endpoint.method.rawValue.lowercased(), Self.operation(same, group))
        if let index = members.firstIndex(where: { $0.template == endpoint.template }) {
          members[index].methods.append(operation)
        } else {
          members.append((endpoint.template, [operation]))
        }
      }
    }
    return .object(members.map { .init($0.template, .object($0.methods)) })
  }

  /// - Parameter endpoints: of one method and path, with bodies of different media types.
  private static func operation(_ endpoints: [Endpoint], _ group: Group) -> JSONValue {
    let endpoint = endpoints[0]
    return .object([
      "tags": .array([.string(group.name)]), "summary": .string(endpoints.map(\.summary).joined(separator: " ")),
      "parameters": parameters(endpoint, group), "requestBody": requestBody(endpoints.compactMap(\.body)),
      "responses": responses(endpoints, group),
      "security": (group.needsToken ? "administration" : endpoint.credential?.name).map { name in
        .array([.object([.init(name, .array([]))])])
      },
    ])
  }

  private static func parameters(_ endpoint: Endpoint, _ group: Group) -> JSONValue? {
    var all = endpoint.parameters.map { parameter($0, in: "path", isRequired: true) }
    all += endpoint.query.map { parameter($0, in: "query", isRequired: false) }
    if let header = endpoint.credential?.header {
      all.append(parameter(header.name, in: "header", isRequired: true, header.meaning))
    }
    if takesKey(endpoint, group) { all.append(parameter("Idempotency-Key", in: "header", isRequired: false)) }
    return all.isEmpty ? nil : .array(all)
  }

  /// A request that changes something is not done twice with the same idempotency key.
  private static func takesKey(_ endpoint: Endpoint, _ group: Group) -> Bool { endpoint.method != .get && !group.needsToken }

  private static func requestBody(_ body: [Media]) -> JSONValue? {
    body.isEmpty ? nil : .object([.init("required", .bool(true)), .init("content", .object(body.map(content)))])
  }

  private static func content(_ media: Media) -> JSONValue.Member {
    .init(media.type, .object(["schema": media.schema?() ?? .object([]), "example": media.example?()]))
  }

  private static func responses(_ endpoints: [Endpoint], _ group: Group) -> JSONValue {
    var members: [JSONValue.Member] = []
    for endpoint in endpoints {
      let all = endpoint.statuses + common(endpoint, group) + (endpoints.count > 1 ? [415] : [])
      for status in all where !members.contains(where: { $0.key == String(status) }) {
        members.append(.init(String(status), response(status, endpoint)))
      }
    }
    members.append(.init("default", refusal("The request is refused.", endpoints[0].refusals)))
    return .object(members)
  }

  /// What every endpoint may answer, whatever it does.
  private static func common(_ endpoint: Endpoint, _ group: Group) -> [Int] {
    (group.needsToken ? [401] : []) + [413] + (takesKey(endpoint, group) ? [422] : []) + [429, 500]
  }

  private static func parameter(_ name: String, in place: String, isRequired: Bool, _ meaning: String? = nil) -> JSONValue {
    .object([
      "name": .string(name), "in": .string(place), "required": .bool(isRequired), "description": meaning.map { .string($0) },
      "schema": .object(["type": "string"]),
    ])
  }

  private static func response(_ status: Int, _ endpoint: Endpoint) -> JSONValue {
    guard status < 400 else { return refusal(description(status), endpoint.refusals) }
    let hasBody = status != 204 && status < 300
    return .object([
      "description": "It is done.", "content": hasBody ? endpoint.answer.map { .object([content($0)]) } : nil,
    ])
  }

  private static func description(_ status: Int) -> String {
    switch status {
    case 401: "The token, the session or the password is missing, wrong or expired."
    case 403: "The caller may not do this."
    case 404: "There is no such thing."
    case 409: "It makes no sense in the present state."
    case 410: "It is over."
    case 413: "The body is too large."
    case 422: "The body does not fit, or the idempotency key was used for another one."
    case 429: "Too many requests of one address; Retry-After says when to come again."
    case 500, 503: "The server has a fault of its own."
    default: "The request does not fit."
    }
  }

  /// The server refuses some requests itself, before it knows whose form it is.
  private static func refusal(_ description: String, _ form: RefusalForm) -> JSONValue {
    let own = form.schema(), common = RefusalForm.message.schema()
    return .object([
      "description": .string(description),
      "content": .object([
        "application/json": .object(["schema": own == common ? own : .object(["anyOf": .array([own, common])])])
      ]),
    ])
  }
}
