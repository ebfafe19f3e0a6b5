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

  @Test func aFixedPartGoesBeforeAVariableOne() {
    #expect(all.match(ServiceRequest(.get, "/v1/jwks?x=1")) == .endpoint(keys))
    #expect(all.match(ServiceRequest(.get, "/v1/7")) == .endpoint(transaction))
    #expect(all.match(ServiceRequest(.put, "/V1/7/")) == .endpoint(change))
  }

  @Test func otherMethodsAndPathsAreKnown() {
    #expect(all.match(ServiceRequest(.delete, "/v1/7")) == .methods([.get, .put]))
    for path in ["/", "/v1", "/v1/7/8", "/v2/7"] { #expect(all.match(ServiceRequest(.get, path)) == .nothing) }
  }

  @Test func theVariablePartsAreNamed() {
    #expect(Endpoint(.get, "/a/{one}/b/{two}", "").parameters == ["one", "two"])
  }

  /// Otherwise a request would mean two endpoints, and the description would have one of them.
  @Test func noTwoEndpointsAreTheSame() {
    let names = [any SandboxService].shipped.flatMap(\.endpoints).map { "\($0.method) \($0.template)" }
    #expect(Set(names).count == names.count)
  }
}
