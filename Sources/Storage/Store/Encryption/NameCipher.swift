import Cryptography
import FoundationEssentials
import GRDB
import Workflow

/// Encrypts the names of entries, which reveal whose they are: a user, an email address, the number of a device. The database can still be
/// searched for them, and for their beginnings.
///
/// The first two parts of a name give the kind of the entry, `flow/session`, and stay readable. A later part becomes the same text whenever
/// it is at the same place of the same name: its nonce follows from it (a synthetic nonce, as in RFC 5297).
struct NameCipher: Sendable {
  private static let plainParts = 2

  private let key: SymmetricKey
  private let nonceKey: SymmetricKey

  init(_ keys: SessionKeys) { (key, nonceKey) = (keys.derived("entry names"), keys.derived("entry nonces")) }

  func concealed(_ name: String) -> String {
    let parts = Self.parts(of: name)
    let sealed = parts.indices.dropFirst(Self.plainParts).map { seal(parts[$0], after: parts.prefix($0)) }
    return (parts.prefix(Self.plainParts).map(String.init) + sealed).joined(separator: "/")
  }

  /// The name that was concealed.
  /// - Returns: the name, or nil if it was changed, or another key has encrypted it.
  func revealed(_ concealed: String) -> String? {
    let parts = Self.parts(of: concealed)
    var result = parts.prefix(Self.plainParts)
    for part in parts.dropFirst(Self.plainParts) {
      guard let plain = open(part, after: result) else { return nil }
      result.append(plain)
    }
    return result.joined(separator: "/")
  }

  /// What all concealed names have in common whose names begin with a text. They may be more.
  func concealed(beginning: String) -> String {
    let parts = Self.parts(of: beginning)
    // A part that is cut off has nothing in common with the whole one.
    guard parts.count > Self.plainParts else { return beginning }
    return concealed(parts.dropLast().joined(separator: "/")) + "/"
  }

  private func seal(_ part: Substring, after parts: some Sequence<Substring>) -> String {
    let context = Self.context(parts), text = Array(part.utf8)
    let nonce = MessageAuthentication.hmacSHA256(context, text, key: nonceKey.bytes).prefix(AuthenticatedEncryption.nonceLength)
    return Hexadecimal.text(AuthenticatedEncryption.seal(text, with: key, context: context, nonce: Array(nonce)))
  }

  private func open(_ part: Substring, after parts: some Sequence<Substring>) -> Substring? {
    let text = Hexadecimal.bytes(part).flatMap { AuthenticatedEncryption.open($0, with: key, context: Self.context(parts)) }
    return text.flatMap { String(validating: $0, as: UTF8.self) }?[...]
  }

  /// The parts before one. No part has a slash, so that no two lists look alike.
  private static func context(_ parts: some Sequence<Substring>) -> [UInt8] { Array(parts.map { "\($0)/" }.joined().utf8) }

  private static func parts(of name: String) -> [Substring] { name.split(separator: "/", omittingEmptySubsequences: false) }
}

extension Database {
  /// How many entries of profiles have names that cannot be read.
  func damagedNames() throws(WorkflowError) -> Int {
    try read { try String.fetchAll($0, sql: "SELECT name FROM profileEntry") }.count { names.revealed($0) == nil }
  }
}
