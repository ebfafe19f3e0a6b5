import Synchronization

/// Keeps the secrets that a server issued to a session (a token, a private key) longer than the process, so that a resumed journey still has
/// them. What a person types is never kept there: it is asked for again. A vault forgets all of them when the session ends.
public protocol Vault: Sendable {
  /// The secret kept under a handle; nil when there is none.
  func secret(of handle: SecretHandle) throws(WorkflowError) -> String?
  /// When this returns, the secret survives a power cut.
  func keep(_ text: String, of handle: SecretHandle) throws(WorkflowError)
  func forget(_ handle: SecretHandle) throws(WorkflowError)
}

/// A vault that ends with the process, for tests and for runs that leave nothing behind.
public final class InMemoryVault: Vault {
  private let texts = Mutex<[SecretHandle: String]>([:])

  public init() {}

  public func secret(of handle: SecretHandle) -> String? { texts.withLock { $0[handle] } }
  public func keep(_ text: String, of handle: SecretHandle) { texts.withLock { $0[handle] = text } }
  public func forget(_ handle: SecretHandle) { texts.withLock { $0[handle] = nil } }
}
