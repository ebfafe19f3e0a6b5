import CognitoFlowWire
import HTTPTypes
import Notation
import Services
import Workflow

/// Accepts the terms.
struct AcceptFlowTerms: FlowCall, Command {
  static let name = "cognito.acceptTerms"

  var session: String

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try .flow("steps/\(FlowStep.acceptTerms.rawValue)", of: session, resources)
  }
}

/// Confirms a phone: has a code sent to it, or answers with the code.
struct ConfirmFlowPhone: FlowCall, Command {
  static let name = "cognito.confirmPhone"

  enum Value: Codable, Equatable, Sendable {
    /// In the form of E.164.
    case number(text: String)
    case code(text: String)
    case resend
  }

  var session: String
  var value: Value

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let json: JSONValue =
      switch value {
      case .number(let text): .object(["phone_number": .string(text)])
      case .code(let text): .object(["code": .string(text)])
      case .resend: .object(["resend": .bool(true)])
      }
    return try .flow("steps/\(FlowStep.verifySMS.rawValue)", of: session, resources, json: json)
  }
}

/// Says who the person is.
struct SubmitFlowDetails: FlowCall, Command {
  static let name = "cognito.submitDetails"

  var session: String
  var details: FlowDetails

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try .flow("steps/\(FlowStep.kycCheck.rawValue)", of: session, resources, json: details.json)
  }
}

/// Says which document the person has.
struct ChooseFlowDocument: FlowCall, Command {
  static let name = "cognito.chooseDocument"

  var session: String
  /// The code as on documents: ISO 3166-1 alpha-3, and ICAO's additional codes.
  var country: String
  var category: FlowDocumentCategory

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try .flow(
      "steps/\(FlowStep.documentaryVerification.rawValue)", of: session, resources,
      json: .object(["country": .string(country), "category": .string(category.rawValue)]))
  }
}

/// Submits a picture of the document, or the selfie.
struct SubmitFlowPicture: FlowCall, Command {
  static let name = "cognito.submitPicture"

  var session: String
  /// Which picture it is.
  var kind: FlowPicture
  var picture: PictureReference

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    var request = ServiceRequest(.post, "/verify/\(session)/pictures/\(kind.rawValue)", body: try resources.picture(picture))
    request.head.headerFields[.contentType] = "image/\(picture.type == "jpg" ? "jpeg" : picture.type)"
    try request.authorize(for: session, resources)
    return request
  }
}
