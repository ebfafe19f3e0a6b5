import HTTPTypes
import Notation
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
    let path = VerifyPath.of(transactionID, "documents/\(documentClass.rawValue)")
    var request = ServiceRequest(.post, path, body: body.bytes())
    request.head.headerFields[.contentType] = mediaType
    request.head.headerFields[.authorization] = "Bearer \(try VerifyVault.configuration(resources.device.vault).accessToken)"
    return request
  }

  private var body: JSONValue {
    switch change {
    case .address(let text): .object([.init("address", .string(text))])
    case .passcode(let text): .object([.init("otp", .string(text))])
    case .resend, .skip: .object([])
    }
  }

  private var mediaType: String {
    switch change {
    case .address: "application/json"
    case .resend: Self.vendorType("resendOtp")
    case .passcode: Self.vendorType("verifyOtp")
    case .skip: Self.vendorType("skipDocument")
    }
  }

  private static func vendorType(_ name: String) -> String { "application/vnd.pingidentity.validations.\(name)+json" }

  /// - Returns: the document as it stands now.
  /// - Throws: `missingOTPDestination`, `failedOTP`, `documentSubmissionTimeoutError`, `submissionError`, `invalidKeyMap`.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> VerifyDocument {
    let root = try response.object()
    guard (200..<300).contains(response.status) else { throw Self.refusal(root["code"]?.string, root["message"]?.string) }
    do throws(VerifyError) { return try VerifyDocument(root) } catch { throw error.workflowError }
  }

  static func refusal(_ code: String?, _ message: String?) -> WorkflowError {
    let kind: VerifyError.Kind =
      switch code {
      case "MISSING_OTP_DESTINATION": .missingOTPDestination
      case "TOO_MANY_MESSAGES": .failedOTP
      case "SESSION_EXPIRED": .documentSubmissionTimeoutError
      default: .submissionError
      }
    return VerifyError(kind, message ?? "").workflowError
  }
}
