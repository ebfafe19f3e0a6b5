import Delivering
import HTTPTypes
import Services

/// A message that a service sends over the network: a webhook to a customer's server.
public struct OutboxMessage: Codable, Equatable, Sendable {
  /// An attempt to deliver it.
  public struct Attempt: Codable, Equatable, Sendable {
    /// When it ended, in milliseconds since 1970, UTC.
    public var at: Int64
    /// The status of the answer; nil if there was none.
    public var status: Int?
    /// Why there was no answer (`TransportFailure`), or no attempt; nil if there was an answer.
    public var failure: String?
    /// Why the receiver does not have it, in plain English; nil if it has it.
    public var problem: String?

    /// Only a status of success says that the receiver has the message (RFC 9110, section 15.3). Redirects are not followed.
    public var isDelivered: Bool { status.map { (200..<300).contains($0) } ?? false }
  }

  /// The largest body, in bytes of UTF-8.
  public static let mostBytes = 65_536

  /// Unique among all messages, and the same at each attempt, so that the receiver knows a repetition.
  public let id: String
  /// The name of the service that sends it.
  public let service: String
  /// Messages of one service and stream are delivered one after another, in the order of sending.
  public let stream: String
  /// Where it is sent: HTTP or HTTPS.
  public let url: String
  public let body: String
  /// Milliseconds since 1970, UTC.
  public let createdAt: Int64
  /// The last ones, at most 20, oldest first.
  public internal(set) var attempts: [Attempt] = []
  public internal(set) var state = DeliveryState.pending
  /// How often it was tried since it was sent, or sent again.
  package var tries = 0

  public init(id: String, service: String, stream: String, url: String, body: String, createdAt: Int64) {
    self.id = id
    self.service = service
    self.stream = stream
    self.url = url
    self.body = body
    self.createdAt = createdAt
  }

  /// The server, and the path with the query there; nil if the URL is not valid.
  public var destination: (server: ServerAddress, path: String)? { ServerAddress.split(url) }

  /// A POST request with the body, as JSON; nil if the URL is not valid.
  public var post: ServiceRequest? {
    guard let destination else { return nil }
    var request = ServiceRequest(.post, destination.path, body: Array(body.utf8))
    request.head.headerFields[.contentType] = "application/json"
    return request
  }

  package static let kind = EntityKind("outbox/message", of: .session)
  package static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }
}
