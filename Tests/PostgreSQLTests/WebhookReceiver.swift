import HTTPTypes
import LoopbackServer
import Notation
import Services
import Synchronization

/// A customer's server, which takes the webhooks of Cognito Flow.
final class WebhookReceiver: Sendable {
  struct Event: Hashable {
    let id: String
    let session: String
    /// It is nil if the message is about the session's status.
    let step: String?
    let body: [UInt8]
  }

  private final class Arrivals: Sendable { let all = Mutex<[Event]>([]) }

  let url: String
  private let server: LoopbackServer
  private let arrivals: Arrivals

  init() throws {
    let arrivals = Arrivals()
    server = try LoopbackServer(keepsRequests: false) { request in
      guard let body = try? JSONReader().read(request.body), let id = body["id"]?.string, let session = body["data"]?["id"]?.string else {
        return .response(ServiceResponse(.badRequest))
      }
      arrivals.all.withLock { $0.append(Event(id: id, session: session, step: body["data"]?["step"]?.string, body: request.body)) }
      return .response(ServiceResponse(.noContent))
    }
    self.arrivals = arrivals
    url = server.address + "/hooks"
  }

  deinit { server.stop() }

  /// In the order in which they came.
  var events: [Event] { arrivals.all.withLock { $0 } }

  /// How often nothing new may be seen, at every twentieth of a second: for six minutes. A message that this server answered too late, on a
  /// busy machine, comes again after four.
  private static let mostLooks = 7_200

  /// Waits for a number of different events, or until nothing new comes.
  func wait(for count: Int) async throws {
    var known = 0, looks = 0
    while known < count, looks < Self.mostLooks {
      try await Task.sleep(for: .milliseconds(50))
      let distinct = Set(events.map(\.id)).count
      looks = distinct == known ? looks + 1 : 0
      known = distinct
    }
  }
}
