/// Data that somebody shares, with the claim that proves it (ShoCard SDK, "Share").
public struct Share: SDKValue {
  /// The keys that are shared, whose values are in the claim; without a claim, keys and values as `key=value`. (The reference calls both "the
  /// key and value pairs"; the form is ours.)
  public var keys: [String]
  /// It is nil if the recipient cannot verify anything.
  public var claim: Claim?

  /// Shares some keys of a claim, or all of them.
  public init(_ claim: Claim, keys: [String]? = nil) {
    let shown = claim.showing(keys ?? claim.keys)
    self.keys = shown.keys
    self.claim = shown
  }

  /// Shares data without a proof.
  public init(unverifiable pairs: [(key: String, value: String)]) { keys = pairs.map { "\($0.key)=\($0.value)" } }

  /// What is shared, in order.
  public var pairs: [(key: String, value: String)] {
    guard let claim else {
      return keys.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count == 2 ? parts[1] : "")
      }
    }
    let shown = Set(keys)
    return claim.claimData.filter { shown.contains($0.key.content) }.map { ($0.key.content, $0.value.content) }
  }

  /// Verifies what is shared (`verifyData`). A share without a claim is unverifiable, which is no problem of its own: see `isVerifiable`.
  public func problems(_ evidence: ClaimEvidence, sharedBy holder: String? = nil, at now: Int64) -> [ClaimProblem] {
    guard let claim else { return [] }
    let there = Set(claim.keys)
    let missing = keys.filter { !there.contains($0) }.map { ClaimProblem(.verificationFailed, .key, key: $0) }
    return claim.problems(evidence, sharedBy: holder, at: now) + missing
  }

  public var isVerifiable: Bool { claim != nil }
}
