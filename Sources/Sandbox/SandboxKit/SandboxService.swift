import Cryptography
import Documents
import Services

/// A vendor's server as a function: a request and the entities in; a response and changes out. It has no clock, no randomness, no network
/// and no files.
public protocol SandboxService: Sendable {
  /// Its name in commands and in the kinds of its entities: `scan`.
  var name: String { get }
  /// The name of its office: that of its journey. Default: its name.
  var office: String { get }
  /// The requests that it answers. It gets no others.
  var routes: [RouteHandler] { get }
  /// One of its entities has become due. The service writes it again, with the next time or none. One that it leaves as it is, because
  /// it is not due any more, is due again 20 seconds later. Default: nothing.
  func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError)
  /// The request that delivers a message of this service now. Default: a POST request with the body as JSON.
  /// - Returns: the request, or nil if the message makes no sense any more and is abandoned.
  func request(for message: OutboxMessage, in context: ServiceContext) throws(EntityStoreError) -> ServiceRequest?
  /// What the office sees of it and can do. Default: nothing.
  var administration: Administration? { get }
  /// What a client of a new sandbox shows it, by the names that the vendor gives it: a key, a user and a password. Default: nothing.
  var credentials: [Named<String>] { get }
  /// The private keys to whose owners clients encrypt, as far as they were made. Default: none.
  func privateKeys(_ context: ServiceContext) throws(EntityStoreError) -> [RSAPrivateKey]
  /// The listed entities that are in none of the office's collections. Default: none.
  var listed: [any ListedEntity.Type] { get }
}

extension SandboxService {
  public var office: String { name }
  package var endpoints: [Endpoint] { routes.map(\.endpoint) }
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) {}
  public func request(for message: OutboxMessage, in context: ServiceContext) -> ServiceRequest? {
    message.post
  }
  public var administration: Administration? { nil }
  public var credentials: [Named<String>] { [] }
  public func privateKeys(_ context: ServiceContext) -> [RSAPrivateKey] { [] }
  public var listed: [any ListedEntity.Type] { [] }
}
