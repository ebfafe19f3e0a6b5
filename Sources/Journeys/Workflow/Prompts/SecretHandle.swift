import Synchronization

/// Stands for a secret (a password, a PIN, a token) wherever something is recorded. The text itself is only in the run's `SecretBox`.
///
/// An effect carries it as a stored property; the engine then notices when the secret is gone (after a restart) and asks for it again.
public struct SecretHandle: Codable, Hashable, Sendable {
  public var id: String

  public init(id: String) { self.id = id }

  public init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    if let key = SecretCollector.key { (encoder.userInfo[key] as? SecretCollector)?.collect(self) }
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

/// Notes which secrets a value names while it is encoded.
final class SecretCollector: Sendable {
  static let key = CodingUserInfoKey(rawValue: "workflow.secrets")
  private let found = Mutex<[SecretHandle]>([])

  func collect(_ handle: SecretHandle) { found.withLock { $0.append(handle) } }
  var handles: [SecretHandle] { found.withLock { $0 } }
}
