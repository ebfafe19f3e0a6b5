import SandboxKit
import Services

/// What the id of a request can ask for behind its question mark: `1?request=expired`, `1?share=claimExpired`.
struct WalletTestOutcomes {
  private static let (request, share) = ("request", "share")
  private static let expired = "expired"
  private static let verifications: [WalletShare.Verification] = [.verified, .unverifiable]
  private static let claims: [ClaimError: ClaimProblem.Part] = [
    .claimExpired: .expiry, .verificationFailed: .valueSignature, .claimHolderMismatchError: .holder, .claimIssuerMismatchError: .issuer,
    .failedToFindVerificationKey: .issuerKey, .missingPartitionId: .partition, .missingTransactionId: .registration,
  ]
  private static let envelopes: [DIDError.Code] = [.challengeExpired, .requestNotUnderstood]

  static let known: TestOutcomes.Known = [
    Named(request, [expired]),
    Named(share, verifications.map(\.rawValue) + claims.keys.map(\.rawValue).sorted() + envelopes.map(\.rawValue)),
  ]

  private let wanted: TestOutcomes

  /// - Throws: `TestOutcomes.Unknown`
  init(_ id: String, _ context: ServiceContext) throws(TestOutcomes.Unknown) {
    wanted = try context.outcomes(of: id, among: Self.known)
  }

  var isEmpty: Bool { wanted.isEmpty }
  var isExpired: Bool { wanted[Self.request] == Self.expired }
  /// How the verification of what is shared ends; nil if it follows from the claims.
  var verification: WalletShare.Verification? {
    wanted[Self.share].map { WalletShare.Verification(rawValue: $0) ?? .failed }
  }
  /// The error of a failed one.
  var errors: [DIDError] {
    guard let code = wanted[Self.share] else { return [] }
    if let error = ClaimError(rawValue: code), let part = Self.claims[error] { return [DIDError(ClaimProblem(error, part))] }
    return DIDError.Code(rawValue: code).map { [DIDError($0)] } ?? []
  }
}
