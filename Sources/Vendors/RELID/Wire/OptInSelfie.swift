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
  }

  package var status: Status
  package var workflow: Int
  package var challengeMode: Int

  package init(status: Status, workflow: Int, challengeMode: Int) {
    (self.status, self.workflow, self.challengeMode) = (status, workflow, challengeMode)
  }

  static let schema = Schema<OptInConfirmation>.object(
    .required("status", \.status, .oneOf), .required("idvWorkflow", \.workflow, .integer),
    .required("challengeMode", \.challengeMode, .integer), make: OptInConfirmation.init)

  static let example = OptInConfirmation(status: .approved, workflow: 10, challengeMode: 8)
}
