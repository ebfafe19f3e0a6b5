import Cryptography
import FoundationEssentials
import Notation
import SandboxKit

/// A device that wants to be paired with a user: by a pairing key, or by the pairing that an ID token offered.
struct MFAPairing {
  private let request: MFARequest
  private let application: MFAApplication
  /// The device, if this key has paired before.
  private let known: MFADevice?

  init(_ request: MFARequest, _ context: ServiceContext) throws(MFARefusal) {
    self.request = request
    application = try MFAApplication.found(context)
    known = try MFADevices.device(of: request.key.thumbprint, context)
  }

  /// Begins to pair the device. It is paired when one of its methods has worked (`checkPasscode`, which is next).
  func perform(_ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    guard request["bundleID"]?.string == application.bundleID else {
      throw .status("BUNDLE_ID", "The environment has no application with this bundle id.")
    }
    if let code = request["pairingKey"]?.string { return try perform(withKey: code, &context) }
    guard let id = request["pairing"]?.string, let offered: OfferedPairing = try context.found(OfferedPairing.key(id)),
      offered.thumbprint == request.key.thumbprint, context.now < offered.expiresAt, try application.enrolls(offered.user, context)
    else { throw .status("PAIRING_KEY", "The pairing is not offered, or no longer.") }
    return try begin(with: offered.user, region: known?.region ?? PairingKey.regions[0], &context)
  }

  private func perform(withKey code: String, _ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    guard var key: PairingKey = try context.found(PairingKey.key(code)), key.isValid(at: context.now) else {
      throw .status("PAIRING_KEY", "The pairing key is unknown, was used, or has expired.")
    }
    if let known, known.region != key.region {
      throw .status("PAIRING_KEY_DATA_CENTER_MISMATCH", "The device is paired in the data centre \(known.region).")
    }
    key.status = .claimed
    try context.write(key, PairingKey.key(code))
    return try begin(with: key.user, region: key.region, &context)
  }

  private func begin(with user: String, region: String, _ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    var device =
      known
      ?? MFADevice(
        id: context.id(), thumbprint: request.key.thumbprint, users: [], region: region, isPushAllowed: true,
        secret: Data(RandomBytes.make(20)), activatesUntil: 0, pairedAt: context.now)
    device.beginPairing(with: user)
    device.pushToken = request["deviceToken"]?.string ?? device.pushToken
    device.isPushAllowed = request["isPushAllowed"]?.bool ?? device.isPushAllowed
    (device.activatesUntil, device.activationFailures) = (context.now + MFADevice.retryWindow, 0)
    try context.write(device, MFADevice.key(device.id))
    var members: [JSONValue.Member] = [
      .init("device", .string(device.id)), .init("user", .string(user)), .init("push", try push(device, context).json(type: 0)),
    ]
    if application.allowsPasscode {
      // Only the device can read the secret.
      let secret: String
      do throws(CryptographyError) { secret = try JWE.encrypt(Array(device.secret), to: request.key) } catch {
        throw .status("SERVER_ERROR", error.message)
      }
      members += [
        .init("secret", .string(secret)), .init("digits", .integer(MFADevice.digits)), .init("period", .integer(MFADevice.period)),
      ]
    }
    return .object(members)
  }

  /// The state of an authenticator after pairing; the errors are the vendor's ("Push authenticator error codes").
  struct Authenticator {
    var error: (code: String, message: String)?
    /// Whether the policy knows it at all.
    var isAllowed = true

    /// `type`: 0 push, 1 one-time passcode; `status`: -1 unknown, 0 completed, 1 failed.
    func json(type: Int) -> JSONValue {
      .object([
        "type": .integer(type), "status": .integer(!isAllowed ? -1 : error == nil ? 0 : 1), "errorCode": error.map { .string($0.code) },
        "errorMessage": error.map { .string($0.message) },
      ])
    }
  }

  private func push(_ device: MFADevice, _ context: ServiceContext) throws(MFARefusal) -> Authenticator {
    let failure = try MFADevices.pushFailure(of: device, application, context)
    return Authenticator(error: failure, isAllowed: application.allowsPush)
  }

  /// Checks the passcode of a device that is being paired, and pairs it if push or passcode works. Without either there is nothing to
  /// authenticate with. The device is then not paired, and after the last attempt it can no longer be.
  static func checkPasscode(_ request: MFARequest, _ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    let application = try MFAApplication.found(context)
    var device = try request.device(context)
    guard let user = request["user"]?.string, device.knows(user) else { throw .deviceIsNotPaired() }
    var passcode = Authenticator(isAllowed: application.allowsPasscode)
    if application.allowsPasscode {
      let result = device.activate(request["passcode"]?.string ?? "", at: context.now)
      if result != .completed { passcode.error = (result.rawValue, result.message) }
    }
    let push = Authenticator(
      error: try MFADevices.pushFailure(of: device, application, context), isAllowed: application.allowsPush)
    let hasPush = push.isAllowed && push.error == nil, hasPasscode = passcode.isAllowed && passcode.error == nil
    let isFinal = passcode.error?.code != PasscodeResult.invalid.rawValue || device.activationFailures >= MFADevice.mostRetries
    if hasPush || hasPasscode {
      if !device.users.contains(user) { try MFAUser.note("Device \(device.id.prefix(8)) paired.", of: user, &context) }
      device.endPairing(with: user)
    } else if isFinal {
      device.forget(user)
      let code = passcode.error?.code ?? push.error?.code ?? "NoAuthenticator"
      try MFAUser.note("Pairing failed: \(code).", of: user, &context)
    }
    try context.write(device, MFADevice.key(device.id))
    return .object([
      "user": .string(user), "isPaired": .bool(device.users.contains(user)),
      "authenticators": .array([push.json(type: 0), passcode.json(type: 1)]),
    ])
  }
}

/// A pairing that an ID token offers to a device (automatic enrolment).
struct OfferedPairing: Codable, Sendable {
  var id: String
  var user: String
  /// The key of the device to which it is offered.
  var thumbprint: String
  /// Milliseconds since 1970, UTC.
  var expiresAt: Int64

  static let kind = EntityKind("authenticator/offered-pairing", of: .device)
  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }
}
