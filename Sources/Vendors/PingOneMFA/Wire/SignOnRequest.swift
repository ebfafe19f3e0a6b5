import Notation
import Services

/// The app's own authentication request (OpenID Connect), with the SDK's mobile payload.
package struct SignOnRequest: Equatable, Sendable {
  /// The user's name (`login_hint`).
  package var loginHint: String
  /// A JWS of the device's key.
  package var mobilePayload: String

  package init(loginHint: String, mobilePayload: String) { (self.loginHint, self.mobilePayload) = (loginHint, mobilePayload) }

  static let schema = Schema<SignOnRequest>.object(
    .required("loginHint", \.loginHint, .string.meaning("The user's name.")),
    .required("mobilePayload", \.mobilePayload, .token(.jws(of: MobilePayload.schema, by: .device, example: .example))),
    make: SignOnRequest.init)

  static let example = SignOnRequest(loginHint: "anna", mobilePayload: SignedRequest.example.jws)
}

/// What a mobile payload says of the app. Its form is not public; ours is a JWS of the device's key.
package struct MobilePayload: Equatable, Sendable {
  package var bundleID: String
  package var deviceToken: String?

  package init(bundleID: String, deviceToken: String?) { (self.bundleID, self.deviceToken) = (bundleID, deviceToken) }

  static let schema = Schema<MobilePayload>.object(
    .required("bundleID", \.bundleID, .bundleID), .optional("deviceToken", \.deviceToken, .deviceToken), beside: RequestProof.members,
    make: MobilePayload.init)

  static let example = MobilePayload(bundleID: exampleBundleID, deviceToken: nil)
  /// That of the application with which the sandbox begins.
  static let exampleBundleID = "com.example.authenticator"
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
    .optional("idToken", \.idToken, .token(.jws(of: idToken, by: .environment, type: "JWT", example: exampleClaims))),
    .optional("authentication", \.authentication, .string.meaning("The id of the push that it waits for.")), make: SignOnState.init)

  /// What an ID token says.
  private static let idToken = Schema<JSONValue>.verbatim(
    .record(
      [
        ("iss", .type("string", "The environment.")), ("aud", .type("string", "The application's client id.")),
        ("sub", .type("string", "The user's name.")), ("jti", .type("string", "The id of the sign-on.")),
        ("iat", .type("integer", "When it was issued: a UNIX timestamp in seconds.")), ("exp", .type("integer", "When it ends, likewise.")),
      ], optional: [("pairing", .type("string", "The pairing that is offered to the device; it is missing if there is none."))]))

  private static let exampleClaims = JSONValue.object([
    "iss": .string(MFAClient.issuer), "aud": .string(MFAClient.id), "sub": "anna", "jti": .string(example.authorization),
    "iat": 1_770_000_000, "exp": 1_770_000_300,
  ])

  static let example = SignOnState(
    authorization: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a11", status: .confirmationRequired, idToken: nil,
    authentication: "5d3b6f0a-0002-4c1e-9a6e-7b0f2c4d8e02")
}

extension Schema<String> {
  /// The bundle id of an app.
  static var bundleID: Schema { string.meaning("The bundle id (iOS) or package name (Android) of the application.") }
  /// Where pushes reach an app.
  static var deviceToken: Schema {
    string.meaning("The token of the answer to POST \(PushRoutes.registration.endpoint.template); it is missing if there are no pushes.")
  }
  /// A device's id.
  static var device: Schema { string.meaning("The service's id of the device, from the answer to the pairing.") }
}
