extension InstanceMessage {
  /// Everything that is wrong with an opened message: what a message handler gets as `errors`.
  ///
  /// - Parameters:
  ///   - evidence: for each of `claims`.
  ///   - now: milliseconds since 1970, UTC.
  public func errors(_ evidence: [ClaimLocator: ClaimEvidence], at now: Int64) -> [DIDError] {
    if challenge?.isExpired(at: now) == true { return [DIDError(.challengeExpired)] }
    switch type {
    case .share:
      return (shares ?? []).flatMap { $0.problems($0.evidence(evidence), sharedBy: iss, at: now).map { DIDError($0) } }
    case .claim:
      guard let claim else { return [] }
      // The claim must be the sender's own, and for the recipient.
      let foreign = claim.issuer.content == iss ? [] : [ClaimProblem(.claimIssuerMismatchError, .issuer)]
      return (foreign + claim.problems(Self.evidence(claim.reference, evidence), sharedBy: aud, at: now)).map { DIDError($0) }
    case .expireClaim:
      guard let claimReference else { return [] }
      let found = Self.evidence(claimReference, evidence)
      let foreign = claimReference.issuer.content == iss ? [] : [ClaimProblem(.cannotExpireClaim, .issuer)]
      // What the message says must be on record.
      let isOnRecord = found.registration?.idExpiries.contains { $0.expiryTimestamp == expiryTimestamp } == true
      let missing = isOnRecord ? [] : [ClaimProblem(.cannotExpireClaim, .registration)]
      return (foreign + missing + claimReference.signatureProblems(found.issuerKeys)).map { DIDError($0) }
    case .requestShare, .secureMessage: return []
    case .exception: return reported
    }
  }

  fileprivate static func evidence(_ reference: ClaimReference, _ evidence: [ClaimLocator: ClaimEvidence]) -> ClaimEvidence {
    evidence[ClaimLocator(reference)] ?? ClaimEvidence(issuerKeys: nil, registration: nil)
  }
}

extension Share {
  /// What is known of its claim.
  public func evidence(_ evidence: [ClaimLocator: ClaimEvidence]) -> ClaimEvidence {
    claim.map { InstanceMessage.evidence($0.reference, evidence) } ?? ClaimEvidence(issuerKeys: nil, registration: nil)
  }
}
