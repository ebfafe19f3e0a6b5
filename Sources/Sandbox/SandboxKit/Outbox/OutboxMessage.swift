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
  /// The word of the entity that it is about; nil if an earlier version has written it.
  package internal(set) var subject: String?
  /// Its number among the messages of one request; nil if an earlier version has written it.
  package internal(set) var number: Int?

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

  package static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }
}

extension OutboxMessage: ListedEntity {
  public static let kind = EntityKind("outbox/message", of: .session)

  /// What is still owed comes first, then what was given up, each with the newest first.
  public var listing: Listing? {
    var listing = Listing(at: createdAt, number: number ?? 0, foundBy: [url, state.rawValue])
    listing.order += Int64(DeliveryState.listed.reversed().firstIndex(of: state) ?? 0) << Self.momentBits
    if let subject = subject ?? stream.split(separator: " ").first.map({ "\(service)/\($0)" }) { listing.words.insert(subject) }
    return listing
  }

  /// A moment of this century in microseconds has no more.
  private static let momentBits = 52

  /// What finds the messages about an entity.
  static func word(_ subject: EntityKey) -> String { "\(subject.kind.name.prefix { $0 != "/" })/\(subject.id)" }
}

extension DeliveryState {
  /// In the order of the list.
  static let listed: [DeliveryState] = [.pending, .givenUp, .done]
}
