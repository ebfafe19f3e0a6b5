import Services

/// What a device signs to be paired with a user: by a pairing key, or by the pairing that an ID token offered.
package struct PairingRequest: Equatable, Sendable {
  package var pairingKey: String?
  package var pairing: String?
  package var bundleID: String
  /// Where pushes reach the app.
  package var deviceToken: String?
  package var isPushAllowed: Bool?

  package init(pairingKey: String?, pairing: String?, bundleID: String, deviceToken: String?, isPushAllowed: Bool? = nil) {
    (self.pairingKey, self.pairing, self.bundleID) = (pairingKey, pairing, bundleID)
    (self.deviceToken, self.isPushAllowed) = (deviceToken, isPushAllowed)
  }

  static let schema = Schema<PairingRequest>.object(
    .optional("pairingKey", \.pairingKey, .string.meaning("The digits that the office gave the user.")),
    .optional("pairing", \.pairing, .string.meaning("The pairing in the ID token of a sign-on of this device.")),
    .required("bundleID", \.bundleID, .bundleID), .optional("deviceToken", \.deviceToken, .deviceToken),
    .optional("isPushAllowed", \.isPushAllowed, .bool), beside: RequestProof.members, make: PairingRequest.init
  ).checked("either a pairingKey or a pairing") { ($0.pairingKey == nil) != ($0.pairing == nil) }

  static let example = PairingRequest(
    pairingKey: nil, pairing: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a12", bundleID: MobilePayload.exampleBundleID, deviceToken: nil)
}

/// A device that is being paired.
package struct PairingAnswer: Equatable, Sendable {
  /// The service's id of the device.
  package var device: String
  package var user: String
  package var push: AuthenticatorModel?
  /// The secret of its passcodes, encrypted to the device (JWE, RFC 7516); nil if the policy has none.
  package var secret: String?
  package var digits: Int?
  /// Seconds.
  package var period: Int?

  package init(device: String, user: String, push: AuthenticatorModel?, secret: String?, digits: Int?, period: Int?) {
    (self.device, self.user, self.push) = (device, user, push)
    (self.secret, self.digits, self.period) = (secret, digits, period)
  }

  static let schema = Schema<PairingAnswer>.object(
    .required("device", \.device, .device), .required("user", \.user, .text), .optional("push", \.push, AuthenticatorModel.schema),
    .optional(
      "secret", \.secret,
      .token(.jwe(ofBytes: "The secret of the passcodes (RFC 6238, with HMAC-SHA-1), which are counted from 1970.", to: .device))),
    .optional("digits", \.digits, .integer.meaning("How many digits a passcode has.")),
    .optional("period", \.period, .integer.meaning("For how many seconds a passcode counts.")), make: PairingAnswer.init)

  static let example = PairingAnswer(
    device: DeviceSettings.exampleID, user: "anna", push: AuthenticatorModel(.push, .completed),
    secret: "eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.a2V5.aXY.dGV4dA.dGFn", digits: 6, period: 30)
}

/// What a device signs to show that its passcodes are right.
package struct PasscodeRequest: Equatable, Sendable {
  package var device: String
  package var user: String
  /// It is nil if the policy has none.
  package var passcode: String?

  package init(device: String, user: String, passcode: String?) {
    (self.device, self.user, self.passcode) = (device, user, passcode)
  }

  static let schema = Schema<PasscodeRequest>.object(
    .required("device", \.device, .device), .required("user", \.user, .string),
    .optional("passcode", \.passcode, .string.meaning("The one of now; it is missing if the pairing has no secret.")),
    beside: RequestProof.members, make: PasscodeRequest.init)

  static let example = PasscodeRequest(device: DeviceSettings.exampleID, user: "anna", passcode: "123456")
}

/// Whether a device is paired, and with what.
package struct PasscodeAnswer: Equatable, Sendable {
  package var user: String
  package var isPaired: Bool
  /// Push and passcodes.
  package var authenticators: [AuthenticatorModel]

  package init(user: String, isPaired: Bool, authenticators: [AuthenticatorModel]) {
    (self.user, self.isPaired, self.authenticators) = (user, isPaired, authenticators)
  }

  static let schema = Schema<PasscodeAnswer>.object(
    .required("user", \.user, .text), .optional("isPaired", \.isPaired, .bool, default: false),
    .required("authenticators", \.authenticators, .array(AuthenticatorModel.schema, count: 2...2)), make: PasscodeAnswer.init)

  static let example = PasscodeAnswer(
    user: "anna", isPaired: true, authenticators: [AuthenticatorModel(.push, .completed), AuthenticatorModel(.oneTimePasscode, .completed)])
}
