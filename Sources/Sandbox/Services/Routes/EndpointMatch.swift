import HTTPTypes

/// What a server knows of a request's method and path.
public enum EndpointMatch: Equatable, Sendable {
  case endpoint(RoutedRequest)
  /// The path has only other methods.
  case methods([HTTPRequest.Method])
  /// The method has only bodies of other media types.
  case types([Endpoint])
  case nothing
}

/// A request with the endpoint that it means.
public struct RoutedRequest: Equatable, Sendable {
  public var request: ServiceRequest
  public let endpoint: Endpoint
  private let values: [String]

  init(_ request: ServiceRequest, _ endpoint: Endpoint, _ values: [String]) {
    (self.request, self.endpoint, self.values) = (request, endpoint, values)
  }

  /// The value of a variable part of the path, as it was before it was encoded.
  /// - Parameter name: one of the template's.
  public subscript(name: String) -> String {
    zip(endpoint.parameters, values).first { $0.0 == name }?.1 ?? ""
  }
}

extension Sequence<Endpoint> {
  /// The endpoint that a request means: the one whose template has the fewest variable parts.
  public func match(_ request: ServiceRequest) -> EndpointMatch {
    let segments = Endpoint.segments(request.path)
    let found = compactMap { endpoint in endpoint.values(in: segments).map { RoutedRequest(request, endpoint, $0) } }
    let same = found.filter { $0.endpoint.method == request.head.method }
    guard let fewest = same.map(\.endpoint.parameters.count).min() else {
      return found.isEmpty ? .nothing : .methods(found.map(\.endpoint.method))
    }
    let best = same.filter { $0.endpoint.parameters.count == fewest }
    guard best.count > 1 else { return .endpoint(best[0]) }
    // Without parameters, such as a charset.
    let type = request.head.headerFields[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    return best.first { $0.endpoint.body?.type.lowercased() == type }.map { .endpoint($0) } ?? .types(best.map(\.endpoint))
  }
}

extension EndpointMatch {
  /// The answer of a server that does not have what was asked for; nil if it has it.
  public var refusal: ServiceResponse? {
    switch self {
    case .endpoint: return nil
    case .nothing: return .refusal(.notFound, "There is no such path. /openapi.json lists all paths.")
    case .types(let endpoints):
      let types = endpoints.compactMap(\.body?.type).joined(separator: ", ")
      return endpoints.first?.refusals.refusal(.unsupportedMediaType, "The media type of the body is none of: \(types).")
    case .methods(let methods):
      let allowed = methods.map(\.rawValue).joined(separator: ", ")
      var response = ServiceResponse.refusal(.methodNotAllowed, "The path does not have this method. It has: \(allowed).")
      response.head.headerFields[.allow] = allowed
      return response
    }
  }
}
