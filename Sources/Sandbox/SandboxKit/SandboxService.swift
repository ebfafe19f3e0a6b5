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
  /// What is looked for in the request's pictures, if they are frames of a live picture, which are read quickly, or nil if they are
  /// pictures to keep, in which everything is read. Default: nil.
  func aim(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> LiveAim?
  /// Who sends a request. Nobody else gets the answer to it by repeating its idempotency key. A client that signs in again stays the same caller.
  /// Default: everybody with the same `Authorization`.
  func caller(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> String
  /// Whether each attempt of a request has another body, because it is signed or encrypted again. Default: no. Then another body under the same
  /// idempotency key is refused.
  func isRenewed(_ request: ServiceRequest) -> Bool
  /// Answers a request.
  func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  /// One of its entities has become due. The service writes it again, with the next time or none. One that it leaves as it is, because
  /// it is not due any more, is due again 20 seconds later. Default: nothing.
  func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError)
  /// The request that delivers a message of this service now. Default: a POST request with the body as JSON.
  /// - Returns: the request, or nil if the message makes no sense any more and is abandoned.
  func request(for message: OutboxMessage, in context: ServiceContext) throws(EntityStoreError) -> ServiceRequest?
  /// What the office sees of it and can do. Default: nothing.
  var administration: Administration? { get }
}

extension SandboxService {
  public func pictures(in request: ServiceRequest, _ context: ServiceContext) -> [[UInt8]] { [] }
  public func caller(of request: ServiceRequest, _ context: ServiceContext) -> String { request.head.headerFields[.authorization] ?? "" }
  public func isRenewed(_ request: ServiceRequest) -> Bool { false }
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) {}
  public func request(for message: OutboxMessage, in context: ServiceContext) -> ServiceRequest? {
    message.post
  }
  public func aim(of request: ServiceRequest, _ context: ServiceContext) -> LiveAim? { nil }
  public var administration: Administration? { nil }
}
