import Foundation

/// Why a session, a component or a workflow ended without a result (guide, "Android & iOS errors"). The text is one plain sentence.
public enum WorkflowError: Error, Equatable, Sendable {
  /// The client canceled the flow.
  case canceled
  /// The client was rejected and cannot try again.
  case clientRejected
  /// The workflow that the code selects asks for something that this version does not support.
  case configurationNotSupported(String)
  /// The session does not exist, or no longer exists.
  case invalidSession(InvalidSession)
  /// The session's modules are done, or ended in an error.
  case invalidWorkflowStatus
  /// The client met an error in a module.
  case moduleError(IdentityVerification)
  /// Anything else; report the text. It also tells of an input that is wrong, for which the native SDK has no error.
  case unexpected(String)

  /// Why a session is invalid.
  public enum InvalidSession: String, Sendable {
    case invalidValidationCode = "InvalidValidationCode"
    case sessionExpired = "SessionExpired"
  }

  /// The errors of the module that verifies identities.
  public enum IdentityVerification: String, CaseIterable, Sendable {
    case documentExpired = "DocumentExpired"
    case documentTypeInvalid = "DocumentTypeInvalid"
    case documentTypeMismatch = "DocumentTypeMismatch"
    case documentTypeNotSupported = "DocumentTypeNotSupported"
    case issuingCountryNotSupported = "IssuingCountryNotSupported"
    case nationalityNotSupported = "NationalityNotSupported"
    case noDocumentDetected = "NoDocumentDetected"
    case personNotAdult = "PersonNotAdult"
  }

  /// - Parameter json: the plugins' error.
  init(json: String) {
    let error = try? JSONDecoder().decode(PluginError.self, from: Data(json.utf8))
    self = error.map(WorkflowError.init) ?? .unexpected(json)
  }

  /// The native error for a plugin's.
  init(_ error: PluginError) {
    let text = error.errorDescription
    self =
      switch error.errorCode {
      case 803: .canceled
      case 1000: .clientRejected
      case 1001: .invalidSession(text.contains(InvalidSession.sessionExpired.rawValue) ? .sessionExpired : .invalidValidationCode)
      case 1002:
        IdentityVerification.allCases.first { text.hasPrefix("IdentityVerification.\($0.rawValue):") }.map { .moduleError($0) }
          ?? .unexpected(text)
      case 1003: .configurationNotSupported(text)
      case 1004: .invalidWorkflowStatus
      default: .unexpected(text)
      }
  }
}
