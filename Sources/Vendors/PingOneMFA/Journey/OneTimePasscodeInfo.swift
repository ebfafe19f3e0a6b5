import Cryptography
import Notation
import Services
import Workflow

/// A one-time passcode with its window (`OneTimePasscodeInfo`). It is shown and never recorded.
public struct OneTimePasscodeInfo: Equatable, Sendable {
  public let passcode: String
  /// Seconds since 1970, UTC.
  public let validFrom: Double
  public let validUntil: Double
  /// Seconds.
  public let timeWindowSize: Int

  /// - Parameter moment: milliseconds since 1970, UTC.
  init(_ passcodes: OneTimePasscode, at moment: Int64) {
    let window = passcodes.window(at: moment), bounds = passcodes.bounds(of: window)
    passcode = passcodes.text(in: window)
    (validFrom, validUntil) = (Double(bounds.lowerBound) / 1000, Double(bounds.upperBound) / 1000)
    timeWindowSize = passcodes.period
  }

  var json: JSONValue {
    .object([
      "passcode": .string(passcode), "validFrom": .number(validFrom), "validUntil": .number(validUntil),
      "timeWindowSize": .integer(timeWindowSize),
    ])
  }

  /// Stands for the passcode in prompts; the screen fetches it whenever it draws it.
  static let handle = CodeHandle(id: "authenticator/passcode")
}

extension AuthenticatorModule {
  public func code(_ handle: CodeHandle, on device: Device) -> CurrentCode? {
    guard handle == OneTimePasscodeInfo.handle, let passcodes = try? AuthenticatorDevice(device).pairing()?.passcodes else { return nil }
    let info = OneTimePasscodeInfo(passcodes, at: device.now), end = Int64(info.validUntil * 1000)
    return CurrentCode(text: info.passcode, validUntil: end, next: OneTimePasscodeInfo(passcodes, at: end).passcode)
  }
}
