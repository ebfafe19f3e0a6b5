import Documents
import JourneyKit
import Notation
import Phrases
import Workflow

/// An error that ends an App Component without a result: the closed list of the guide ("Error handling"), with the plugins' codes.
public enum ComponentError: Error, Equatable, Sendable {
  /// 803: the person stopped. The code is the one of the last error shown to them, if any.
  case canceled(after: String?)
  /// 870: a fault in the program or on the machine. The code identifies it for reports.
  case unexpected(code: String)
  /// 1000: the client was rejected permanently.
  case clientRejected
  /// 1001: the session does not exist, or no longer exists.
  case invalidSession(InvalidSession)
  /// 1002: one of the workflow's modules ended in an error.
  case module(IdentityVerificationError)
  /// 1003: the workflow asks for something that this program does not support, such as `documentVideo`.
  case configurationNotSupported(name: String)
  /// 1004: the workflow's modules are already done, or ended in an error.
  case invalidWorkflowStatus
  /// 800: the input is JSON, but something in it is unknown or of the wrong type.
  case decoding(NotationErrors)
  /// 802: a font of the flavor was not found, or its file is not a font. `detail` names the role that uses it and similar fonts.
  case font(name: String, detail: String = "")
  /// 830: the input is not JSON.
  case json(NotationError)
  /// 850: every value is valid, but the combination is not.
  case incorrectConfiguration(NotationErrors)
  /// Also 850: another input (a file, the script, the source of pictures) cannot be read or does not fit. One plain sentence says what is
  /// wrong and why.
  case unusableInput(String)
  /// Also 850: something that the call needs was not set up: an environment's address, a session. One plain sentence says what to do.
  case notConfigured(String)

  /// The person stopped before any error was shown.
  public static let canceled = ComponentError.canceled(after: nil)

  /// Why a session is invalid.
  public enum InvalidSession: String, CaseIterable, Sendable {
    case invalidValidationCode = "InvalidValidationCode"
    case sessionExpired = "SessionExpired"
  }

  /// The plugins' `errorCode`.
  public var pluginCode: Int {
    switch self {
    case .decoding: 800
    case .font: 802
    case .canceled: 803
    case .json: 830
    case .incorrectConfiguration, .unusableInput, .notConfigured: 850
    case .unexpected: 870
    case .clientRejected: 1000
    case .invalidSession: 1001
    case .module: 1002
    case .configurationNotSupported: 1003
    case .invalidWorkflowStatus: 1004
    }
  }

  /// The plugins' `errorDescription`: the name of the error, then one plain English sentence that says what to do next.
  public var errorDescription: String {
    switch self {
    case .decoding(let errors): "DecodingError: \(Self.sentence(errors)) Correct the input."
    case .font(_, let detail) where !detail.isEmpty: "InvalidFont: \(detail)"
    case .font(let name, _): "InvalidFont: the font \"\(name)\" was not found. Install it or name another one."
    case .canceled(let problem):
      "Canceled: the client stopped.\(problem.map(Self.sentence) ?? "") Create a new validation code to let them try again."
    case .json(let error): "JSONParseError: \(error.description) Correct the JSON."
    case .incorrectConfiguration(let errors): "IncorrectConfiguration: \(Self.sentence(errors)) Correct the configuration."
    case .unusableInput(let reason), .notConfigured(let reason): "IncorrectConfiguration: \(reason)"
    case .unexpected(let code): "Unexpected: message code \(code). Report it with this code."
    case .clientRejected: "ClientRejected: the client was rejected and cannot try again."
    case .invalidSession(let reason): "InvalidSession: \(reason.rawValue). Create a new validation code."
    case .module(let error): "\(error.qualifiedCode): \(error.sentence)"
    case .configurationNotSupported(let name):
      "ConfigurationNotSupported: \(name) is not supported. Remove it from the workflow, or use a version that supports it."
    case .invalidWorkflowStatus: "InvalidWorkflowStatus: the workflow has already ended. Start a new one."
    }
  }

  /// The form that the plugins return: `{"errorCode": Integer, "errorDescription": String}`.
  public var json: JSONValue {
    .object(["errorCode": .integer(pluginCode), "errorDescription": .string(errorDescription)])
  }

  /// The sentence about the last problem before the person stopped. That of a capture whose time was up says which gate failed most.
  private static func sentence(_ problem: String) -> String {
    let parts = problem.split(separator: ".")
    guard parts.count == 2, parts[0] == "Timeout", let gate = Gate(rawValue: String(parts[1])), let fault = fault(gate) else {
      return " The last problem was \(problem)."
    }
    return " The last problem was Timeout: most of the time \(fault)."
  }

  /// What was wrong in the pictures that failed a gate; nil for those of faces.
  private static func fault(_ gate: Gate) -> String? {
    switch gate {
    case .wholeDocument: "the document was not wholly in view"
    case .large: "the document was too small in the picture"
    case .lit: "it was too dark"
    case .sharp: "the picture was blurred"
    case .glare: "the document reflected light"
    case .mrz: "the machine-readable zone could not be read"
    case .barcode: "the barcode could not be read"
    case .steady: "the document was moving"
    case .oneFace, .near, .centred, .straight, .eyesOpen: nil
    }
  }

