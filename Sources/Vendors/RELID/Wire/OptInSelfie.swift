import Services

/// The body of `setIDVSelfieProcessStartConfirmation`.
package struct OptInSelfieStart: Equatable, Sendable {
  package var isConfirmed: Bool
  package var usesBackCamera: Bool
  package var workflow: Int

  package init(isConfirmed: Bool, usesBackCamera: Bool, workflow: Int) {
    (self.isConfirmed, self.usesBackCamera, self.workflow) = (isConfirmed, usesBackCamera, workflow)
  }

  static let schema = Schema<OptInSelfieStart>.object(
    .required("isConfirm", \.isConfirmed, .bool), .optional("useDeviceBackCamera", \.usesBackCamera, .bool, default: false),
    .required("idvWorkflow", \.workflow, .integer), make: OptInSelfieStart.init)

  static let example = OptInSelfieStart(isConfirmed: true, usesBackCamera: false, workflow: 10)
}

/// The body of `capturedFrame`.
package struct OptInFrame: Equatable, Sendable {
  package var data: [UInt8]

  package init(data: [UInt8]) { self.data = data }

  static let schema = Schema<OptInFrame>.object(.required("frameData", \.data, .base64), make: OptInFrame.init)

  static let example = OptInFrame(data: [0xFF, 0xD8, 0xFF])
}

/// The body of `setIDVBiometricOptInConfirmation`.
public struct OptInConfirmation: Equatable, Sendable {
  /// The diagram and the table of `RDNAIDVStatus` name the same three answers differently.
  public enum Status: String, CaseIterable, Codable, Sendable {
    case approved = "RDNA_IDV_APPROVED"
    case recapture = "RDNA_IDV_RECAPTURE"
    case cancel = "RDNA_IDV_CANCEL"
    case selfieApproved = "RDNA_IDV_SELFIE_APPROVED"
    case selfieRejected = "RDNA_IDV_SELFIE_REJECTED"
    case selfieCancelled = "RDNA_IDV_SELFIE_CANCELLED"

    /// Whether the frame is used; nil for a person who cancels.
    package var isConfirmed: Bool? {
      switch self {
      case .approved, .selfieApproved: true
      case .recapture, .selfieRejected: false
      case .cancel, .selfieCancelled: nil
      }
    }
  }

  /// The answer by its name; nil if only true or false was given.
  package var status: Status?
  /// The answer as the workflow page has it: whether the frame is used. Cancelling is neither; nil if only a name was given.
  package var isConfirmed: Bool?
  package var workflow: Int
  package var challengeMode: Int

  package init(status: Status?, isConfirmed: Bool? = nil, workflow: Int, challengeMode: Int) {
    (self.status, self.isConfirmed, self.workflow, self.challengeMode) = (status, isConfirmed, workflow, challengeMode)
  }

  /// What is answered; nil if nothing is, or if the name and the flag contradict each other.
  package var answer: Status? {
    guard let status else { return isConfirmed.map { $0 ? .approved : .recapture } }
    return isConfirmed == nil || isConfirmed == status.isConfirmed ? status : nil
  }

  static let schema = Schema<OptInConfirmation>.object(
    .optional("status", \.status, .oneOf), .optional("isConfirm", \.isConfirmed, .bool), .required("idvWorkflow", \.workflow, .integer),
    .required("challengeMode", \.challengeMode, .integer), make: OptInConfirmation.init
  ).checked("an object with a status, or with isConfirm, that do not contradict each other") { $0.answer != nil }

  static let example = OptInConfirmation(status: .approved, workflow: 10, challengeMode: 8)
}
