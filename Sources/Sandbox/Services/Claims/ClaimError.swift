/// What can be wrong with a claim, in the vendor's words (the SDK's `ClaimError`).
public enum ClaimError: String, Codable, CaseIterable, Sendable {
  case failedToFindSigningKey, failedToFindVerificationKey, missingPartitionId, missingTransactionId, cannotExpireClaim, claimExpired
  case verificationError, verificationFailed, claimIssuerMismatchError, claimHolderMismatchError, claimGenerationException
}

/// A claim's error, and what exactly it is about.
public struct ClaimProblem: Error, SDKValue, Hashable {
  /// The part of a claim that is not as it must be.
  public enum Part: String, Codable, CaseIterable, Sendable {
    case issuerKey, partition, registration, issuer, holder, expiry
    case parties, dataJSON, dataSignature, dataHash, registeredHash, salt, key, value, valueSignature
  }

  public var error: ClaimError
  public var part: Part
  /// The name of the key whose pair the error is about; nil if it is about the whole claim.
  public var key: String?

  public init(_ error: ClaimError, _ part: Part, key: String? = nil) { (self.error, self.part, self.key) = (error, part, key) }

  /// One plain English sentence.
  public var message: String {
    let name = key.map { " of \"\($0)\"" } ?? ""
    return switch part {
    case .issuerKey:
      error == .failedToFindSigningKey
        ? "There is no key to sign with." : "The issuer's key is not known, so nothing can be verified."
    case .partition: "The claim does not say where it is registered."
    case .registration: "The claim is not registered."
    case .issuer:
      error == .cannotExpireClaim ? "Only its issuer can expire a claim." : "Somebody else than the issuer registered the claim."
    case .holder: "The claim belongs to somebody else than the one who shares it."
    case .expiry: "The claim was revoked or has expired."
    case .parties: "The claim's issuer, subject or holder is not the one that was signed."
    case .dataJSON:
      error == .claimGenerationException ? "The claim cannot be made from this data." : "The claim's JSON cannot be read."
    case .dataSignature: "The claim's signature is not the issuer's."
    case .dataHash: "The claim's hash does not belong to it."
    case .registeredHash: "Another hash is registered for the claim."
    case .salt: "A salt\(name) is not one."
    case .key: "The claim does not contain the key\(name)."
    case .value: "The value\(name) is not the one that was signed."
    case .valueSignature: "The signature\(name) is not the issuer's."
    }
  }
}
