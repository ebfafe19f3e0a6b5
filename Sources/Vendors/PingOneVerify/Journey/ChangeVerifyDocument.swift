import HTTPTypes
import PingOneVerifyWire
import Services
import Workflow

/// Does something about one document of the newer transaction model: names an address, asks for another passcode, verifies one, or skips the
/// document.
public struct ChangeVerifyDocument: Command, ServiceEffect {
  public static let name = "idv.changeDocument"

  public enum Change: Codable, Equatable, Sendable {
    /// `submitEmail`, `submitPhone`
    case address(text: String)
    /// `resendOtp`
    case resend
    /// `submitOtp`
    case passcode(text: String)
    /// `skipDocument`
    case skip
  }

  public var transactionID: String
  public var documentClass: VerifyDocument.Class
  public var change: Change

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let name = documentClass.rawValue
    let request =
      switch change {
      case .address(let text): VerifyRoutes.address.request(transactionID, name, body: text)
      case .resend: VerifyRoutes.resending.request(transactionID, name, body: ())
      case .passcode(let text): VerifyRoutes.passcode.request(transactionID, name, body: text)
      case .skip: VerifyRoutes.skipping.request(transactionID, name, body: ())
      }
    return try resources.authorized(request)
  }

  /// - Returns: the document as it stands now.
  /// - Throws: `missingOTPDestination`, `failedOTP`, `documentSubmissionTimeoutError`, `submissionError`, `invalidKeyMap`.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> VerifyDocument {
    _ = try response.object()
    guard (200..<300).contains(response.status) else { throw Self.refusal(VerifyRefusal(response)) }
    let state = try VerifyRoutes.address.answer(in: response)
    do throws(VerifyError) { return try VerifyDocument(state) } catch { throw error.workflowError }
  }

  static func refusal(_ refusal: VerifyRefusal?) -> WorkflowError {
    let kind: VerifyError.Kind =
      switch refusal?.code {
      case "MISSING_OTP_DESTINATION": .missingOTPDestination
      case "TOO_MANY_MESSAGES": .failedOTP
      case "SESSION_EXPIRED": .documentSubmissionTimeoutError
      default: .submissionError
      }
    return VerifyError(kind, refusal?.message ?? "").workflowError
  }
}
