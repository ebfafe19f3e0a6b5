import Notation
import RELIDWire

/// The last event of a session, as the service keeps it.
struct OptInAnswer: Codable, Equatable, Sendable {
  var event: OptInEvent.Name
  var challengeMode: Int?
  var workflow: Int?
  var attemptsLeft: Int?
  /// `idvResponse`, JSON in a text.
  var response: String?
  var message: String?
  /// `status.statusCode`; 100: success.
  var status = 100
  var statusMessage = "Success"
  /// `error.longErrorCode`; 0 for none.
  var error = 0
  var errorText = ""

  /// - Parameter session: nil if there is none.
  func event(session: String?, user: String) -> OptInEvent {
    OptInEvent(
      name: event, sessionID: session, userID: user, attemptsLeft: attemptsLeft, challengeMode: challengeMode, workflow: workflow,
      response: response, message: message, status: .init(code: status, message: statusMessage),
      error: .init(code: error, message: errorText))
  }
}

extension OptInAnswer {
  /// A status that is not success. Codes: 400 and 500 failure, 600 no template; 153 all attempts are used up (the meaning is ours).
  static func status(_ code: Int, _ text: String, of event: OptInEvent.Name) -> OptInAnswer {
    OptInAnswer(event: event, status: code, statusMessage: text)
  }

  /// An error. Codes: 146 and 240 cancelled; 131 the device did not recognise its user (the meaning is ours).
  static func error(_ code: Int, _ text: String, of event: OptInEvent.Name) -> OptInAnswer {
    OptInAnswer(event: event, status: 400, statusMessage: "Failure", error: code, errorText: text)
  }
}

extension OptInUser {
  /// The answer to the check of the template (`idvResponse`: 100 present, 600 absent).
  var templateStatus: OptInAnswer {
    let code = checkFailure ?? (template == nil ? 600 : 100)
    let text = checkFailure != nil ? "The check failed." : template == nil ? "The template is absent." : "The template is present."
    let response = JSONValue.object([
      "status_code": .integer(code), "status_message": .string(text), "result": .bool(checkFailure == nil && template != nil),
      "attempts_left": .integer(attemptsLeft), "user_id": .string(id), "for_user_id": .string(id),
    ])
    var answer = OptInAnswer(event: .templateStatus, attemptsLeft: attemptsLeft, response: response.text())
    // That a template is absent is an answer, not a failure.
    if checkFailure != nil { (answer.status, answer.statusMessage) = (code, text) }
    return answer
  }
}
