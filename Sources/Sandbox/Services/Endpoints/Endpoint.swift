import HTTPTypes

/// A request that a server answers: a method, and a path whose variable parts are in braces, as in `/mfa/authorizations/{id}`.
public struct Endpoint: Hashable, Sendable {
  /// What the body of a request is.
  public enum Body: String, Hashable, Sendable {
    case json = "application/json"
    case form = "application/x-www-form-urlencoded"
    /// A JWS or a JWE (RFC 7515, section 9.2.1).
    case jose = "application/jose"
    case jpeg = "image/jpeg"
  }

  public let method: HTTPRequest.Method
  /// The path from the server's root. A variable part is a whole segment.
  public let template: String
  /// What it does, as one plain English sentence.
  public let summary: String
  /// It is nil if the request has none.
  public let body: Body?
  /// The names of the fields in the query.
  public let query: [String]
  /// The HTTP statuses of its answers; the first is the status of a success. Statuses that every server may send, such as 413, are left
  /// out.
  public let statuses: [Int]
  /// Whether anybody can try codes, keys or passwords with it, so that an address may be wrong only rarely.
  public let isGuessed: Bool

  public init(
    _ method: HTTPRequest.Method, _ template: String, _ summary: String, body: Body? = nil, query: [String] = [], statuses: [Int] = [200],
    isGuessed: Bool = false
  ) {
    self.method = method
    self.template = template
    self.summary = summary
    self.body = body
    self.query = query
    self.statuses = statuses
    self.isGuessed = isGuessed
  }

  /// The names of the variable parts, in order.
  public var parameters: [String] { segments.compactMap(Self.parameter) }

  private var segments: [Substring] { Self.segments(template) }

  /// Whether a path is one of this template. Case does not matter, because vendors' servers differ in it.
  /// - Returns: how many segments are the same as in the template, or nil if the path is not one of this template.
  func rank(_ path: String) -> Int? {
    let parts = Self.segments(path), segments = segments
    guard parts.count == segments.count else { return nil }
    var same = 0
    for (part, segment) in zip(parts, segments) where Self.parameter(segment) == nil {
      guard part.lowercased() == segment.lowercased() else { return nil }
      same += 1
    }
    return same
  }

  private static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }

  private static func parameter(_ segment: Substring) -> String? {
    segment.hasPrefix("{") && segment.hasSuffix("}") ? String(segment.dropFirst().dropLast()) : nil
  }
}

/// What a server knows of a request's method and path.
public enum EndpointMatch: Equatable, Sendable {
  case endpoint(Endpoint)
  /// The path has only other methods.
  case methods([HTTPRequest.Method])
  case nothing
}

extension Sequence<Endpoint> {
  /// The endpoint that a request means: the one whose template has the fewest variable parts.
  public func match(_ request: ServiceRequest) -> EndpointMatch {
    let path = request.path
    let found = compactMap { endpoint in endpoint.rank(path).map { (endpoint: endpoint, rank: $0) } }
    let best = found.filter { $0.endpoint.method == request.head.method }.max { $0.rank < $1.rank }
    if let best { return .endpoint(best.endpoint) }
    return found.isEmpty ? .nothing : .methods(found.map(\.endpoint.method))
  }
}

extension EndpointMatch {
  /// The answer of a server that does not have what was asked for; nil if it has it.
  public var refusal: ServiceResponse? {
    switch self {
    case .endpoint: return nil
    case .nothing: return .refusal(.notFound, "There is no such path. /openapi.json lists all paths.")
    case .methods(let methods):
      let allowed = methods.map(\.rawValue).joined(separator: ", ")
      var response = ServiceResponse.refusal(.methodNotAllowed, "The path does not have this method. It has: \(allowed).")
      response.head.headerFields[.allow] = allowed
      return response
    }
  }
}
