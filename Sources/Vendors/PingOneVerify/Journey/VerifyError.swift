import JourneyKit
import Notation
import Phrases
import Workflow

/// How a verification can fail: the errors of the iOS SDK (`IdvError`), those of the Android SDK that iOS lacks, and a few of our own.
public struct VerifyError: ServiceJourneyError, Equatable {
  public enum Kind: String, CaseIterable, Sendable {
    case cannotGetServicePublicKey, cannotGetValidationStatus, cannotInitializeIdvService, cannotSubmitData, cannotUpdatePublicKeys
    case cannotValidateIssuedClaim, claimValidationFailed, failedToLoadSavedConfig
    /// The vendor's spelling.
    case invalidReponseFromIdvService
    // `DocumentSubmissionError` of the newer SDK.
    case initiateDocumentTransactionError, submissionError, noDocumentToSubmitError, missingDocumentType, invalidKeyMap
    case documentCaptureError, documentSubmissionTimeoutError, missingOTPDestination, failedOTP
    // Android only.
    case encryptedStorage = "EncryptedStorageInitializationError"
    case authenticationFailed = "EncryptedStorageInitializationError.AuthenticationFailedError"
    case authenticationNotAvailable = "EncryptedStorageInitializationError.RequiredAuthenticationNotAvailableError"
    // Ours.
    case noPicture = "NoPicture"
    case cancelled = "Cancelled"
    case input = "IncorrectConfiguration"
    case other = "InternalError"

    /// The error of the Android SDK for the same problem; nil if that SDK has none.
    public var android: String? {
      switch self {
      case .cannotInitializeIdvService, .failedToLoadSavedConfig: "IdvServiceInitializationError"
      case .cannotGetServicePublicKey, .cannotSubmitData, .cannotUpdatePublicKeys, .claimValidationFailed: "CannotSubmitDataError"
      case .cannotGetValidationStatus, .cannotValidateIssuedClaim: "CannotGetValidationStatusError"
      case .invalidReponseFromIdvService, .encryptedStorage, .authenticationFailed, .authenticationNotAvailable: rawValue
      // The newer SDK has the same errors on both.
      case .initiateDocumentTransactionError, .submissionError, .noDocumentToSubmitError, .missingDocumentType, .invalidKeyMap,
        .documentCaptureError, .documentSubmissionTimeoutError, .missingOTPDestination, .failedOTP:
        rawValue
      case .noPicture, .cancelled, .input, .other: nil
      }
    }

    /// The text on the screen.
    var phrase: Phrase { Phrase("verify.error.\(rawValue.split(separator: ".").last.map(String.init) ?? rawValue)") }
  }

  public var kind: Kind
  /// What exactly is wrong, in English; empty if the kind says it all.
  public var detail: String

  public init(_ kind: Kind, _ detail: String = "") { (self.kind, self.detail) = (kind, detail) }

  public static let module = "Verify"

  public static let cancelled = VerifyError(.cancelled)
  public static func input(_ text: String) -> VerifyError { VerifyError(.input, text) }
  public static func other(_ text: String) -> VerifyError { VerifyError(.other, text) }

  /// One or two plain English sentences that say what to do next.
  public var message: String {
    let sentence: String? =
      switch kind {
      case .cannotGetServicePublicKey: "The service's public key cannot be fetched. Try again later."
      case .cannotGetValidationStatus: "The status of the transaction cannot be fetched. Try again later."
      case .cannotInitializeIdvService: "The 12-digit code or the QR code is not accepted. Get a new one."
      case .cannotSubmitData: "The data were not accepted. Start again with a new code."
      case .cannotUpdatePublicKeys: "The service did not accept the keys of this device. Start again with a new code."
      case .cannotValidateIssuedClaim: "The service sent a claim that it did not sign. Do not use the result."
      case .claimValidationFailed: "An earlier claim was sent along and is not valid. Delete the data of this device, and start again."
      case .failedToLoadSavedConfig: "Nothing is saved on this device. Start with a code."
      case .invalidReponseFromIdvService: "The service sent an answer that cannot be used. Try again later."
      case .initiateDocumentTransactionError: "The transaction could not be started. Start again with a new code."
      case .submissionError: "The service did not accept a document. Start again with a new code."
      case .noDocumentToSubmitError: "There is nothing to send. Start again, and collect at least one document."
      case .missingDocumentType: "A required document cannot be collected here. Ask for a code with another policy."
      case .invalidKeyMap: "The service described a document in a way that cannot be used. Try again later."
      case .documentCaptureError: "No picture of the document could be taken. Check the camera."
      case .documentSubmissionTimeoutError: "The time for the documents is over. Start again with a new code."
      case .missingOTPDestination: "There is no address to which a one-time passcode can be sent. Check the address."
      case .failedOTP: "The one-time passcode was wrong too often, or no more are sent. Start again with a new code."
      case .encryptedStorage: "The encrypted storage of this device cannot be opened. Ask staff for help."
      case .authenticationFailed: "Too many wrong PINs. Wait a moment, then start again."
      case .authenticationNotAvailable: "This device has no lock, and the storage needs one. Set one up, then start again."
      case .noPicture: "No picture could be taken. Check the camera."
      case .cancelled: "The person cancelled the verification."
      case .input, .other: nil
      }
    return [sentence, detail.isEmpty ? nil : detail].compactMap(\.self).joined(separator: " ")
  }

  public var workflowError: WorkflowError {
    WorkflowError(code: kind.rawValue, module: Self.module, message: message, phrase: kind.phrase)
  }

  /// The error with the names of both SDKs. (The vendor shows no JSON.)
  public static func json(_ error: WorkflowError) -> JSONValue {
    let android = Kind(rawValue: error.code)?.android
    return .object([
      "error": .string(error.code), "androidError": android.map { .string($0) }, "message": .string(error.message),
    ])
  }
}
