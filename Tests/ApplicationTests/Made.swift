import Synchronization

/// Records sessions.
final class Made: Sendable {
  private let noted = Mutex<[String]>([])
  func add(_ session: String) { noted.withLock { $0.append(session) } }
  var sessions: [String] { noted.withLock { $0 } }
}
