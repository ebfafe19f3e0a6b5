import Cryptography
import FoundationEssentials
import HTTPTypes
import JourneyKit
import Notation
import Services
import Workflow

/// `pair`, and `approve` of a pairing object: pairs this device with a user.
struct PairDevice: Command, ServiceEffect {
  static let name = "pingone.pair"

  /// What entitles the device to be paired.
  enum Grant: Codable, Sendable {
    /// A key that the user got: 14 or 18 digits.
    case pairingKey(String)
    /// The pairing object of an ID token.
    case pairing(String)
  }

  var grant: Grant
  /// The bundle id of the app.
  var bundleID: String

  /// Asks to be paired.
  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let key: String?, pairing: String?
    switch grant {
    case .pairingKey(let text): (key, pairing) = (text, nil)
    case .pairing(let id): (key, pairing) = (nil, id)
    }
    let token = try PushToken<AuthenticatorJourney>.read(resources.device.vault)
    return try AuthenticatorDevice(resources.device).request(
      "pairings",
      [
        "pairingKey": key.map { .string($0) }, "pairing": pairing.map { .string($0) }, "bundleID": .string(bundleID),
        "deviceToken": token.map { .string($0) },
      ])
  }

  /// Asks to be paired, keeps what the service answers, and shows it a passcode.
  func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> PairingInfo {
    let device = AuthenticatorDevice(resources.device)
    let answer = try await send(try request(resources), over: transport, key: key)
    let (pairing, user) = try self.pairing(in: answer, device)
    try device.keep(pairing)
    // The passcode is another one at each attempt, and the service counts wrong ones, so each attempt has a key of its own.
    let window = pairing.passcodes.map { $0.window(at: resources.device.now) }
    let passcode = window.flatMap { window in pairing.passcodes?.text(in: window) }
    let check = try device.request(
      "passcodes", ["device": .string(pairing.device), "user": .string(user), "passcode": passcode.map { .string($0) }])
    return try read(try await send(check, over: transport, key: "\(key)-\(window ?? 0)"), resources)
  }

  private func pairing(
    in response: ServiceResponse, _ device: AuthenticatorDevice
  ) throws(WorkflowError) -> (AuthenticatorDevice.Pairing, user: String) {
    try AuthenticatorError.check(response)
    let answer = try response.object()
    guard let id = answer["device"]?.string, let user = answer["user"]?.string else { throw BackendError.unreadable.workflowError }
    var secret: [UInt8]?
    if let encrypted = answer["secret"]?.string {
      do throws(CryptographyError) { secret = try JWE.decrypt(encrypted, with: try key(of: device)) } catch {
        throw AuthenticatorError.sdk(.internalError, error.message).workflowError
      }
    }
    let digits = answer["digits"]?.number?.integer ?? 6, period = answer["period"]?.number?.integer ?? 30
    guard OneTimePasscode.areUsual(digits: digits, period: period) else { throw BackendError.unreadable.workflowError }
    return (AuthenticatorDevice.Pairing(device: id, secret: secret.map { Data($0) }, digits: digits, period: period), user)
  }

  private func key(of device: AuthenticatorDevice) throws(CryptographyError) -> RSAPrivateKey {
    do throws(WorkflowError) { return try device.key() } catch { throw .keyNotMade }
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> PairingInfo {
    try AuthenticatorError.check(response)
    let answer = try response.object()
    guard let user = answer["user"]?.string, let authenticators = answer["authenticators"]?.elements?.compactMap(AuthenticatorModel.init),
      authenticators.count == 2
    else { throw BackendError.unreadable.workflowError }
    let info = PairingInfo(authenticatorsArray: authenticators, user: user)
    guard answer["isPaired"]?.bool == true else {
      throw AuthenticatorError.sdk(.passcodeNotValid, info[.oneTimePasscode]?.errorMessage).workflowError
    }
    return info
  }
}
