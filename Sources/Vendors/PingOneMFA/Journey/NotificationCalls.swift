import Cryptography
import HTTPTypes
import JourneyKit
import Notation
import Services
import Workflow

/// `processRemoteNotification`: says what a push is about, and acknowledges a silent one.
struct ProcessRemoteNotification: Command, ServiceEffect {
  static let name = "pingone.processRemoteNotification"

  var push: Push

  /// Fetches the keys of the environment, which signs its pushes.
  func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.get, "/mfa/as/jwks") }

  func performed(
    over transport: any Transport, _ resources: RequestResources, key: String
  ) async throws(WorkflowError) -> NotificationObject {
    // Another service's push does not concern the SDK.
    guard let token = push.node?["p1"]?.string else { throw AuthenticatorError.sdk(.unrecognizedRemoteNotification).workflowError }
    let keys = try self.keys(in: try await send(request(resources), over: transport, key: key))
    let said: Node
    do throws(WorkflowError) { said = try EnvironmentToken.claims(of: token, keys) } catch {
      throw AuthenticatorError.sdk(.unrecognizedRemoteNotification, "Its signature is wrong.").workflowError
    }
    let (device, pairing) = try resources.pairedDevice()
    guard let id = said["notification"]?.string, let user = said["user"]?.string,
      let isSilent = said["type"]?.string.map({ $0 == "silent" })
    else { throw AuthenticatorError.sdk(.unrecognizedRemoteNotification).workflowError }
    guard said["device"]?.string == pairing.device else { throw AuthenticatorError.sdk(.deviceIsNotPaired).workflowError }
    let action = isSilent ? "acknowledge" : "received"
    let reply = try device.request(
      "notifications", ["device": .string(pairing.device), "notification": .string(id), "action": .string(action)])
    let response = try await send(reply, over: transport, key: "\(key)-\(action)")
    var notification = NotificationObject(
      id: id, notificationType: isSilent ? .done : .authentication,
      timeoutDuration: min(max(0, said["timeoutDuration"]?.number?.integer ?? 0), NotificationObject.longestTimeout),
      clientContext: said["clientContext"]?.string, user: user)
    // A silent push that comes too late, or one that was answered before, needs nobody.
    if let refused = AuthenticatorError(refusal: response) {
      guard refused.code == String(PingOneErrorCode.pushConfirmationTimeout.rawValue) else { throw refused.workflowError }
      notification.notificationType = .done
    } else if try self.status(in: response) != SignOn.Status.confirmationRequired.rawValue {
      notification.notificationType = .done
    }
    return notification
  }

  private func keys(in response: ServiceResponse) throws(WorkflowError) -> JSONWebKeySet {
    try AuthenticatorError.check(response)
    guard let keys = JSONWebKeySet(try response.object()) else { throw BackendError.unreadable.workflowError }
    return keys
  }

  private func status(in response: ServiceResponse) throws(WorkflowError) -> String? {
    try AuthenticatorError.check(response)
    return try response.object()["status"]?.string
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> NotificationObject {
    throw AuthenticatorError(refusal: response)?.workflowError ?? BackendError.unreadable.workflowError
  }
}

/// `approve` and `deny` of a notification object.
struct AnswerNotification: Command, AuthenticatorCall {
  static let name = "pingone.answerNotification"

  var answer: NotificationAnswer

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    return try device.request(
      "notifications",
      [
        "device": .string(pairing.device), "notification": .string(answer.notification), "action": .string(answer.action.rawValue),
        "authenticationMethod": answer.authenticationMethod.map { .string($0) },
      ])
  }

  func output(of answer: Node, on device: AuthenticatorDevice) throws(WorkflowError) -> NotificationAnswer {
    guard answer["status"]?.string != nil else { throw BackendError.unreadable.workflowError }
    return self.answer
  }
}
