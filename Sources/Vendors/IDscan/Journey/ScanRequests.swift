import HTTPTypes
import IDscanWire
import Services
import Workflow

/// Signs in before the first picture, so that wrong credentials are noticed at once (`POST /token`).
public struct SignIn: Query, ServiceEffect {
  public static let name = "idscan.signIn"
  public static let samples: [Sample<Account>] = [.output(Account(username: "kiosk")), .failure(ScanError.notAuthenticated.workflowError)]

  /// The account, without its token, which is not recorded.
  public struct Account: Codable, Equatable, Sendable {
    public var username: String
    public var fullName: String?
    public var role: String?
  }

  public var credentials: ScanCredentials

  public func request(_ resources: RequestResources) -> ServiceRequest {
    credentials.placed(
      ScanRoutes.token.request(
        body: ScanLogin(username: credentials.username, password: credentials.password, area: credentials.area)))
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Account {
    guard response.status == 200 else {
      throw (response.status == 401 ? ScanError.notAuthenticated : .refused(status: response.status, nil)).workflowError
    }
    let identity = try ScanRoutes.token.answer(in: response)
    guard let token = identity.token ?? identity.accessToken else {
      throw BackendError.contract("access_token should be there").workflowError
    }
    resources.tokens[credentials.account] = token
    return Account(username: identity.username ?? credentials.username, fullName: identity.fullName, role: identity.role)
  }
}

/// The journey to which a submission belongs, and the user who makes it (SDK: `setCredentials`, `setJourneyID`).
public struct ScanAccess: Codable, Equatable, Sendable {
  public var credentials: ScanCredentials
  /// It is nil if the server begins a journey.
  public var journeyID: String?
  /// The definition of a new journey; nil for the server's own choice.
  public var definition: String?
  /// What the server required, in its own words, so that it notices when it requires something else by now. It is nil before its first answer,
  /// and in sessions of the first version.
  public var action: String?

  /// The request of `POST /journey/upload`.
  fileprivate func upload(
    _ image: ScanUpload.Image?, _ additions: [ScanUpload.Addition] = [], isExtracted: Bool = true
  ) -> ServiceRequest {
    let begun = definition.map { [ScanUpload.Addition(.journeyDefinition, $0)] } ?? []
    let expected = action.map { [ScanUpload.Addition(.requiredAction, $0)] } ?? []
    return credentials.placed(
      ScanRoutes.upload.request(
        body: ScanUpload(
          journey: journeyID ?? "", images: [image].compactMap(\.self), additions: additions + expected + begun, isExtracted: isExtracted)))
  }
}

/// A submission that the server answers with what is required next.
public protocol ScanSubmission: Command, ServiceEffect where Output == ScanResponse {
  var access: ScanAccess { get }
}

extension ServiceEffect {
  /// Sends a request with a token, for which the account signs in if it has none, or if the one that it has does not count any more.
  func send(
    _ request: ServiceRequest, as credentials: ScanCredentials, over transport: any Transport, _ resources: RequestResources, key: String
  ) async throws(WorkflowError) -> ServiceResponse {
    var request = request
    var isNew = false
    while true {
      if resources.tokens[credentials.account] == nil {
        _ = try await SignIn(credentials: credentials).performed(over: transport, resources, key: key)
        isNew = true
      }
      // `Authorization: <token>`, without the name of a scheme.
      request.head.headerFields[.authorization] = resources.tokens[credentials.account]
      let response = try await send(request, over: transport, key: key)
      guard response.status == 401, !isNew else { return response }
      resources.tokens[credentials.account] = nil
    }
  }
}

extension ScanSubmission {
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError)
    -> ScanResponse
  {
    try read(try await send(try request(resources), as: access.credentials, over: transport, resources, key: key), resources)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ScanResponse {
    try ScanResponse(response)
  }
}

/// Submits a page of a document (SDK: `submitDocumentConstructingWithBlock` with `addDocument` and `setDocumentSource`).
public struct SubmitDocument: ScanSubmission, PictureUpload {
  public static let name = "idscan.document"
  public static let samples =
    ScanResponse.actions(["BACKSIDE", "ADDRESSDOCUMENT", "SELFIE", "LIVENESS", "NFC", "IRIS"])
    + [.output(.complete("Passed"))] + ScanResponse.failures

  /// `IDSEnterpriseDocumentTypeIdentity`, or Utility for a proof of address.
  public enum Source: String, Codable, Sendable { case identity = "Identity", utility = "Utility" }

  public var access: ScanAccess
  public var source: Source
  public var picture: PictureReference
  /// Whether the picture is the page alone; nil, in sessions of the first version, for yes.
  public var isExtracted: Bool?

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    access.upload(
      .init(.document, try resources.picture(picture)), [.init(.documentSource, source.rawValue)], isExtracted: isExtracted ?? true)
  }
}

/// Submits a selfie, or the face image of a liveness check (SDK: `submitDocumentConstructingWithBlock` with `addSelfieImage` and
/// `setDocumentSource`).
public struct SubmitSelfie: ScanSubmission, PictureUpload {
  public static let name = "idscan.selfie"
  public static let samples = ScanResponse.actions(["SELFIE:SECONDSCAN"]) + [.output(.complete("Refer", faceMatch: "Undetermined"))]

  public var access: ScanAccess
  public var picture: PictureReference

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    access.upload(.init(.selfie, try resources.picture(picture)), [.init(.documentSource, SubmitDocument.Source.identity.rawValue)])
  }
}

/// Says that a required action is left out. (The vendor publishes no such request; ours.)
public struct SkipAction: ScanSubmission {
  public static let name = "idscan.skip"
  public static let samples = ScanResponse.actions(["PASSIVE_LIVENESS"])

  public var access: ScanAccess
  /// `NFC`
  public var action: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    access.upload(nil, [.init(.skippedAction, action)])
  }
}

/// Submits how the challenges ended (SDK: `submitLivenessResult`; the path and the body are ours, since none is published).
public struct SubmitLivenessResult: ScanSubmission {
  public static let name = "idscan.liveness"
  public static let samples = ScanResponse.results

  public var access: ScanAccess
  package var actions: [ScanLivenessReport.Action]
  /// How many attempts failed.
  public var failures: Int

  public func request(_ resources: RequestResources) -> ServiceRequest {
    access.credentials.placed(
      ScanRoutes.liveness.request(body: ScanLivenessReport(journey: access.journeyID ?? "", actions: actions, failures: failures)))
  }
}
