import Notation
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
  public var fields: [Field]
  /// `IDSLivenessConfig`; nil unless a liveness check is required.
  public var liveness: LivenessConfiguration?

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

  /// One of the `extractedFields`.
  public struct Field: Codable, Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public struct LivenessConfiguration: Codable, Equatable, Sendable {
    /// At least 1.
    public var actions: Int
    /// In seconds for each action.
    public var actionTimeout: Int
    public var mostFailures: Int

    public init(actions: Int, actionTimeout: Int, mostFailures: Int) {
      self.actions = actions
      self.actionTimeout = actionTimeout
      self.mostFailures = mostFailures
    }
  }

  public init(
    highLevelResult: String, requiredAction: String, journeyID: String, requestID: String = "", details: [Detail] = [],
    fields: [Field] = [], liveness: LivenessConfiguration? = nil
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
    let root = try response.object()
    guard let result = root["HighLevelResult"]?.string, let action = root["RequiredAction"]?.string,
      let journey = root["JourneyId"]?.string
    else { throw BackendError.unreadable.workflowError }
    self.init(
      highLevelResult: result, requiredAction: action, journeyID: journey, requestID: root["RequestId"]?.string ?? "",
      details: (root["AuthenticationResultDetails"]?.members ?? []).map { Detail($0.key, $0.value.string ?? "") },
      fields: (root["ProcessedDocuments"]?.elements ?? []).flatMap { Self.fields($0) },
      liveness: root["LivenessConfiguration"].flatMap(LivenessConfiguration.init))
  }

  private static func fields(_ document: Node) -> [Field] {
    (document["ExtractedFields"]?.elements ?? []).compactMap { field in
      field["Name"]?.string.map { Field($0, field["Value"]?.string ?? "") }
    }
  }

  /// The state of a rule, or nil if the server did not name it.
  public func state(of rule: String) -> String? { details.first { $0.rule == rule }?.state }
}

extension ScanResponse.LivenessConfiguration {
  /// nil when a number is missing or makes no sense.
  fileprivate init?(_ node: Node) {
    guard let actions = node["NumberOfActions"]?.number?.integer, let limit = node["ActionTimeout"]?.number?.integer,
      let failures = node["MaxFailures"]?.number?.integer, (1...20).contains(actions), (1...300).contains(limit),
      (0...20).contains(failures)
    else { return nil }
    self.init(actions: actions, actionTimeout: limit, mostFailures: failures)
  }
}
