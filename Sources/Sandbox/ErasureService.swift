import Services

/// Erases what the services keep of one session or device, when whoever sent its requests asks for it (`RequestOwner`).
///
/// - `DELETE /owners/{owner}`: 204, also when nothing is kept. Only who sent the requests knows the name.
public struct ErasureService: SandboxService {
  public let name = "erasure"

  public init() {}

  public var endpoints: [Endpoint] {
    [Endpoint(.delete, "\(RequestOwner.root)/{owner}", "Erases everything that is kept of a session or a device.", statuses: [204])]
  }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    for key in try context.keys(ownedBy: String(request.path.dropFirst(RequestOwner.root.count + 1))) {
      context.remove(key)
      context.forgetsPictures = true
    }
    return ServiceResponse(.noContent)
  }
}