  private static func sentence(_ errors: NotationErrors) -> String { errors.errors.map(\.description).joined(separator: " ") }
}

extension ComponentError {
  /// The workflow engine's error that ends a journey with this error.
  public var workflowError: WorkflowError {
    switch self {
    case .module(let error): error.workflowError
    case .configurationNotSupported(let name): error("ConfigurationNotSupported", detail: name)
    case .invalidSession(let reason): error("InvalidSession", text: reason.rawValue, detail: reason.rawValue)
    case .unexpected(let code): error("Unexpected", detail: code)
    case .font(let name, _): error("InvalidFont", detail: name)
    case .canceled(let problem): error("Canceled", detail: problem)
    case .clientRejected: error("ClientRejected")
    case .invalidWorkflowStatus: error("InvalidWorkflowStatus")
    case .decoding: error("DecodingError")
    case .json: error("JSONParseError")
    case .incorrectConfiguration, .unusableInput, .notConfigured: error("IncorrectConfiguration")
    }
  }

  /// The plugins' error for the error that ended a journey. Any error that the component does not define is `unexpected`, with its code as
  /// the message code.
  public init(_ error: WorkflowError) {
    let detail: String? =
      if case .text(let text)? = error.phrase?.arguments[Self.detailKey] { text } else { nil }
    switch (error.module, error.code) {
    case (IdentityVerificationError.module, _):
      self = IdentityVerificationError(rawValue: error.code).map(ComponentError.module) ?? .unexpected(code: error.qualifiedCode)
    case (nil, "ConfigurationNotSupported"): self = .configurationNotSupported(name: detail ?? "")
    case (nil, "InvalidSession"):
      self = detail.flatMap(InvalidSession.init).map(ComponentError.invalidSession) ?? .unexpected(code: error.qualifiedCode)
    case (nil, "Unexpected"): self = .unexpected(code: detail ?? error.code)
    case (nil, "InvalidFont"): self = .font(name: detail ?? "")
    case (nil, "Canceled"): self = .canceled(after: detail)
    case (nil, "ClientRejected"): self = .clientRejected
    case (nil, "InvalidWorkflowStatus"): self = .invalidWorkflowStatus
    default: self = error.engineCode?.isUnusableInput == true ? .unusableInput(error.message) : .unexpected(code: error.qualifiedCode)
    }
  }

  private static var detailKey: String { "detail" }

  /// - Parameter text: the name of the text, if the code has several.
  private func error(_ code: String, text: String? = nil, detail: String? = nil) -> WorkflowError {
    WorkflowError(
      code: code, message: errorDescription,
      phrase: Phrase("document.error.\(text ?? code).message", detail.map { [Self.detailKey: .text($0)] } ?? [:]))
  }
}

/// The errors of the module that verifies identities (guide, "ModuleError").
public enum IdentityVerificationError: String, Error, CaseIterable, Sendable {
  case documentExpired = "DocumentExpired"
  /// The MRZ was read and belongs to another type than the chosen one.
  case documentTypeInvalid = "DocumentTypeInvalid"
  /// The document in the picture is not of the chosen type.
  case documentTypeMismatch = "DocumentTypeMismatch"
  case documentTypeNotSupported = "DocumentTypeNotSupported"
  case issuingCountryNotSupported = "IssuingCountryNotSupported"
  case nationalityNotSupported = "NationalityNotSupported"
  /// The picture shows neither an outline nor an MRZ.
  case noDocumentDetected = "NoDocumentDetected"
  case personNotAdult = "PersonNotAdult"

  package static let module = DocumentProblem.module

  /// The code as the vendor writes it: `IdentityVerification.DocumentExpired`.
  public var qualifiedCode: String { "\(Self.module).\(rawValue)" }

  /// One plain English sentence.
  public var sentence: String {
    switch self {
    case .documentExpired: "the document has expired."
    case .documentTypeInvalid: "the MRZ belongs to another type of document than the chosen one."
    case .documentTypeMismatch: "the document in the picture is not of the chosen type."
    case .documentTypeNotSupported: "the workflow does not support this type of document."
    case .issuingCountryNotSupported: "the workflow does not support documents of this country."
    case .nationalityNotSupported: "the workflow does not support persons of this nationality."
    case .noDocumentDetected: "no document was found in the picture."
    case .personNotAdult: "the person is younger than the workflow requires."
    }
  }

  /// The workflow engine's error that ends a journey with this error. Its phrase only says what is wrong: once the journey has ended,
  /// advice is of no use.
  public var workflowError: WorkflowError {
    WorkflowError(
      code: rawValue, module: Self.module, message: "\(qualifiedCode): \(sentence)", phrase: Phrase("document.error.\(rawValue).title"))
  }
}
