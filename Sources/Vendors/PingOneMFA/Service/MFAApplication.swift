import Notation
import Phrases
import SandboxKit
import Services

/// The native application in the administration of the environment, with its sign-on policy.
struct MFAApplication: Codable, Equatable, Sendable {
  private static let kind = EntityKind("authenticator/application", of: .service)
  private static let only = EntityKey(kind, id)

  enum ExtraVerification: String, Codable, CaseIterable, Sendable { case disabled, permissive, restrictive }

  static let id = MFAClient.id

  /// The bundle id (iOS) or package name (Android).
  var bundleID = "com.example.authenticator"
  /// Whether it has credentials for APNs or FCM.
  var hasPushCredentials = true
  /// `push.enabled` and `otp.enabled` of the policy.
  var allowsPush = true
  var allowsPasscode = true
  var hasAutomaticEnrollment = true
  var hasDeviceAuthorization = true
  var extraVerification = ExtraVerification.disabled
  /// `push.numberMatching.enabled`; nil in what earlier versions stored: off.
  var hasNumberMatching: Bool?
  /// Seconds that a person has to answer a push. (Our choice; the vendor publishes none.)
  var timeout = 60

  var matchesNumbers: Bool { hasNumberMatching ?? false }

  /// Whether its policy has anything with which a device is authenticated.
  var hasMethod: Bool { allowsPush || allowsPasscode }

  /// Whether a device that is not paired with a user is offered to be. With restrictive verification only a user's first device is: another
  /// one has to be paired by a key.
  func enrolls(_ user: String, _ context: ServiceContext) throws(MFARefusal) -> Bool {
    guard hasAutomaticEnrollment else { return false }
    guard hasDeviceAuthorization, extraVerification == .restrictive else { return true }
    return try MFADevices.all(pairedWith: user, context).isEmpty
  }

  static func current(_ context: ServiceContext) throws(EntityStoreError) -> MFAApplication { try context.get(only) ?? MFAApplication() }

  static func found(_ context: ServiceContext) throws(MFARefusal) -> MFAApplication { try context.found(only) ?? MFAApplication() }
}

/// The application, as the office sees and edits it.
extension MFAApplication {
  static let collection = AdministeredCollection(
    name: "application", title: Phrase("authenticator.office.application"), isSettings: true, columns: columns, actions: [edit],
    list: { context throws(EntityStoreError) in [AdministeredEntity(id: id, values: try current(context).values)] },
    show: { wanted, context throws(EntityStoreError) in
      guard wanted == id else { return nil }
      let values = try current(context).values
      return EntityDetails(
        title: try current(context).bundleID, rows: zip(columns, values).map { .init($0.name, $0.title, $1) })
    })

  private static func column(_ name: String) -> AdministeredColumn { AdministeredColumn(name, Phrase("authenticator.office.\(name)")) }

  private static let columns = [
    "bundleID", "pushCredentials", "pushEnabled", "otpEnabled", "autoEnrollment", "deviceAuthorization", "extraVerification",
    "numberMatching",
    "timeout",
  ].map(column)

  private var values: [AdministeredValue] {
    [
      .text(bundleID), .flag(hasPushCredentials), .flag(allowsPush), .flag(allowsPasscode), .flag(hasAutomaticEnrollment),
      .flag(hasDeviceAuthorization), .text(extraVerification.rawValue), .flag(matchesNumbers), .number(timeout),
    ]
  }

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { _, context throws(EntityStoreError) in
      let application = try current(context)
      func flag(_ name: String, _ column: String, _ value: Bool) -> ActionField {
        ActionField(name, Self.column(column).title, .flag, value: value ? "yes" : "no")
      }
      return [
        ActionField("bundle-id", column("bundleID").title, .text(limit: 100), value: application.bundleID),
        flag("push-credentials", "pushCredentials", application.hasPushCredentials), flag("push", "pushEnabled", application.allowsPush),
        flag("otp", "otpEnabled", application.allowsPasscode),
        flag("auto-enrollment", "autoEnrollment", application.hasAutomaticEnrollment),
        flag("device-authorization", "deviceAuthorization", application.hasDeviceAuthorization),
        ActionField(
          "extra-verification", column("extraVerification").title,
          .choice(ExtraVerification.allCases.map { .init($0.rawValue, Phrase("authenticator.office.extra.\($0.rawValue)")) }),
          value: application.extraVerification.rawValue),
        flag("number-matching", "numberMatching", application.matchesNumbers),
        ActionField("timeout", column("timeout").title, .number(5...600), value: String(application.timeout)),
      ]
    },
    perform: { _, values, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        var application = try current(context)
        application.bundleID = values.text("bundle-id") ?? application.bundleID
        application.hasPushCredentials = values.flag("push-credentials")
        application.allowsPush = values.flag("push")
        application.allowsPasscode = values.flag("otp")
        application.hasAutomaticEnrollment = values.flag("auto-enrollment")
        application.hasDeviceAuthorization = values.flag("device-authorization")
        application.extraVerification =
          values.text("extra-verification").flatMap(ExtraVerification.init) ?? application.extraVerification
        application.hasNumberMatching = values.flag("number-matching")
        application.timeout = values.number("timeout") ?? application.timeout
        try context.put(application, only)
      } catch { throw .store(error) }
      return id
    })
}
