import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation
import Services

/// The ID Registration service in front of the ledger: hashes of claims and their expiries. Entries are only ever added. A chain of
/// transactions replaces the vendor's smart contract: each names the one before.
package enum ClaimRegistry {
  /// One transaction of a claim: the first registers its hash, the others expire it.
  package struct Transaction: Codable, Equatable, Sendable {
    /// The SHA-256 of the other members, in base64url.
    package var id = ""
    /// The id of the claim's previous transaction; empty if this is the first.
    package var previous: String
    /// A UUID.
    package var claim: String
    /// The id of the instance that signed it.
    package var instance: String
    /// The claim's `dataHash`; of an expiry nil.
    package var hash: String?
    /// A UNIX timestamp in seconds.
    package var expiryTimestamp: Int64?
    /// The instance's signature (JWS) of hash or expiry.
    package var signature: String
    /// Milliseconds since 1970, UTC.
    package var at: Int64
  }

  /// Why something is not registered.
  package enum Refusal: Error {
    case store(EntityStoreError)
    case unknownInstance, wrongSignature, otherHash, unknownClaim, notIssuer
  }

  /// The vendor shards by partition; which claim belongs where is not public. Here the id's first digit decides.
  package static func partition(of claim: String) -> String { "p\(claim.prefix(1))" }

  package static func registration(partition: String, _ claim: String, _ context: ServiceContext) throws(EntityStoreError)
    -> ClaimRegistration?
  {
    let all = try transactions(claim, context)
    guard partition == Self.partition(of: claim), let first = all.first, let hash = first.hash else { return nil }
    return ClaimRegistration(
      applicationInstanceId: first.instance, hash: hash, transactionId: first.id, partitionId: partition,
      idExpiries: all.compactMap { transaction in
        transaction.expiryTimestamp.map { ClaimRegistration.Expiry(expiryTimestamp: $0, transactionId: transaction.id) }
      }, createdAt: first.at / 1000)
  }

  package static func transactions(_ claim: String, _ context: ServiceContext) throws(EntityStoreError) -> [Transaction] {
    var all: [Transaction] = []
    for key in try context.keys(of: kind(claim)) { if let transaction: Transaction = try context.get(key) { all.append(transaction) } }
    return all
  }

  /// Registers a claim's hash. A repeated registration is the same one.
  package static func register(
    _ claim: String, hash: String, by instance: String, _ signature: String, _ context: inout ServiceContext
  ) throws(Refusal) -> ClaimRegistration {
    try verify(signature, of: hash, by: instance, context)
    let known = try stored { () throws(EntityStoreError) in try transactions(claim, context) }
    if let first = known.first {
      guard first.hash == hash, first.instance == instance else { throw .otherHash }
    } else {
      try add(
        Transaction(previous: "", claim: claim, instance: instance, hash: hash, signature: signature, at: context.now), to: known, &context)
    }
    return try registration(claim, context)
  }

  /// Adds an expiry. Only the instance that registered the claim can.
  package static func expire(
    _ claim: String, at timestamp: Int64, by instance: String, _ signature: String, _ context: inout ServiceContext
  ) throws(Refusal) -> ClaimRegistration {
    let known = try stored { () throws(EntityStoreError) in try transactions(claim, context) }
    guard let first = known.first else { throw .unknownClaim }
    guard first.instance == instance else { throw .notIssuer }
    try verify(signature, of: ClaimRegistration.expirySubject(claim, timestamp), by: instance, context)
    if !known.contains(where: { $0.expiryTimestamp == timestamp }) {
      try add(
        Transaction(
          previous: known[known.count - 1].id, claim: claim, instance: instance, expiryTimestamp: timestamp, signature: signature,
          at: context.now), to: known, &context)
    }
    return try registration(claim, context)
  }

  private static func kind(_ claim: String) -> EntityKind { EntityKind("wallet/registry/\(claim)", of: .device) }

  private static func registration(_ claim: String, _ context: ServiceContext) throws(Refusal) -> ClaimRegistration {
    let found = try stored { () throws(EntityStoreError) in try registration(partition: partition(of: claim), claim, context) }
    guard let found else { throw .unknownClaim }
    return found
  }

  private static func verify(_ signature: String, of text: String, by instance: String, _ context: ServiceContext) throws(Refusal) {
    let keys = try stored { () throws(EntityStoreError) in try ApplicationInstances.instance(instance, context)?.jwks }
    guard let keys else { throw .unknownInstance }
    guard let jws = try? JWS(signature), let key = keys.key(jws.keyID), let signed = try? jws.verify(with: key), signed == Array(text.utf8)
    else { throw .wrongSignature }
  }

  private static func add(_ transaction: Transaction, to known: [Transaction], _ context: inout ServiceContext) throws(Refusal) {
    var transaction = transaction
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    transaction.id = Base64URL.text(SecureHash.sha256((try? encoder.encode(transaction)) ?? Data()))
    let number = String(known.count)
    let key = EntityKey(kind(transaction.claim), String(repeating: "0", count: max(0, 6 - number.count)) + number)
    do throws(EntityStoreError) { try context.put(transaction, key) } catch { throw .store(error) }
  }

  private static func stored<Value>(_ work: () throws(EntityStoreError) -> Value) throws(Refusal) -> Value {
    do throws(EntityStoreError) { return try work() } catch { throw .store(error) }
  }
}
