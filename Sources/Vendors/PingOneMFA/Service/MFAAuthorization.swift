import Cryptography
import Notation
import PingOneMFAWire
import SandboxKit
import Services

/// A sign-on of the customer's application with the SDK's mobile payload. It ends with an ID token, at once or after extra verification.
struct MFAAuthorization: ListedEntity {
  static let kind = EntityKind("authenticator/authorization", of: .session)
  /// How long an ID token is valid and a pairing is offered, in milliseconds. (Our choice.)
  private static let life: Int64 = 300_000

  var id: String
  var user: String
  /// The key of the device that sent the payload.
  var thumbprint: String
  /// The push that it waits for; nil for none.
  var authentication: String?
  /// Whether it succeeds even if nobody answers the push.
  var isPermissive = false
  /// The pairing that it offers; nil for none.
  var pairing: String?
  /// When it stops giving a token, in milliseconds since 1970, UTC; nil if an older program began the sign-on, which is then over.
  var expiresAt: Int64?

  var listing: Listing? { Listing(at: expiresAt ?? 0, keys: [MFAUser.listKey(user)]) }

  /// Begins a sign-on. With extra verification, or without device authorization, the device is asked by push first.
  /// - Parameter hint: the user's name (`login_hint`).
  static func begin(
    _ payload: MobilePayload, of key: RSAPublicKey, for hint: String, _ context: inout ServiceContext
  ) throws(MFARefusal) -> SignOnState {
    let application = try MFAApplication.found(context)
    guard payload.bundleID == application.bundleID else {
      throw .status("BUNDLE_ID", "The environment has no application with this bundle id.")
    }
    guard let user = try MFAUser.find(hint, context) else {
      throw .status("UNKNOWN_USER", "There is no user of this name.")
    }
    var authorization = MFAAuthorization(
      id: context.id(), user: user.id, thumbprint: key.thumbprint, expiresAt: context.now + life)
    if let device = try MFADevices.device(of: key.thumbprint, pairedWith: user.id, context) {
      if !application.hasDeviceAuthorization || application.extraVerification != .disabled {
        let purpose: PushContent.Purpose = application.hasDeviceAuthorization ? .silent : .authentication
        authorization.expiresAt = context.now + life + Int64(application.timeout) * 1000
        authorization.isPermissive = application.hasDeviceAuthorization && application.extraVerification == .permissive
        authorization.authentication = try DeviceAuthentications.begin(
          purpose, of: user.id, on: device, context: JSONValue.object(["requester": .string(application.bundleID)]).text(), &context
        ).id
      }
    } else {
      guard try application.enrolls(user.id, context) else { throw .deviceIsNotPaired() }
      let offered = OfferedPairing(
        id: context.id(), user: user.id, thumbprint: key.thumbprint, expiresAt: context.now + life)
      try context.write(offered, OfferedPairing.key(offered.id))
      authorization.pairing = offered.id
    }
    try context.write(authorization, EntityKey(kind, authorization.id))
    return try authorization.answer(&context)
  }

  static func find(_ id: String, _ context: ServiceContext) throws(MFARefusal) -> MFAAuthorization? {
    try context.found(EntityKey(kind, id))
  }

  /// The state of a sign-on, with the token.
  func answer(_ context: inout ServiceContext) throws(MFARefusal) -> SignOnState {
    let status = try status(context)
    let token = status == .completed ? try idToken(&context) : nil
    return SignOnState(authorization: id, status: status, idToken: token, authentication: authentication)
  }

  /// A sign-on succeeds, for a while, because of something that is there: the pairing that it offers, or a device that is paired at this
  /// moment, and a push that was answered. What is missing is no success.
  private func status(_ context: ServiceContext) throws(MFARefusal) -> DeviceAuthenticationStatus {
    guard try MFAUser.find(user, context) != nil, let expiresAt, context.now < expiresAt else { return .failed }
    if let wanted = try MFATestOutcomes(user, context).signOn { return wanted }
    let application = try MFAApplication.found(context)
    // Staff may have changed the policy meanwhile.
    if pairing != nil, try application.enrolls(user, context) { return .completed }
    guard application.hasMethod,
      try MFADevices.device(of: thumbprint, pairedWith: user, context) != nil
    else { return .failed }
    guard let authentication else { return .completed }
    guard let asked = try DeviceAuthentications.find(authentication, context) else { return .failed }
    let status = asked.status(at: context.now)
    return status != .confirmationRequired && isPermissive ? .completed : status
  }

  /// The claims of OpenID Connect Core, section 2, and the offered pairing (ours).
  private func idToken(_ context: inout ServiceContext) throws(MFARefusal) -> String {
    try MFAEnvironment.current(&context).signed(
      .object([
        "iss": .string(MFAClient.issuer), "aud": .string(MFAClient.id), "sub": .string(user), "jti": .string(id),
        "iat": .integer(Int(context.now / 1000)), "exp": .integer(Int((context.now + Self.life) / 1000)),
        "pairing": pairing.map { .string($0) },
      ]))
  }
}
