import JourneyKit
import Notation
import Phrases
import RELIDWire
import Workflow

/// How an opt-in or an opt-out can fail. Codes are the vendor's numbers where an event reports them; the names are ours.
public enum OptInError: ServiceJourneyError, Equatable {
  /// An event reports a failure: its status code or its error code.
  case failed(OptInEvent, OptInEvent.Status)
  /// The session with the server has ended (HTTP 401).
  case sessionExpired
  /// The frame is larger than the server takes (HTTP 413).
  case tooLarge
  /// The server refuses a call (HTTP 4xx).
  case refused(status: Int, String?)
  /// An event that does not belong here.
  case unexpected(String)
  /// An event has another `challengeMode` or `idvWorkflow` than it must have.
  case wrongNumber(String, expected: Int, found: Int)
  /// No picture could be taken.
  case noPicture(String)
  case cancelled
  /// The caller's input does not fit.
  case input(String)
  /// Something in this program failed.
  case other(String)

  public static let module = "OptIn"
  /// Errors of a person who cancels; the others are statuses or failures.
  static let cancelCodes = OptInNumbers.cancelCodes
  /// Codes that are an event's `error`; other numbers are its `status`.
  private static let errorCodes = cancelCodes + [131]
  /// The codes with a text of their own.
  private static let explained = errorCodes + [153, 400, 500, 600]

  /// `146`, `SessionExpired`
  public var code: String {
    switch self {
    case .failed(_, let status): String(status.code)
    case .sessionExpired: "SessionExpired"
    case .tooLarge: "RequestTooLarge"
    case .refused: "ServerError"
    case .unexpected: "UnexpectedEvent"
    case .wrongNumber: "WrongNumber"
    case .noPicture: "NoPicture"
    case .cancelled: "Cancelled"
    case .input: "IncorrectConfiguration"
    case .other: "InternalError"
    }
  }

  /// One plain English sentence that says what to do next.
  public var message: String {
    switch self {
    case .failed(let event, let status): Self.report(event.name.rawValue, status.code) + status.message
    case .sessionExpired: "The session with the server has ended. Log in again."
    case .tooLarge: "The picture is larger than the 10 MB that the server takes. Take one with fewer pixels."
    case .refused(let status, let text): "The server refused the call with the HTTP status \(status)\(text.map { ": \($0)" } ?? ".")"
    case .unexpected(let name): "The event \"\(name)\" does not belong here. Check the versions of the program and the server."
    case .wrongNumber(let name, let expected, let found):
      "The event has the \(name) \(found), and \(expected) is expected. Correct the configuration of the kiosk or the server."
    case .noPicture(let reason): "No picture could be taken (\(reason)). Check the camera."
    case .cancelled: "The person cancelled."
    case .input(let text), .other(let text): text
    }
  }

  public var workflowError: WorkflowError {
    let key: String, report: OptInReport?
    switch self {
    case .failed(let event, let status):
      key = Self.explained.contains(status.code) ? String(status.code) : "ServerError"
      report = OptInReport(event)
    case .cancelled: (key, report) = ("146", nil)
    default: (key, report) = (code, nil)
    }
    return WorkflowError(code: code, module: Self.module, message: message, phrase: Phrase("optIn.error.\(key)"), about: report?.text)
  }

  public static func isCancellation(_ error: WorkflowError) -> Bool { Int(error.code).map(cancelCodes.contains) == true }

  /// What precedes the event's own text in a message.
  private static func report(_ event: String, _ code: Int) -> String { "\(event) reports \(code): " }

  /// The event that reports the error, and that nothing was agreed to. An error that no event reports has a name instead of its code.
  public static func json(_ error: WorkflowError) -> JSONValue {
    let report = error.subject.flatMap(OptInReport.init(text:))
    let consent = JSONValue.Member("consent", .string(OptInResult.Consent.unchanged.rawValue))
    guard let code = Int(error.code) else {
      return .object([.init("code", .string(error.code)), .init("message", .string(error.message))] + (report?.members ?? []) + [consent])
    }
    guard let report else { return former(error, code) }
    return .object(report.members + [consent])
  }

  /// An error in a journal of an older program, which kept the event's name only.
  private static func former(_ error: WorkflowError, _ code: Int) -> JSONValue {
    let event = error.subject ?? OptInEvent.Name.optInStatus.rawValue
    let isError = errorCodes.contains(code)
    let report = report(event, code)
    let text = error.message.hasPrefix(report) ? String(error.message.dropFirst(report.count)) : error.message
    let status = OptInEvent.Status(code: isError ? 400 : code, message: isError ? "Failure" : text)
    return .object([
      "event": .string(event), "status": OptInEvent.Status.schema.json(status),
      "error": OptInEvent.Status.errorSchema.json(isError ? .init(code: code, message: text) : .none),
    ])
  }
}
