import PingOneVerifyWire
import Services
import Workflow

/// Sends the collected documents of the newer transaction model. It is `SubmitVerificationData` with any cards, and with the newer SDK's errors.
public struct SubmitDocuments: Command, PictureUpload {
  public static let name = "idv.submitDocuments"

  public var transactionID: String
  /// A JSON Web Key Set.
  public var serviceKeys: String
  /// Empty: everything that was collected is confirmed by passcodes.
  public var cards: [VerifyCard]

  private var data: SubmitVerificationData {
    SubmitVerificationData(transactionID: transactionID, serviceKeys: serviceKeys, cards: cards)
  }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest { try data.request(resources) }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> VerifyStatus {
    try data.output(of: response, resources)
  }

  /// - Throws: `submissionError`, `documentSubmissionTimeoutError`, `claimValidationFailed`.
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError)
    -> VerifyStatus
  {
    try await data.sent(over: transport, resources, key: key) { response in
      let refusal = VerifyRefusal(response)
      return refusal?.code == "CLAIM_VALIDATION_FAILED"
        ? VerifyError(.claimValidationFailed, refusal?.message ?? "").workflowError : ChangeVerifyDocument.refusal(refusal)
    }
  }
}
