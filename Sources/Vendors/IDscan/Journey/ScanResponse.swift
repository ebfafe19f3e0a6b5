import IDscanWire
import Services
import Workflow

/// The server's answer to a submission (SDK: `IDSEnterpriseResponse`).
public struct ScanResponse: Codable, Equatable, Sendable {
  /// `Passed`, `Refer`, `NotSupported`, `NotAccepted`, `Undefined` or `Expired`.
  public var highLevelResult: String
  /// The action as the server spells it: see `ScanAction`.
  public var requiredAction: String
  public var journeyID: String
  public var requestID: String
  /// `authenticationResultDetails`: each rule with its state, in the server's order.
  public var details: [Detail]
  public var fields: [ScanField]
  /// `IDSLivenessConfig`; nil unless a liveness check is required.
  public var liveness: ScanLivenessConfiguration?

  public struct Detail: Codable, Equatable, Sendable {
    /// `DOCUMENTEXPIRY`, `FACEMATCH`
    public var rule: String
    /// `Passed`, `Failed`, `Skipped`, `Undetermined` …
    public var state: String

    public init(_ rule: String, _ state: String) {
      self.rule = rule
      self.state = state
    }
  }

  public init(
    highLevelResult: String, requiredAction: String, journeyID: String, requestID: String = "", details: [Detail] = [],
    fields: [ScanField] = [], liveness: ScanLivenessConfiguration? = nil
  ) {
    self.highLevelResult = highLevelResult
    self.requiredAction = requiredAction
    self.journeyID = journeyID
    self.requestID = requestID
    self.details = details
    self.fields = fields
    self.liveness = liveness
  }

  /// - Throws: the vendor's error for a refusal; `BackendError.unreadable` for an answer of another form.
  init(_ response: ServiceResponse) throws(WorkflowError) {
    switch response.status {
    case 200...299: break
    case 401: throw ScanError.notAuthenticated.workflowError
    case 413: throw ScanError.tooLarge.workflowError
    default: throw ScanError.refused(status: response.status, (try? response.object())?["Message"]?.string).workflowError
    }
    let answer = try ScanRoutes.upload.answer(in: response)
    self.init(
      highLevelResult: answer.result, requiredAction: answer.requiredAction, journeyID: answer.journeyID, requestID: answer.requestID,
      details: answer.details.map { Detail($0.name, $0.value) }, fields: answer.documents.flatMap(\.fields), liveness: answer.liveness)
  }

  /// The state of a rule, or nil if the server did not name it.
  public func state(of rule: String) -> String? { details.first { $0.rule == rule }?.state }
}
