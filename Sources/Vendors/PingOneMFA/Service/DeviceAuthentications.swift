import Notation
import Phrases
import PingOneMFAWire
import SandboxKit

/// The requests to devices: sent by push, answered by the SDK.
enum DeviceAuthentications {
  static func find(_ id: String, _ context: ServiceContext) throws(MFARefusal) -> DeviceAuthentication? {
    try context.found(DeviceAuthentication.key(id))
  }

  /// Sends a push to a device. What it says is signed, so that only the environment's own are believed.
  ///
  /// - Parameter isElsewhere: whether the sign-on is on another screen, which can show a number.
  @discardableResult
  static func begin(
    _ purpose: PushContent.Purpose, of user: String, on device: MFADevice, context text: String?, isElsewhere: Bool = false,
    _ context: inout ServiceContext
  ) throws(MFARefusal) -> DeviceAuthentication {
    let application = try MFAApplication.found(context)
    var authentication = DeviceAuthentication(
      id: context.id(), purpose: purpose, user: user, device: device.id, clientContext: text, createdAt: context.now,
      expiresAt: context.now + Int64(application.timeout) * 1000)
    if isElsewhere, application.matchesNumbers { authentication.numberMatching = NumberMatching(random: context.id()) }
    if !application.allowsPush {
      authentication.pushError = "PushDisabled"
    } else if let failure = try MFADevices.pushFailure(of: device, for: user, application, context) {
      authentication.pushError = failure.code
    } else if let token = device.pushToken {
      let signed = try MFAEnvironment.current(&context).signed(
        PushContent.schema.json(
          PushContent(
            notification: authentication.id, purpose: purpose, user: user, device: device.id, timeoutDuration: application.timeout,
            clientContext: text, numberMatchingOptions: authentication.numberMatching?.options)))
      let alert = JSONValue.object(["title-loc-key": "push_title", "loc-key": "push_message"])
      let aps = JSONValue.object(["alert": purpose == .silent ? nil : alert, "content-available": 1])
      do throws(EntityStoreError) {
        authentication.pushError = try PushQueue(token: token).send(.object(["aps": aps, "p1": .string(signed)]), &context)
      } catch { throw .store(error) }
    }
    try context.write(authentication, DeviceAuthentication.key(authentication.id))
    let number = authentication.numberMatching.map { ", number \($0.number)" } ?? ""
    let outcome = authentication.pushError.map { "no push: \($0)" } ?? "push sent\(number)"
    try MFAUser.note("\(purpose == .silent ? "Extra verification" : "Authentication"), \(outcome).", of: user, &context)
    return authentication
  }

  /// What a device does with a push.
  static func take(
    _ reply: NotificationReply, of device: MFADevice, _ context: inout ServiceContext
  ) throws(MFARefusal) -> NotificationState {
    guard var authentication = try find(reply.notification, context), authentication.device == device.id,
      device.users.contains(authentication.user)
    else { throw .status("DEVICE_IS_NOT_PAIRED", "The device has no such notification.") }
    let status = authentication.status(at: context.now)
    let decision: DeviceAuthentication.Status
    switch (reply.action, authentication.purpose) {
    case (.received, _): return NotificationState(status: status.rawValue)
    case (.acknowledge, .silent): decision = .completed
    case (.approve, .authentication): decision = authentication.decision(of: reply.numberMatchingPickedValue)
    case (.deny, .authentication): decision = .failed
    case (.acknowledge, .authentication): throw .status("SERVER_ERROR", "The notification is not silent. Approve or deny it.")
    case (.approve, .silent), (.deny, .silent): throw .status("SERVER_ERROR", "The notification is silent. Acknowledge it.")
    }
    if status == .timedOut { throw .status("PUSH_CONFIRMATION_TIMEOUT", "The notification was answered too late.") }
    guard status == .confirmationRequired else { return NotificationState(status: status.rawValue) }
    let method = reply.authenticationMethod
    authentication.decide(decision, by: method)
    try context.write(authentication, DeviceAuthentication.key(authentication.id))
    let denial = reply.action == .deny ? "denied" : "denied by another number"
    let word = decision == .completed ? authentication.purpose == .silent ? "acknowledged" : "approved" : denial
    try MFAUser.note("Notification \(word)\(method.map { " (\($0))" } ?? "").", of: authentication.user, &context)
    return NotificationState(status: decision.rawValue)
  }

  // MARK: The office

  static let collection = AdministeredCollection(
    of: DeviceAuthentication.self, name: "authentications", title: Phrase("authenticator.office.authentications"), isOwned: true,
    columns: [AdministeredColumn("user", user), AdministeredColumn("status", status), AdministeredColumn("createdAt", createdAt)],
    values: { asked, context in [.text(asked.user), .text(asked.status(at: context.now).rawValue), .moment(asked.createdAt)] },
    show: { id, context throws(EntityStoreError) in
      let found: DeviceAuthentication? = try context.get(DeviceAuthentication.key(id))
      return found.map { found in
        EntityDetails(
          title: found.user,
          rows: [
            .init("id", Phrase("office.id"), .text(found.id)), .init("user", user, .text(found.user)),
            .init("device", Phrase("authenticator.office.device"), .text(found.device)),
            .init("status", status, .text(found.status(at: context.now).rawValue)),
            .init("number", Phrase("authenticator.office.number"), AdministeredValue(found.numberMatching.map { String($0.number) })),
            .init("amr", Phrase("authenticator.office.method"), AdministeredValue(found.method)),
            .init("pushError", Phrase("authenticator.office.error"), AdministeredValue(found.pushError)),
            .init("clientContext", Phrase("authenticator.office.context"), AdministeredValue(found.clientContext)),
            .init("createdAt", createdAt, .moment(found.createdAt)),
            .init("expiresAt", Phrase("office.expiresAt"), .moment(found.expiresAt)),
          ])
      }
    })

  private static let user = Phrase("authenticator.row.user")
  private static let status = Phrase("authenticator.office.status")
  private static let createdAt = Phrase("authenticator.office.createdAt")
}
