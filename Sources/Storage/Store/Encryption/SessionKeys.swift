import Crypto
import FoundationEssentials
import GRDB
import Synchronization
import Workflow

/// The keys of the sessions, each encrypted with the key of the store.
struct SessionKeys: Sendable {
  private let key: SymmetricKey

  init(_ key: SymmetricKey) { self.key = key }

  /// A new key, as it is kept.
  func make(for session: String) throws(WorkflowError) -> (cipher: SessionCipher, wrapped: Data) {
    let new = SymmetricKey(size: .bits256)
    let bytes = new.withUnsafeBytes { Data($0) }
    guard let wrapped = try? AES.GCM.seal(bytes, using: key, authenticating: Self.context(session)).combined else {
      throw WorkflowError(.journalNotWritable, "A key for the session \(session) could not be made.")
    }
    return (SessionCipher(session: session, key: new), wrapped)
  }

  /// nil when it is damaged, or was encrypted with another key of the store.
  func cipher(_ session: String, wrapped: Data) -> SessionCipher? {
    guard let box = try? AES.GCM.SealedBox(combined: wrapped),
      let bytes = try? AES.GCM.open(box, using: key, authenticating: Self.context(session))
    else { return nil }
    return SessionCipher(session: session, key: SymmetricKey(data: bytes))
  }

  /// A key for another purpose (HKDF-SHA256, RFC 5869).
  func derived(_ purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("vestibule \(purpose)".utf8), outputByteCount: 32)
  }

  /// What tells the right key of a store from a wrong one.
  func proof() -> Data? { try? AES.GCM.seal(Data(), using: key, authenticating: Self.proofContext).combined }

  func isRight(_ proof: Data) -> Bool {
    guard let box = try? AES.GCM.SealedBox(combined: proof) else { return false }
    return (try? AES.GCM.open(box, using: key, authenticating: Self.proofContext)) != nil
  }

  private static let proofContext = Data("vestibule store".utf8)
  private static func context(_ session: String) -> Data { Data("\(session) key".utf8) }
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
    let wrapped = try keys.make(for: session).wrapped
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
