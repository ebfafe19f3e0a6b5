import FoundationEssentials
import HTTPTypes
import Notation
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
    .post(
      credentials.path("token"),
      form: [
        FormField("username", credentials.username), FormField("password", credentials.password), FormField("area", credentials.area),
        FormField("grant_type", "password"),
      ])
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Account {
    guard response.status == 200 else {
      throw (response.status == 401 ? ScanError.notAuthenticated : .refused(status: response.status, nil)).workflowError
    }
    let root = try response.object()
    guard let token = root["token"]?.string ?? root["access_token"]?.string else { throw BackendError.unreadable.workflowError }
    resources.tokens[credentials.account] = token
    return Account(
      username: root["Username"]?.string ?? credentials.username, fullName: root["FullName"]?.string, role: root["Role"]?.string)
  }
}

/// The journey to which a submission belongs, and the user who makes it (SDK: `setCredentials`, `setJourneyID`).
public struct ScanAccess: Codable, Equatable, Sendable {
  public var credentials: ScanCredentials
  /// It is nil if the server begins a journey.
  public var journeyID: String?
  /// The definition of a new journey; nil for the server's own choice.
  public var definition: String?

  /// The request of `POST /journey/upload`.
  /// - Parameter image: its name and its bytes, or nil for none.
  fileprivate func upload(
    _ image: (name: String, bytes: [UInt8])?, _ additional: [String: String] = [:]
  ) -> ServiceRequest {
    var pairs = additional
    pairs["JourneyDefinitionId"] = definition
    let images = image.map { image -> JSONValue in
      .object([.init("Name", .string(image.name)), .init("Data", .string(Data(image.bytes).base64EncodedString()))])
    }
    let data = pairs.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
      .object([.init("Name", .string(name)), .init("Value", .string(value))])
    }
    return .post(
      credentials.path("journey/upload"),
      json: .object([
        "PersonEntryId": .string(journeyID ?? ""), "IsDocumentExtracted": .bool(true), "Source": 2,
        "ExcludeOutputImagesFromResponse": "true", "InputImages": .array([images].compactMap(\.self)), "AdditionalData": .array(data),
      ]))
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
public struct SubmitDocument: ScanSubmission {
  public static let name = "idscan.document"
  public static let samples =
    ScanResponse.actions(["BACKSIDE", "ADDRESSDOCUMENT", "SELFIE", "LIVENESS", "NFC", "IRIS"])
    + [.output(.complete("Passed"))] + ScanResponse.failures

  /// `IDSEnterpriseDocumentTypeIdentity`, or Utility for a proof of address.
  public enum Source: String, Codable, Sendable { case identity = "Identity", utility = "Utility" }

  public var access: ScanAccess
  public var source: Source
  public var picture: PictureReference

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    access.upload(("WhiteImage", try resources.picture(picture)), ["DocumentSource": source.rawValue])
  }
}

/// Submits a selfie, or the face image of a liveness check (SDK: `submitDocumentConstructingWithBlock` with `addSelfieImage`).
public struct SubmitSelfie: ScanSubmission {
  public static let name = "idscan.selfie"
  public static let samples = ScanResponse.actions(["SELFIE:SECONDSCAN"]) + [.output(.complete("Refer"))]

  public var access: ScanAccess
  public var picture: PictureReference

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    access.upload(("SelfieImage", try resources.picture(picture)))
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
    access.upload(nil, ["SkippedAction": action])
  }
}

/// Submits how the challenges ended (SDK: `submitLivenessResult`; the path and the body are ours, since none is published).
public struct SubmitLivenessResult: ScanSubmission {
  public static let name = "idscan.liveness"
  public static let samples = ScanResponse.results

  public struct Action: Codable, Equatable, Sendable {
    /// `TURN_LEFT`
    public var name: String
    /// `Passed` or `Failed`
    public var outcome: String
  }

  public var access: ScanAccess
  public var actions: [Action]
  /// How many attempts failed.
  public var failures: Int

  public func request(_ resources: RequestResources) -> ServiceRequest {
    let actions: [JSONValue] = actions.map { .object([.init("Name", .string($0.name)), .init("Outcome", .string($0.outcome))]) }
    return .post(
      access.credentials.path("journey/liveness"),
      json: .object([
        "PersonEntryId": .string(access.journeyID ?? ""), "Actions": .array(actions), "Failures": .integer(failures),
      ]))
  }
}
