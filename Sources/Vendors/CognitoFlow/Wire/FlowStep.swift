/// The steps of a flow session, in the order in which they are done (the successor's `steps`). At most one of them is active.
public enum FlowStep: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  case acceptTerms = "accept_tos"
  case verifySMS = "verify_sms"
  case kycCheck = "kyc_check"
  case documentaryVerification = "documentary_verification"
  case selfieCheck = "selfie_check"
  case watchlistScreening = "watchlist_screening"
  case riskCheck = "risk_check"

  /// Those that a person does. The server does the others.
  public static let persons: [FlowStep] = [.acceptTerms, .verifySMS, .kycCheck, .documentaryVerification, .selfieCheck]
}

/// The state of a step (the successor's step status).
public enum FlowStepStatus: String, Codable, CaseIterable, Sendable {
  case success, active, failed
  /// It follows once the steps before it are done.
  case waitingForPrerequisite = "waiting_for_prerequisite"
  /// The template does not have it.
  case notApplicable = "not_applicable"
  /// A retry left it out.
  case skipped
  case expired, canceled
  /// It waits for the office.
  case pendingReview = "pending_review"
  case manuallyApproved = "manually_approved"
  case manuallyRejected = "manually_rejected"
}

/// The state of a session.
public enum FlowStatus: String, Codable, CaseIterable, Sendable {
  case active, success, failed, expired, canceled
  /// A step waits for the office.
  case pendingReview = "pending_review"

  /// Whether nothing more happens by itself or by the person.
  public var isFinal: Bool { self != .active && self != .pendingReview }
}
