import HTTPTypes
import Notation
import Sandbox
import Services

/// A vendor whose sessions take three steps by themselves, and tell of each in a message.
struct SteppedService: SandboxService {
  /// `"session step"` is the body of each message.
  private struct Session: Codable {
    static let kind = "stepped/session"

    let id: String
    var step = 0
  }

  private static let steps = 3
  /// Milliseconds.
  private static let pause: Int64 = 50

  let name = "stepped"
  let url: String
  let endpoints = [
    Endpoint(.post, "/sessions", "Creates a session."), Endpoint(.get, "/sessions", "The steps of all sessions."),
  ]

  func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard request.head.method == .get else {
      let session = Session(id: context.id())
      try put(session, &context)
      return ServiceResponse(.created, json: .object(["id": .string(session.id)]))
    }
    var members: [JSONValue.Member] = []
    for key in try context.keys(of: Session.kind) {
      if let session: Session = try context.get(key) { members.append(.init(session.id, .integer(session.step))) }
    }
    return ServiceResponse(json: .object(members))
  }

  func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
    guard var session: Session = try context.get(key), session.step < Self.steps else { return }
    session.step += 1
    try put(session, &context)
  }

  private func put(_ session: Session, _ context: inout ServiceContext) throws(EntityStoreError) {
    let isLast = session.step == Self.steps
    try context.put(session, EntityKey(Session.kind, session.id), due: isLast ? nil : context.now + Self.pause)
    let message = OutboxMessage(
      id: context.id(), service: name, stream: session.id, url: url, body: "\(session.id) \(session.step)", createdAt: context.now)
    try Outbox.send(message, &context)
  }

  /// The message's id is in a header, for the receiver to know repetitions.
  func request(for message: OutboxMessage, in context: ServiceContext) -> ServiceRequest? {
    var request = message.post
    request?.idempotencyKey = message.id
    return request
  }
}
