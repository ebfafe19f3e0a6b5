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

/// The secrets of one run. What a person typed is in memory only; what a server issued is also in the vault. It cannot be encoded, and its
/// description shows nothing.
public final class SecretBox: Sendable, CustomStringConvertible {
  private let texts = Mutex<[SecretHandle: String]>([:])
  private let vault: any Vault

  public init(vault: any Vault = InMemoryVault()) { self.vault = vault }

  /// Keeps a secret that a person typed, for as long as the process runs. The handle is random, so that a handle from before a restart never
  /// names another secret.
  public func keep(_ text: String) -> SecretHandle {
    let handle = SecretHandle(id: randomID(words: 2))
    texts.withLock { $0[handle] = text }
    return handle
  }

  /// Keeps a secret that a server issued. When this returns, it survives a power cut; a performer then returns the handle as its output.
  public func keepIssued(_ text: String) throws(WorkflowError) -> SecretHandle {
    let handle = SecretHandle(id: randomID(words: 2))
    try vault.keep(text, of: handle)
    return handle
  }

  /// The secret, or nil when it was typed in another process, was forgotten, or cannot be read any more.
  public func reveal(_ handle: SecretHandle) -> String? { texts.withLock { $0[handle] } ?? (try? vault.secret(of: handle)) }

  /// - Throws: the errors of writing to the vault.
  public func forget(_ handle: SecretHandle) throws(WorkflowError) {
    texts.withLock { $0[handle] = nil }
    try vault.forget(handle)
  }

  /// Forgets what was typed.
  public func forgetAll() { texts.withLock { $0 = [:] } }

  /// Makes `old`, the handle in the journal, name the secret that was typed again.
  func replace(_ old: SecretHandle, by new: SecretHandle) {
    texts.withLock { texts in
      if let text = texts.removeValue(forKey: new) { texts[old] = text }
    }
  }

  public var description: String { "SecretBox" }
}

/// Notes which secrets a value names while it is encoded.
final class SecretCollector: Sendable {
  static let key = CodingUserInfoKey(rawValue: "workflow.secrets")
  private let found = Mutex<[SecretHandle]>([])

  func collect(_ handle: SecretHandle) { found.withLock { $0.append(handle) } }
  var handles: [SecretHandle] { found.withLock { $0 } }
}

/// `words` random 64-bit words in hexadecimal.
func randomID(words: Int) -> String {
  var source = SystemRandomNumberGenerator()
  return (0..<words).map { _ in source.next().paddedHexadecimal }.joined()
}

extension UInt64 {
  /// Sixteen lower-case hexadecimal digits.
  var paddedHexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
