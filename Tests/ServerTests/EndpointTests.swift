import HTTPTypes
import SandboxKit
import Services
import ShippedVendors
import Testing

/// How a request finds its endpoint.
struct EndpointTests {
  private let keys = Endpoint(.get, "/v1/jwks", "Keys.")
  private let transaction = Endpoint(.get, "/v1/{transaction}", "One.")
  private let change = Endpoint(.put, "/v1/{transaction}", "Changes one.")
  private var all: [Endpoint] { [transaction, keys, change] }

  private func routed(_ method: HTTPRequest.Method, _ path: String) -> RoutedRequest? {
    if case .endpoint(let routed) = all.match(ServiceRequest(method, path)) { routed } else { nil }
  }

  private func endpoint(_ method: HTTPRequest.Method, _ path: String) -> Endpoint? { routed(method, path)?.endpoint }

  @Test func aFixedPartGoesBeforeAVariableOne() {
    #expect(endpoint(.get, "/v1/jwks?x=1") == keys)
    #expect(endpoint(.get, "/v1/7") == transaction)
    #expect(endpoint(.put, "/V1/7/") == change)
  }

  @Test func otherMethodsAndPathsAreKnown() {
    #expect(all.match(ServiceRequest(.delete, "/v1/7")) == .methods([.get, .put]))
    for path in ["/", "/v1", "/v1/7/8", "/v2/7"] { #expect(all.match(ServiceRequest(.get, path)) == .nothing) }
  }

  @Test func theVariablePartsAreNamed() {
    #expect(Endpoint(.get, "/a/{one}/b/{two}", "").parameters == ["one", "two"])
    #expect(routed(.get, "/v1/a%2Fb")?["transaction"] == "a/b")
  }

  /// Bodies of different media types are different requests.
  @Test func theMediaTypeDecides() {
    let types = ["application/json", "application/x+json"].map { Endpoint(.post, "/a", $0, body: Media($0)) }
    func match(_ type: String?) -> EndpointMatch {
      var request = ServiceRequest(.post, "/a")
      request.head.headerFields[.contentType] = type
      return types.match(request)
    }
    for type in ["application/x+json", "Application/X+JSON; charset=utf-8"] {
      guard case .endpoint(let routed) = match(type) else { Issue.record("\(type)"); continue }
      #expect(routed.endpoint.summary == "application/x+json")
    }
    for type in [nil, "text/plain"] { #expect(match(type).refusal?.status == 415) }
  }

  /// Otherwise a request would mean two endpoints, and the description would have one of them.
  @Test func noTwoEndpointsAreTheSame() {
    let names = [any SandboxService].shipped.flatMap(\.endpoints).map { "\($0.method) \($0.template) \($0.body?.type ?? "")" }
    #expect(Set(names).count == names.count)
  }
}
