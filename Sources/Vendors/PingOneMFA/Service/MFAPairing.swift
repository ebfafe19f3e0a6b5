import Cryptography
import FoundationEssentials
import PingOneMFAWire
import SandboxKit

/// A device that wants to be paired with a user: by a pairing key, or by the pairing that an ID token offered.
struct MFAPairing {
  private let wanted: PairingRequest
  /// The device's key.
  private let key: RSAPublicKey
  private let application: MFAApplication
  /// The device, if this key has paired before.
  private let known: MFADevice?

  init(_ wanted: PairingRequest, of key: RSAPublicKey, _ context: ServiceContext) throws(MFARefusal) {
    (self.wanted, self.key) = (wanted, key)
    application = try MFAApplication.found(context)
    known = try MFADevices.device(of: key.thumbprint, context)
  }

  /// Begins to pair the device. It is paired when one of its methods has worked (`checkPasscode`, which is next).
  func perform(_ context: inout ServiceContext) throws(MFARefusal) -> PairingAnswer {
    guard wanted.bundleID == application.bundleID else {
      throw .status("BUNDLE_ID", "The environment has no application with this bundle id.")
    }
    if let code = wanted.pairingKey { return try perform(withKey: code, &context) }
    guard let id = wanted.pairing, let offered: OfferedPairing = try context.found(OfferedPairing.key(id)),
      offered.thumbprint == key.thumbprint, context.now < offered.expiresAt, try application.enrolls(offered.user, context)
    else { throw .status("PAIRING_KEY", "The pairing is not offered, or no longer.") }
    return try begin(with: offered.user, region: known?.region ?? PairingKey.regions[0], &context)
  }

  private func perform(withKey code: String, _ context: inout ServiceContext) throws(MFARefusal) -> PairingAnswer {
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

  private func begin(with user: String, region: String, _ context: inout ServiceContext) throws(MFARefusal) -> PairingAnswer {
    if let refusal = try MFATestOutcomes(user, context).pairingRefusal { throw refusal }
    var device =
      known
      ?? MFADevice(
        id: context.id(), thumbprint: key.thumbprint, users: [], region: region, isPushAllowed: true,
        secret: Data(RandomBytes.make(20)), activatesUntil: 0, pairedAt: context.now)
    device.beginPairing(with: user)
    device.pushToken = wanted.deviceToken ?? device.pushToken
    device.isPushAllowed = wanted.isPushAllowed ?? device.isPushAllowed
    (device.activatesUntil, device.activationFailures) = (context.now + MFADevice.retryWindow, 0)
    try context.write(device, MFADevice.key(device.id))
    var answer = PairingAnswer(
      device: device.id, user: user, push: try push(device, for: user, context).model(.push), secret: nil, digits: nil, period: nil)
    if application.allowsPasscode {
      // Only the device can read the secret.
      do throws(CryptographyError) { answer.secret = try JWE.encrypt(Array(device.secret), to: key) } catch {
        throw .status("SERVER_ERROR", error.message)
      }
      (answer.digits, answer.period) = (MFADevice.digits, MFADevice.period)
    }
    return answer
  }

  /// The state of an authenticator after pairing; the errors are the vendor's ("Push authenticator error codes").
  struct Authenticator {
    var error: (code: String, message: String)?
    /// Whether the policy knows it at all.
    var isAllowed = true

    func model(_ type: AuthenticatorModel.Kind) -> AuthenticatorModel {
      AuthenticatorModel(
        type, !isAllowed ? .unknown : error == nil ? .completed : .failed, errorCode: error?.code, errorMessage: error?.message)
    }
  }

  private func push(_ device: MFADevice, for user: String, _ context: ServiceContext) throws(MFARefusal) -> Authenticator {
    let failure = try MFADevices.pushFailure(of: device, for: user, application, context)
    return Authenticator(error: failure, isAllowed: application.allowsPush)
  }

  /// Checks the passcode of a device that is being paired, and pairs it if push or passcode works. Without either there is nothing to
  /// authenticate with. The device is then not paired, and after the last attempt it can no longer be.
  static func checkPasscode(
    _ shown: PasscodeRequest, of device: MFADevice, _ context: inout ServiceContext
  ) throws(MFARefusal) -> PasscodeAnswer {
    let application = try MFAApplication.found(context), user = shown.user
    var device = device
    guard device.knows(user) else { throw .deviceIsNotPaired() }
    var passcode = Authenticator(isAllowed: application.allowsPasscode)
    if application.allowsPasscode {
      let wanted = try MFATestOutcomes(user, context).passcode
      let result = device.activate(shown.passcode ?? "", at: context.now, wanted: wanted)
      if result != .completed { passcode.error = (result.rawValue, result.message) }
    }
    let push = Authenticator(
      error: try MFADevices.pushFailure(of: device, for: user, application, context), isAllowed: application.allowsPush)
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
    return PasscodeAnswer(
      user: user, isPaired: device.users.contains(user), authenticators: [push.model(.push), passcode.model(.oneTimePasscode)])
  }
}

/// A pairing that an ID token offers to a device (automatic enrolment).
struct OfferedPairing: ListedEntity {
  var id: String
  var user: String
  /// The key of the device to which it is offered.
  var thumbprint: String
  /// Milliseconds since 1970, UTC.
  var expiresAt: Int64

  static let kind = EntityKind("authenticator/offered-pairing", of: .device)
  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  var listing: Listing? { Listing(at: expiresAt, keys: [MFAUser.listKey(user)]) }
}
