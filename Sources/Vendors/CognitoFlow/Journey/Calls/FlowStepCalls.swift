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
    try resources.authorized(FlowRoutes.terms.request(session, body: ()), for: session)
  }
}

/// Confirms a phone: has a code sent to it, or answers with the code.
struct ConfirmFlowPhone: FlowCall, Command {
  static let name = "cognito.confirmPhone"

  enum Value: Codable, Equatable, Sendable {
    /// In the form of E.164.
    case number(text: String)
    /// As it is dialled in a country (ISO 3166-1 alpha-2).
    case national(text: String, country: String)
    case code(text: String)
    case resend
  }

  var session: String
  var value: Value

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let entry =
      switch value {
      case .number(let text): FlowPhoneEntry(phoneNumber: text)
      case .national(let text, let country): FlowPhoneEntry(phoneNumber: text, country: country)
      case .code(let text): FlowPhoneEntry(code: text)
      case .resend: FlowPhoneEntry(isResent: true)
      }
    return try resources.authorized(FlowRoutes.phone.request(session, body: entry), for: session)
  }
}

/// Says who the person is.
struct SubmitFlowDetails: FlowCall, Command {
  static let name = "cognito.submitDetails"

  var session: String
  var details: FlowDetails

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try resources.authorized(FlowRoutes.details.request(session, body: details), for: session)
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
    let entry = FlowDocumentEntry(country: country, category: category)
    return try resources.authorized(FlowRoutes.document.request(session, body: entry), for: session)
  }
}

/// Submits a picture of the document, or the selfie.
struct SubmitFlowPicture: FlowCall, Command, PictureUpload {
  static let name = "cognito.submitPicture"

  var session: String
  /// Which picture it is.
  var kind: FlowPicture
  var picture: PictureReference

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    var request = FlowRoutes.picture.request(session, kind.rawValue, body: try resources.picture(picture))
    request.head.headerFields[.contentType] = "image/\(picture.type == "jpg" ? "jpeg" : picture.type)"
    return try resources.authorized(request, for: session)
  }
}
