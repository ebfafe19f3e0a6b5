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
        "securitySchemes": .object(["administration": .object(["type": "http", "scheme": "bearer"])]),
        "schemas": .object(["Refusal": .object(["type": "object", "properties": .object(["message": .object(["type": "string"])])])]),
      ]),
    ])
  }

  private var paths: JSONValue {
    var members: [(template: String, methods: [JSONValue.Member])] = []
    for group in groups {
      for endpoint in group.endpoints {
        let operation = JSONValue.Member(endpoint.method.rawValue.lowercased(), Self.operation(endpoint, group))
        if let index = members.firstIndex(where: { $0.template == endpoint.template }) {
          members[index].methods.append(operation)
        } else {
          members.append((endpoint.template, [operation]))
        }
      }
    }
    return .object(members.map { .init($0.template, .object($0.methods)) })
  }

  private static func operation(_ endpoint: Endpoint, _ group: Group) -> JSONValue {
    .object([
      "tags": .array([.string(group.name)]), "summary": .string(endpoint.summary), "parameters": parameters(endpoint, group),
      "requestBody": endpoint.body.map(requestBody), "responses": responses(endpoint, group),
      "security": group.needsToken ? .array([.object([.init("administration", .array([]))])]) : nil,
    ])
  }

  private static func parameters(_ endpoint: Endpoint, _ group: Group) -> JSONValue? {
    var all = endpoint.parameters.map { parameter($0, in: "path", isRequired: true) }
    all += endpoint.query.map { parameter($0, in: "query", isRequired: false) }
    if takesKey(endpoint, group) { all.append(parameter("Idempotency-Key", in: "header", isRequired: false)) }
    return all.isEmpty ? nil : .array(all)
  }

  /// A request that changes something is not done twice with the same idempotency key.
  private static func takesKey(_ endpoint: Endpoint, _ group: Group) -> Bool { endpoint.method != .get && !group.needsToken }

  private static func requestBody(_ body: Endpoint.Body) -> JSONValue {
    let media = JSONValue.object([.init("schema", .object([JSONValue.Member]()))])
    return .object([.init("required", .bool(true)), .init("content", .object([.init(body.rawValue, media)]))])
  }

  private static func responses(_ endpoint: Endpoint, _ group: Group) -> JSONValue {
    let common = common(endpoint, group).filter { !endpoint.statuses.contains($0) }
    var members = (endpoint.statuses + common).map { JSONValue.Member(String($0), response($0)) }
    members.append(.init("default", refusal("The request is refused.")))
    return .object(members)
  }

  /// What every endpoint may answer, whatever it does.
  private static func common(_ endpoint: Endpoint, _ group: Group) -> [Int] {
    (group.needsToken ? [401] : []) + [413] + (takesKey(endpoint, group) ? [422] : []) + [429, 500]
  }

  private static func parameter(_ name: String, in place: String, isRequired: Bool) -> JSONValue {
    .object([
      "name": .string(name), "in": .string(place), "required": .bool(isRequired), "schema": .object(["type": "string"]),
    ])
  }

  private static func response(_ status: Int) -> JSONValue {
    status < 400 ? .object(["description": "It is done."]) : refusal(description(status))
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

  private static func refusal(_ description: String) -> JSONValue {
    let schema = JSONValue.object(["$ref": "#/components/schemas/Refusal"])
    return .object([
      "description": .string(description), "content": .object(["application/json": .object(["schema": schema])]),
    ])
  }
}
