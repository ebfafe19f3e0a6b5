import HTTPTypes
import Services

/// The requests of the biometric opt-in (Uniken REL-ID). Each is a call of the SDK and is answered with the next event. The vendor publishes no
/// requests, so paths and JSON are ours; so are the calls `setDeviceAuthentication`, `capturedFrame` and `leave`, which the SDK does by itself.
package enum OptInRoutes {
  package static let product = Product("Uniken REL-ID", short: "REL-ID")

  private static let root = "/relid"

  package static let setUser = Route(
    .post, "\(root)/setUser", "Begins a session of a user.", takes: .json(OptInLogin.schema, example: .example),
    answers: OptInEvent.schema, example: .example, statuses: [200, 400])

  package static let setPassword = route(
    .post, "\(root)/setPassword", "Takes the user's password.", takes: .json(OptInPassword.schema, example: .example))

  package static let setDeviceAuthentication = route(
    .post, "\(root)/setDeviceAuthentication", "Takes the result of the device's own authentication.",
    takes: .json(OptInDeviceAuthentication.schema, example: .example))

  package static let checkTemplate = route(
    .get, "\(root)/checkIDVUserBiometricTemplateStatus", "Whether the user has a biometric template.", takes: .none,
    statuses: [200, 401, 409])

  package static let initiateOptIn = route(
    .post, "\(root)/initiateIDVBiometricOptIn", "Begins an opt-in.", takes: .json(OptInNumbers.schema, example: OptInNumbers()))

  package static let initiateOptOut = route(
    .post, "\(root)/initiateIDVBiometricOptOut", "Begins an opt-out.", takes: .json(.nothing, example: ()))

  package static let setSelfieStart = route(
    .post, "\(root)/setIDVSelfieProcessStartConfirmation", "Says whether the selfie may be taken.",
    takes: .json(OptInSelfieStart.schema, example: .example))

  package static let submitFrame = route(
    .post, "\(root)/capturedFrame", "Takes the selfie.", takes: .json(OptInFrame.schema, example: .example))

  package static let setOptInConfirmation = route(
    .post, "\(root)/setIDVBiometricOptInConfirmation", "Says whether the biometric template is stored.",
    takes: .json(OptInConfirmation.schema, example: .example))

  package static let leave = route(
    .post, "\(root)/leave", "Ends an opt-in or an opt-out, because the user leaves it.", takes: .json(.nothing, example: ()))

  private static func route<Body>(
    _ method: HTTPRequest.Method, _ template: String, _ summary: String, takes body: BodyForm<Body>,
    statuses: [Int] = [200, 400, 401, 409]
  ) -> Route<Body, OptInEvent> {
    Route(
      method, template, summary, takes: body, answers: OptInEvent.schema, example: .example, statuses: statuses,
      credential: Credential("optInSession", "The sessionID of the answer to POST \(root)/setUser as it is."))
  }
}
