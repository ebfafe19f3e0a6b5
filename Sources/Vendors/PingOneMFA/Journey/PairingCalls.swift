import Cryptography
import FoundationEssentials
import JourneyKit
import PingOneMFAWire
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
      MFARoutes.pairings, PairingRequest(pairingKey: key, pairing: pairing, bundleID: bundleID, deviceToken: token))
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
    let check = try device.request(MFARoutes.passcodes, PasscodeRequest(device: pairing.device, user: user, passcode: passcode))
    return try read(try await send(check, over: transport, key: "\(key)-\(window ?? 0)"), resources)
  }

  private func pairing(
    in response: ServiceResponse, _ device: AuthenticatorDevice
  ) throws(WorkflowError) -> (AuthenticatorDevice.Pairing, user: String) {
    let answer = try MFARoutes.pairings.route.granted(in: response)
    var secret: [UInt8]?
    if let encrypted = answer.secret {
      do throws(CryptographyError) { secret = try JWE.decrypt(encrypted, with: try key(of: device)) } catch {
        throw AuthenticatorError.sdk(.internalError, error.message).workflowError
      }
    }
    let digits = answer.digits ?? 6, period = answer.period ?? 30
    guard OneTimePasscode.areUsual(digits: digits, period: period) else {
      throw BackendError.contract("digits and period should be those of a passcode").workflowError
    }
    return (
      AuthenticatorDevice.Pairing(device: answer.device, secret: secret.map { Data($0) }, digits: digits, period: period), answer.user
    )
  }

  private func key(of device: AuthenticatorDevice) throws(CryptographyError) -> RSAPrivateKey {
    do throws(WorkflowError) { return try device.key() } catch { throw .keyNotMade }
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> PairingInfo {
    let answer = try MFARoutes.passcodes.route.granted(in: response)
    let info = PairingInfo(authenticatorsArray: answer.authenticators, user: answer.user)
    guard answer.isPaired else {
      // Without a passcode there is no invalid one: then the policy has no method that could work.
      guard let passcode = info[.oneTimePasscode], passcode.status == .failed else {
        throw AuthenticatorError.sdk(.internalError, "The policy has no method by which this device could be paired.").workflowError
      }
      throw AuthenticatorError.sdk(.passcodeNotValid, passcode.errorMessage).workflowError
    }
    return info
  }
}
