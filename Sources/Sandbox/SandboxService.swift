import Documents
import Services

/// A vendor's server as a function: a request and the entities in; a response and changes out. It has no clock, no randomness, no network
/// and no files.
public protocol SandboxService: Sendable {
  /// Its name in commands and in the kinds of its entities: `scan`.
  var name: String { get }
  /// The requests that it answers. It gets no others.
  var endpoints: [Endpoint] { get }
  /// The pictures in a request that must be read before it can be answered. A request may be encrypted to a key that the service keeps.
  /// Default: none.
  func pictures(in request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> [[UInt8]]
  /// What is looked for in the request's pictures, if they are frames of a live picture, which are read quickly; nil: they are pictures to
  /// keep, in which everything is read. Default: nil.
  func aim(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> LiveAim?
  /// Answers a request.
  func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  /// What the office sees of it and can do. Default: nothing.
  var administration: Administration? { get }
}

extension SandboxService {
  public func pictures(in request: ServiceRequest, _ context: ServiceContext) -> [[UInt8]] { [] }
  public func aim(of request: ServiceRequest, _ context: ServiceContext) -> LiveAim? { nil }
  public var administration: Administration? { nil }
}
