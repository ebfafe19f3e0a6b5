import PingOneMFAWire
import SandboxKit
import Services

/// What a user name can ask for behind its question mark: `zoe?push=Unregistered&sign-on=FAILED`.
struct MFATestOutcomes {
  private static let (push, passcode, pairing, signOn) = ("push", "passcode", "pairing", "sign-on")

  static let known: TestOutcomes.Known = [
    Named(push, ["MissingPushCredentials", "MissingDeviceToken", "PushDisabled", "Unregistered"]),
    Named(passcode, PasscodeResult.allCases.map(\.rawValue)),
    Named(pairing, ["PAIRING_KEY", "BUNDLE_ID", "PAIRING_KEY_DATA_CENTER_MISMATCH", "SERVER_ERROR"]),
    Named(signOn, [DeviceAuthenticationStatus.completed, .failed, .timedOut].map(\.rawValue)),
  ]

  private let wanted: TestOutcomes

  /// - Throws: the refusal of a misspelt outcome.
  init(_ user: String, _ context: ServiceContext) throws(MFARefusal) {
    do throws(TestOutcomes.Unknown) { wanted = try context.outcomes(of: user, among: Self.known) } catch {
      throw .status("UNKNOWN_USER", "The user's name: \(error.message)")
    }
  }

  var isEmpty: Bool { wanted.isEmpty }
  /// Why pushes do not reach the user's devices; nil if nothing was asked for.
  var pushFailure: (code: String, message: String)? { wanted[Self.push].map { ($0, TestOutcomes.reason) } }
  /// What is said of every passcode.
  var passcode: PasscodeResult? { wanted[Self.passcode].flatMap(PasscodeResult.init) }
  /// Why no device is paired with the user; nil if nothing was asked for.
  var pairingRefusal: MFARefusal? { wanted[Self.pairing].map { .status($0, TestOutcomes.reason) } }
  var signOn: DeviceAuthenticationStatus? { wanted[Self.signOn].flatMap(DeviceAuthenticationStatus.init) }
}
