import Cryptography
import FoundationEssentials
import Workflow

/// Encrypts what is kept in a database outside of the data folder, with the store's key: so that servers with the same key share it, and the
/// database alone reveals nothing.
public struct EntityCipher: Sendable {
  private let keys: SessionKeys
  private let cipher: SessionCipher
  private let names: NameCipher
  private let digestKey: SymmetricKey
  private let terms: TermDigest
  /// What tells the right key from a wrong one (`isRight`).
  public let proof: [UInt8]

  fileprivate init(_ keys: SessionKeys) {
    self.keys = keys
    proof = keys.proof()
    cipher = SessionCipher(session: "entities", key: keys.derived("entities"))
    names = NameCipher(keys)
    digestKey = keys.derived("entity versions")
    terms = TermDigest(keys)
  }

  public func isRight(_ proof: [UInt8]) -> Bool { keys.isRight(proof) }

  /// - Parameter name: what the value is bound to.
  public func seal(_ value: [UInt8], _ name: String) -> [UInt8] { Array(cipher.seal(value, .entry(name: name))) }

  /// Returns nil if the value was changed or moved, or another key has encrypted it.
  public func open(_ sealed: [UInt8], _ name: String) -> [UInt8]? { cipher.open(sealed, .entry(name: name)) }

  /// A name as the database may have it. Equal names become equal texts, and so do equal beginnings up to a slash. The first two parts stay.
  public func concealed(_ name: String) -> String { names.concealed(name) }

  /// The name that was concealed, or nil if it was changed, or another key has encrypted it.
  public func revealed(_ concealed: String) -> String? { names.revealed(concealed) }

  /// Tells one value of a name from another, and reveals nothing else (HMAC-SHA256).
  public func version(of value: [UInt8], _ name: String) -> [UInt8] {
    MessageAuthentication.hmacSHA256(Array(name.utf8), [0], value, key: digestKey.bytes)
  }
}

extension EntityCipher {
  /// The term of a list, as a keyed digest that reveals nothing else.
  public func term(_ text: String) -> [UInt8] { terms(text) }
}

extension Store {
  /// Encrypts with the key of this store, which is opened for it.
  public func entityCipher() throws(WorkflowError) -> EntityCipher { EntityCipher(try database().keys) }
}
