import HTTPTypes
import JourneyKit
import Notation
import PingOneMFAWire
import Services
import Workflow

/// `processRemoteNotification`: says what a push is about, and acknowledges a silent one.
struct ProcessRemoteNotification: Command, ServiceEffect {
  static let name = "pingone.processRemoteNotification"

  var push: Push

  /// Fetches the keys of the environment, which signs its pushes.
  func request(_ resources: RequestResources) -> ServiceRequest { MFARoutes.keys.request() }

  func performed(
    over transport: any Transport, _ resources: RequestResources, key: String
  ) async throws(WorkflowError) -> NotificationObject {
    // Another service's push does not concern the SDK.
    guard let token = push.node?["p1"]?.string else { throw AuthenticatorError.sdk(.unrecognizedRemoteNotification).workflowError }
    let keys = try MFARoutes.keys.granted(in: try await send(request(resources), over: transport, key: key))
    let claims: Node
    do throws(WorkflowError) { claims = try EnvironmentToken.claims(of: token, keys) } catch {
      throw AuthenticatorError.sdk(.unrecognizedRemoteNotification, "Its signature is wrong.").workflowError
    }
    let (device, pairing) = try resources.pairedDevice()
    guard let said = PushContent.schema.value(of: claims) else {
      throw AuthenticatorError.sdk(.unrecognizedRemoteNotification).workflowError
    }
    guard said.device == pairing.device else { throw AuthenticatorError.sdk(.deviceIsNotPaired).workflowError }
    let isSilent = said.purpose == .silent, action: NotificationReply.Action = isSilent ? .acknowledge : .received
    let reply = try device.request(
      MFARoutes.notifications, NotificationReply(device: pairing.device, notification: said.notification, action: action))
    let response = try await send(reply, over: transport, key: "\(key)-\(action.rawValue)")
    var notification = NotificationObject(
      id: said.notification, notificationType: isSilent ? .done : .authentication,
      timeoutDuration: min(max(0, said.timeoutDuration), NotificationObject.longestTimeout), clientContext: said.clientContext,
      user: said.user, numberMatchingOptions: said.numberMatchingOptions)
    // A silent push that comes too late, or one that was answered before, needs nobody.
    if let refused = AuthenticatorError(refusal: response) {
      guard refused.code == String(PingOneErrorCode.pushConfirmationTimeout.rawValue) else { throw refused.workflowError }
      notification.notificationType = .done
    } else if try MFARoutes.notifications.route.granted(in: response).status != SignOn.Status.confirmationRequired.rawValue {
      notification.notificationType = .done
    }
    return notification
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> NotificationObject {
    throw AuthenticatorError(refusal: response)?.workflowError ?? BackendError.unreadable.workflowError
  }
}

/// `approve` and `deny` of a notification object.
struct AnswerNotification: Command, ServiceEffect {
  static let name = "pingone.answerNotification"

  var answer: NotificationAnswer

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    return try device.request(
      MFARoutes.notifications,
      NotificationReply(
        device: pairing.device, notification: answer.notification, action: answer.action == .approve ? .approve : .deny,
        authenticationMethod: answer.authenticationMethod, numberMatchingPickedValue: answer.numberMatchingPickedValue))
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> NotificationAnswer {
    let state = try MFARoutes.notifications.route.granted(in: response)
    var given = answer
    // The service denies what is approved by another number than the other screen's.
    if answer.numberMatchingPickedValue != nil, state.status == DeviceAuthenticationStatus.failed.rawValue { given.action = .deny }
    return given
  }
}
