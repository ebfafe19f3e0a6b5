import Cryptography

extension Claim {
  /// Who a claim is from and about. The ids are those of application instances.
  public struct Parties: Equatable, Sendable {
    public var issuer, subject, holder: String

    public init(issuer: String, subject: String, holder: String) { (self.issuer, self.subject, self.holder) = (issuer, subject, holder) }

    /// Those of a claim that somebody makes about themselves (`createSelfClaim`).
    public init(self id: String) { self.init(issuer: id, subject: id, holder: id) }
  }

  /// Makes a claim: a salt for each key and each value, a signature for each pair, one for the whole, and its hash (ShoCard Server SDK,
  /// "Creating verifiable credentials"). It is not registered yet.
  ///
  /// - Parameters:
  ///   - id: a new UUID.
  ///   - data: keys with their values, in order; no key comes twice.
  ///   - reference: the claim that provided the original data.
  ///   - now: milliseconds since 1970, UTC.
  /// - Throws: `failedToFindSigningKey` when the system cannot sign, `claimGenerationException` when a key comes twice or there is none.
  public init(
    id: String, _ parties: Parties, _ data: [(key: String, value: String)], reference: ClaimReference? = nil,
    signedBy privateKey: RSAPrivateKey,
    at now: Int64
  ) throws(ClaimProblem) {
    guard !data.isEmpty, Set(data.map(\.key)).count == data.count else { throw ClaimProblem(.claimGenerationException, .dataJSON) }
    self.id = id
    createDate = now / 1000
    (issuer, subject, holder) = (SaltedData(parties.issuer), SaltedData(parties.subject), SaltedData(parties.holder))
    referenceClaimID = reference.map { SaltedData($0.id) }
    claimData = data.map { Entry(key: SaltedData($0.key), value: SaltedData($0.value)) }
    var entries: [ClaimHashes.Entry] = []
    for entry in claimData {
      let (key, value) = (entry.key.hash ?? "", entry.value.hash ?? "")
      let signature = try Self.sign(ClaimHashes.signed(key, value), with: privateKey)
      entries.append(ClaimHashes.Entry(key: key, value: value, signature: signature))
    }
    let hashes = ClaimHashes(
      id: id, createDate: createDate, issuer: issuer.hash ?? "", subject: subject.hash ?? "", holder: holder.hash ?? "",
      referenceClaimID: referenceClaimID?.hash, data: entries)
    dataJSON = hashes.toJson()
    dataSignature = try Self.sign(SecureHash.sha256(dataJSON.utf8), with: privateKey)
    dataHash = ClaimHashes.dataHash(dataJSON, dataSignature)
    partitionId = ""
  }

  private static func sign(_ bytes: [UInt8], with key: RSAPrivateKey) throws(ClaimProblem) -> String {
    do { return try JWS.sign(bytes, with: key) } catch { throw ClaimProblem(.failedToFindSigningKey, .issuerKey) }
  }
}
