import Cryptography

/// What must be known to verify a claim, from the platform.
public struct ClaimEvidence: Codable, Equatable, Sendable {
  /// The issuer's public keys; nil if the issuer is not known.
  public var issuerKeys: JSONWebKeySet?
  /// It is nil if the claim is not registered.
  public var registration: ClaimRegistration?

  public init(issuerKeys: JSONWebKeySet?, registration: ClaimRegistration?) {
    (self.issuerKeys, self.registration) = (issuerKeys, registration)
  }
}

extension Claim {
  /// Verifies everything that the claim shows (ShoCard SDK, `verifyData`): where it is registered and by whom, that it is still valid, whose it
  /// is, and each hash and signature.
  ///
  /// - Parameters:
  ///   - holder: the id of the instance that shares it, or nil if that does not matter.
  ///   - now: milliseconds since 1970, UTC.
  /// - Returns: everything that is wrong; empty if the claim is verified.
  public func problems(_ evidence: ClaimEvidence, sharedBy holder: String? = nil, at now: Int64) -> [ClaimProblem] {
    guard claimData.count <= Self.mostEntries else { return [ClaimProblem(.verificationFailed, .dataJSON)] }
    let isHolder = holder.map { $0 == self.holder.content } ?? true
    return registrationProblems(evidence.registration, at: now)
      + (isHolder ? [] : [ClaimProblem(.claimHolderMismatchError, .holder)]) + reference.signatureProblems(evidence.issuerKeys)
      + entryProblems(evidence.issuerKeys)
  }

  /// More than on any card. Each entry needs a signature to be verified, and anybody may send a claim.
  private static let mostEntries = 1_000

  private func registrationProblems(_ registration: ClaimRegistration?, at now: Int64) -> [ClaimProblem] {
    guard !partitionId.isEmpty else { return [ClaimProblem(.missingPartitionId, .partition)] }
    guard let registration, registration.partitionId == partitionId else { return [ClaimProblem(.missingTransactionId, .registration)] }
    var problems: [ClaimProblem] = []
    if registration.applicationInstanceId != issuer.content { problems.append(ClaimProblem(.claimIssuerMismatchError, .issuer)) }
    if registration.isExpired(at: now) { problems.append(ClaimProblem(.claimExpired, .expiry)) }
    if registration.hash != dataHash { problems.append(ClaimProblem(.verificationFailed, .registeredHash)) }
    return problems
  }

  /// Each key and value that the claim shows must be among the signed hashes.
  private func entryProblems(_ keys: JSONWebKeySet?) -> [ClaimProblem] {
    guard let keys, let hashes = ClaimHashes(fromJson: dataJSON) else { return [] }
    let signedEntries = Dictionary(hashes.data.map { ($0.key, $0) }) { first, _ in first }
    return claimData.compactMap { entry in
      let name = entry.key.content
      guard let key = entry.key.hash, let value = entry.value.hash else { return ClaimProblem(.verificationFailed, .salt, key: name) }
      guard let signed = signedEntries[key] else { return ClaimProblem(.verificationFailed, .key, key: name) }
      guard signed.value == value else { return ClaimProblem(.verificationFailed, .value, key: name) }
      guard Self.payload(signed.signature, keys) == ClaimHashes.signed(key, value) else {
        return ClaimProblem(.verificationFailed, .valueSignature, key: name)
      }
      return nil
    }
  }

  /// What the owner of the keys signed, or nil if they did not sign this.
  fileprivate static func payload(_ signature: String, _ keys: JSONWebKeySet) -> [UInt8]? {
    guard let jws = try? JWS(signature), let key = keys.key(jws.keyID) else { return nil }
    return try? jws.verify(with: key)
  }
}

extension ClaimReference {
  /// Verifies that the issuer signed the whole, and that the parties are those that were signed. It needs no data.
  /// - Parameter keys: the issuer's keys, or nil if the issuer is not known.
  public func signatureProblems(_ keys: JSONWebKeySet?) -> [ClaimProblem] {
    guard let keys, !keys.keys.isEmpty else { return [ClaimProblem(.failedToFindVerificationKey, .issuerKey)] }
    guard let hashes = ClaimHashes(fromJson: dataJSON) else { return [ClaimProblem(.verificationError, .dataJSON)] }
    var problems: [ClaimProblem] = []
    if Claim.payload(dataSignature, keys) != SecureHash.sha256(dataJSON.utf8) {
      problems.append(ClaimProblem(.verificationFailed, .dataSignature))
    }
    if ClaimHashes.dataHash(dataJSON, dataSignature) != dataHash { problems.append(ClaimProblem(.verificationFailed, .dataHash)) }
    let parties = [issuer.hash, subject.hash, holder.hash, referenceClaimID?.hash]
    let signed = [hashes.issuer, hashes.subject, hashes.holder, hashes.referenceClaimID]
    if parties != signed || id != hashes.id || createDate != hashes.createDate {
      problems.append(ClaimProblem(.verificationFailed, .parties))
    }
    return problems
  }
}
