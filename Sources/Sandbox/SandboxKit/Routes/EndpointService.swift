import Documents
import Services

/// A service that answers its requests in one function.
public protocol EndpointService: SandboxService {
  var endpoints: [Endpoint] { get }
  func pictures(in request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> [[UInt8]]
  func aim(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> LiveAim?
  func caller(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> String
  func isRenewed(_ request: ServiceRequest) -> Bool
  func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
}

extension EndpointService {
  public func pictures(in request: ServiceRequest, _ context: ServiceContext) -> [[UInt8]] { [] }
  public func caller(of request: ServiceRequest, _ context: ServiceContext) -> String { request.head.headerFields[.authorization] ?? "" }
  public func isRenewed(_ request: ServiceRequest) -> Bool { false }
  public func aim(of request: ServiceRequest, _ context: ServiceContext) -> LiveAim? { nil }

  public var routes: [RouteHandler] {
    endpoints.map { endpoint in
      RouteHandler(endpoint: endpoint, isRenewed: { self.isRenewed($0) }) { routed, context throws(EntityStoreError) in
        let request = routed.request
        return .ready(
          .init(
            caller: try caller(of: request, context), leniencies: [], pictures: try pictures(in: request, context),
            aim: try aim(of: request, context),
            respond: { context throws(EntityStoreError) in try respond(to: request, in: &context) }))
      }
    }
  }
}
