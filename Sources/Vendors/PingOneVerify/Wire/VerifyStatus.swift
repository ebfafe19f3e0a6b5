/// The state of a transaction (`VerifyStatus`).
public enum VerifyStatus: String, Codable, CaseIterable, Sendable {
  case requested = "REQUESTED"
  case inProgress = "IN_PROGRESS"
  case partial = "PARTIAL"
  case success = "SUCCESS"
  case approvedManually = "APPROVED_MANUALLY"
  case approvedNoRequest = "APPROVED_NO_REQUEST"
  case notRequired = "NOT_REQUIRED"
  case fail = "FAIL"
  case deleted = "DELETED"

  /// Whether nothing more happens by itself.
  package var isFinal: Bool { ![.requested, .inProgress, .partial].contains(self) }
}

/// `DocumentSubmissionStatus`
package enum VerifySubmissionStatus: String, CaseIterable, Sendable {
  case notStarted = "not_started"
  case started, process, completed
}

/// What a policy can want (`DocumentClass`). Those without cards and without an address are the vendor's too; the journey collects none of them.
package enum VerifyDocumentClass: String, Codable, CaseIterable, Sendable {
  case selfie = "SELFIE"
  case driverLicense = "DRIVER_LICENSE"
  case passport = "PASSPORT"
  case governmentID = "GOVERNMENT_ID"
  case email = "EMAIL"
  case phone = "PHONE"
  case oneTimePasscode = "OTP"
  case other = "OTHER"
  case voice = "VOICE"
  case credential = "CREDENTIAL"
  case aadhaar = "AADHAAR"
}

/// `DocumentStatus`
public enum VerifyDocumentStatus: String, Codable, CaseIterable, Sendable {
  case required = "REQUIRED"
  case optional = "OPTIONAL"
  case collected = "COLLECTED"
  case processed = "PROCESSED"
  case skipped = "SKIPPED"
}

/// `OtpStatus`
public enum VerifyPasscodeStatus: String, Codable, CaseIterable, Sendable {
  /// None was sent.
  case requested = "REQUESTED"
  /// It is being sent.
  case inProgress = "IN_PROGRESS"
  case sent = "OTP_SENT"
  /// It could not be delivered; another one can be asked for.
  case retryable = "OTP_RETRYABLE"
  case verified = "OTP_VERIFIED"
  /// Verified, and the transaction was processed.
  case success = "SUCCESS"
  /// No attempt is left.
  case fail = "FAIL"
}
