import Services

/// The app's own authentication request (OpenID Connect), with the SDK's mobile payload.
package struct SignOnRequest: Equatable, Sendable {
  /// The user's name (`login_hint`).
  package var loginHint: String
  /// A JWS of the device's key.
  package var mobilePayload: String

  package init(loginHint: String, mobilePayload: String) { (self.loginHint, self.mobilePayload) = (loginHint, mobilePayload) }

  static let schema = Schema<SignOnRequest>.object(
    .required("loginHint", \.loginHint, .string), .required("mobilePayload", \.mobilePayload, .jws(of: MobilePayload.schema)),
    make: SignOnRequest.init)

  static let example = SignOnRequest(loginHint: "anna", mobilePayload: SignedRequest.example.jws)
}

/// What a mobile payload says of the app. Its form is not public; ours is a JWS of the device's key.
package struct MobilePayload: Equatable, Sendable {
  package var bundleID: String
  package var deviceToken: String?

  package init(bundleID: String, deviceToken: String?) { (self.bundleID, self.deviceToken) = (bundleID, deviceToken) }

  static let schema = Schema<MobilePayload>.object(
    .required("bundleID", \.bundleID, .string), .optional("deviceToken", \.deviceToken, .string), beside: RequestProof.members,
    make: MobilePayload.init)
}

/// How a sign-on stands.
package struct SignOnState: Equatable, Sendable {
  /// Its id.
  package var authorization: String
  package var status: DeviceAuthenticationStatus
  /// It is nil unless the sign-on is completed.
  package var idToken: String?
  /// The push that it waits for; nil for none.
  package var authentication: String?

  package init(authorization: String, status: DeviceAuthenticationStatus, idToken: String?, authentication: String?) {
    (self.authorization, self.status) = (authorization, status)
    (self.idToken, self.authentication) = (idToken, authentication)
  }

  static let schema = Schema<SignOnState>.object(
    .required("authorization", \.authorization, .string), .required("status", \.status, .oneOf),
    .optional("idToken", \.idToken, .string), .optional("authentication", \.authentication, .string), make: SignOnState.init)

  static let example = SignOnState(
    authorization: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a11", status: .confirmationRequired, idToken: nil,
    authentication: "5d3b6f0a-0002-4c1e-9a6e-7b0f2c4d8e02")
}
