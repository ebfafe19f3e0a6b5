import Phrases
import PingOneMFAWire
import SandboxKit

/// The paired devices.
enum MFADevices {
  /// The device that a key belongs to, whether it is paired with somebody or not, or nil if there is none.
  static func device(of thumbprint: String, _ context: ServiceContext) throws(MFARefusal) -> MFADevice? {
    try all(with: MFADevice.listKey(thumbprint), context).first { $0.thumbprint == thumbprint }
  }

  /// The device that a key belongs to, if it is paired with the user.
  static func device(
    of thumbprint: String, pairedWith user: String, _ context: ServiceContext
  ) throws(MFARefusal) -> MFADevice? {
    try all(pairedWith: user, context).first { $0.thumbprint == thumbprint }
  }

  static func all(pairedWith user: String, _ context: ServiceContext) throws(MFARefusal) -> [MFADevice] {
    try all(with: MFAUser.listKey(user), context).filter { $0.users.contains(user) }
  }

  private static func all(with key: String, _ context: ServiceContext) throws(MFARefusal) -> [MFADevice] {
    do throws(EntityStoreError) { return try context.all(with: key) } catch { throw .store(error) }
  }

  /// Why pushes do not reach a device of a user ("Push authenticator error codes"), or nil if they do.
  static func pushFailure(
    of device: MFADevice, for user: String, _ application: MFAApplication, _ context: ServiceContext
  ) throws(MFARefusal) -> (code: String, message: String)? {
    if let wanted = try MFATestOutcomes(user, context).pushFailure { return wanted }
    guard application.hasPushCredentials else { return ("MissingPushCredentials", "The application has no push credentials.") }
    guard let token = device.pushToken else { return ("MissingDeviceToken", "The service has no device token.") }
    guard device.isPushAllowed else { return ("PushDisabled", "Pushes are turned off on the device.") }
    do throws(EntityStoreError) {
      return try PushDevices.isRegistered(token, context) ? nil : ("Unregistered", "The push service does not know the device any more.")
    } catch { throw .store(error) }
  }

  /// Changes what the SDK may change, and answers with the paired users.
  static func update(
    _ before: MFADevice, _ settings: DeviceSettings, _ context: inout ServiceContext
  ) throws(MFARefusal) -> DeviceState {
    var device = before
    device.isPushAllowed = settings.isPushAllowed ?? device.isPushAllowed
    device.pushToken = settings.deviceToken ?? device.pushToken
    if device != before { try context.write(device, MFADevice.key(device.id)) }
    let application = try MFAApplication.found(context)
    return DeviceState(
      users: device.users, isPushAllowed: device.isPushAllowed, hasPasscode: device.hasPasscode && application.allowsPasscode)
  }

  static func take(_ log: DeviceLog, of device: MFADevice, _ context: inout ServiceContext) throws(MFARefusal) -> LogReceipt {
    var device = device
    let id = String(context.id().filter { $0 != "-" }.prefix(12)).uppercased()
    device.logs.append(MFADevice.Log(supportID: id, text: String(log.log.prefix(10_000))))
    try context.write(device, MFADevice.key(device.id))
    return LogReceipt(supportID: id)
  }

  // MARK: The office

  static let collection = AdministeredCollection(
    of: MFADevice.self, name: "devices", title: Phrase("authenticator.office.devices"),
    columns: [AdministeredColumn("users", users), AdministeredColumn("push", push), AdministeredColumn("otp", passcode)],
    actions: [remove],
    values: { device, _ in [.list(device.users), .flag(device.isPushAllowed), .flag(device.hasPasscode)] },
    show: { id, context throws(EntityStoreError) in
      let device: MFADevice? = try context.get(MFADevice.key(id))
      return device.map { device in
        EntityDetails(
          title: device.users.joined(separator: ", "),
          rows: [
            .init("id", Phrase("office.id"), .text(device.id)), .init("users", users, .list(device.users)),
            .init("push", push, .flag(device.isPushAllowed)), .init("otp", passcode, .flag(device.hasPasscode)),
            .init("region", Phrase("authenticator.office.region"), .text(device.region)),
            .init("pairedAt", Phrase("authenticator.office.createdAt"), .moment(device.pairedAt)),
            .init("supportIDs", Phrase("authenticator.office.supportIDs"), .list(device.logs.map(\.supportID))),
          ])
      }
    })

  private static let users = Phrase("authenticator.office.users")
  private static let push = Phrase("authenticator.authenticator.push")
  private static let passcode = Phrase("authenticator.authenticator.passcode")

  /// The SDK learns it with its next request: 10008, the device is not paired.
  private static let remove = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context throws(AdministrationError) in
      context.remove(MFADevice.key(id))
      return nil
    })
}
