import Synchronization

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

  /// Whether a text is a secret that a person typed.
  public func holds(_ text: String) -> Bool { texts.withLock { $0.values.contains(text) } }

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
