/// The errors of the PingOne MFA SDK (seed, "PingOne Native SDK API error codes"), with the names of iOS.
public enum PingOneErrorCode: Int, CaseIterable, Codable, Sendable {
  case internalError = 10000
  case deviceTokenIsMissing = 10001
  case unrecognizedRemoteNotification = 10002
  case serverError = 10003
  case noConnectivity = 10004
  case pairingKey = 10005
  case bundleId = 10006
  case pairingKeyDataCenterMismatch = 10007
  case deviceIsNotPaired = 10008
  case pushConfirmationTimeout = 10009
  case passcodeNotValid = 10010

  /// `pairingKey`
  var name: String { String(describing: self) }

  /// The name on Android: `PAIRING_KEY`.
  public var status: String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase { text.append("_") }
      text.append(contentsOf: letter.uppercased())
    }
  }

  /// Returns nil if the SDK has no such status.
  init?(status: String) {
    guard let code = Self.allCases.first(where: { $0.status == status }) else { return nil }
    self = code
  }

  /// What has happened, in one plain English sentence.
  var meaning: String { words.meaning }

  /// What to do next, in one plain English sentence.
  var advice: String { words.advice }

  private var words: (meaning: String, advice: String) {
    switch self {
    case .internalError: ("Something failed in the SDK.", "Try again; if it fails again, send the logs.")
    case .deviceTokenIsMissing: ("The device has no token for pushes.", "Turn pushes on.")
    case .unrecognizedRemoteNotification: ("The push is not from PingOne.", "Nothing has to be done.")
    case .serverError: ("The server failed.", "Try again later.")
    case .noConnectivity: ("There is no network.", "Check the connection.")
    case .pairingKey: ("The pairing key is wrong, was used, or has expired.", "Ask for a new one.")
    case .bundleId: ("The environment has no application with this bundle id.", "Correct it in the administration.")
    case .pairingKeyDataCenterMismatch:
      ("The key is from another region than the one in which this device is paired.", "Ask for a key of that region.")
    case .deviceIsNotPaired: ("This device is not paired.", "Pair it first.")
    case .pushConfirmationTimeout: ("No answer came in time.", "Sign in again to get a new request.")
    case .passcodeNotValid: ("The one-time passcode of this device is not accepted.", "Check the device's clock, then pair again.")
    }
  }
}
