import Cryptography
import FoundationEssentials
import GRDB
import Synchronization
import Workflow

/// The keys of the sessions, each encrypted with the key of the store.
struct SessionKeys: Sendable {
  private let key: SymmetricKey

  init(_ key: SymmetricKey) { self.key = key }

  /// A new key, as it is kept.
  func make(for session: String) -> (cipher: SessionCipher, wrapped: Data) {
    let new = SymmetricKey.random()
    let wrapped = AuthenticatedEncryption.seal(new.bytes, with: key, context: Self.context(session))
    return (SessionCipher(session: session, key: new), Data(wrapped))
  }

  /// nil when it is damaged, or was encrypted with another key of the store.
  func cipher(_ session: String, wrapped: Data) -> SessionCipher? {
    AuthenticatedEncryption.open(Array(wrapped), with: key, context: Self.context(session)).flatMap(SymmetricKey.init).map {
      SessionCipher(session: session, key: $0)
    }
  }

  /// A key for another purpose.
  func derived(_ purpose: String) -> SymmetricKey { key.derived(for: "vestibule \(purpose)") }

  /// What tells the right key of a store from a wrong one.
  func proof() -> [UInt8] { AuthenticatedEncryption.seal([], with: key, context: Self.proofContext) }

  func isRight(_ proof: [UInt8]) -> Bool { AuthenticatedEncryption.open(proof, with: key, context: Self.proofContext) != nil }

  private static let proofContext = Array("vestibule store".utf8)
  private static func context(_ session: String) -> [UInt8] { Array("\(session) key".utf8) }
}

extension Database {
  /// The cipher of a session; nil when it has no key yet, or no longer.
  /// - Throws: `journalDamaged` when its key cannot be read.
  func cipher(of session: String) throws(WorkflowError) -> SessionCipher? {
    if let known = ciphers.withLock({ $0[session] }) { return known }
    let value = try read {
      try DatabaseValue.fetchOne($0, sql: "SELECT wrapped FROM sessionKey WHERE session = ?", arguments: [session])
    }
    guard let value, !value.isNull else { return nil }
    guard let wrapped = Data.fromDatabaseValue(value), let cipher = keys.cipher(session, wrapped: wrapped) else {
      throw Damage.session(session, "its key cannot be read").error
    }
    ciphers.withLock { $0[session] = cipher }
    return cipher
  }

  /// The cipher of a session, which gets a key if it has none. The key is durable when this returns.
  func cipher(for session: String) throws(WorkflowError) -> SessionCipher {
    if let known = try cipher(of: session) { return known }
    let wrapped = keys.make(for: session).wrapped
    try write {
      // Another runner may have been faster; then its key counts.
      try $0.execute(sql: "INSERT OR IGNORE INTO sessionKey (session, wrapped) VALUES (?, ?)", arguments: [session, wrapped])
    }
    guard let cipher = try cipher(of: session) else { throw Damage.session(session, "its key cannot be read").error }
    return cipher
  }

  /// Forgets the key of a session that is being erased.
  func forgetCipher(of session: String) { ciphers.withLock { $0[session] = nil } }
}
