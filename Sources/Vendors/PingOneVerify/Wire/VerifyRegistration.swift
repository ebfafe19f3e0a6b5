import Cryptography
import Services

/// The configuration that belongs to a code.
package struct VerifyConfiguration: Equatable, Sendable {
  package var transactionID: String
  package var environmentID: String?
  /// One of `VerifyStatus`.
  package var status: String?

  package init(transactionID: String, environmentID: String?, status: String?) {
    (self.transactionID, self.environmentID, self.status) = (transactionID, environmentID, status)
  }

  static let schema = Schema<VerifyConfiguration>.object(
    .required("transactionId", \.transactionID, .string), .optional("envId", \.environmentID, .string),
    .optional("status", \.status, .word(of: VerifyStatus.self)), make: VerifyConfiguration.init)

  static let example = VerifyConfiguration(
    transactionID: "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10", environmentID: "1b6cba3e-5d8f-4a76-9d0e-6f2d1a7c9e01", status: "REQUESTED")
}

/// Which device and which keys the user of a transaction has.
package struct VerifyRegistration: Sendable {
  /// It is nil if the device was registered before, and has an access token.
  package var code: String?
  package var entityID: String
  package var keys: JSONWebKeySet
  /// The device's, of `{transaction}.{entityId}`.
  package var signature: String?
  /// It is nil if the device gets no pushes.
  package var pushToken: String?
  package var pushSandbox: Bool
  package var applicationID: String?
  package var uniqueToken: String?

  package init(
    code: String?, entityID: String, keys: JSONWebKeySet, signature: String?, pushToken: String?, pushSandbox: Bool, applicationID: String?,
    uniqueToken: String?
  ) {
    (self.code, self.entityID, self.keys, self.signature) = (code, entityID, keys, signature)
    (self.pushToken, self.pushSandbox) = (pushToken, pushSandbox)
    (self.applicationID, self.uniqueToken) = (applicationID, uniqueToken)
  }

  static let schema = Schema<VerifyRegistration>.object(
    .optional("code", \.code, .text.meaning("The 12 digits that the user got.")),
    .required("entityId", \.entityID, .string.meaning("A UUID that the device makes.")),
    .required("jwks", \.keys, .keys),
    .optional("signature", \.signature, .token(.jws(ofText: "The transaction's id, a full stop, and the entityId.", by: .device))),
    .optional("pushNotificationToken", \.pushToken, .string),
    .optional("pushSandbox", \.pushSandbox, .bool, default: false), .optional("applicationId", \.applicationID, .string),
    .optional("uniqueToken", \.uniqueToken, .string), make: VerifyRegistration.init)

  static let example = VerifyRegistration(
    code: "123456789012", entityID: "2b0c3c64-63f0-4f5e-9a37-7f5f0f6f3b10", keys: .example, signature: "eyJhbGciOiJSUzI1NiJ9.AA.AA",
    pushToken: nil,
    pushSandbox: false, applicationID: nil, uniqueToken: nil)
}

/// What the service says to a registered device.
package struct VerifyRegistered: Equatable, Sendable {
  package var accessToken: String
  package var status: VerifyStatus
  /// What the policy wants, in the newer transaction model; nil for a document and a selfie.
  package var documents: [VerifyDocumentState]?

  package init(accessToken: String, status: VerifyStatus, documents: [VerifyDocumentState]?) {
    (self.accessToken, self.status, self.documents) = (accessToken, status, documents)
  }

  static let schema = Schema<VerifyRegistered>.object(
    .required("accessToken", \.accessToken, .string), .required("status", \.status, .oneOf),
    .optional("documents", \.documents, .array(VerifyDocumentState.schema)), make: VerifyRegistered.init)

  static let example = VerifyRegistered(accessToken: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a11", status: .inProgress, documents: nil)
}

/// What the service says to data that it takes.
package struct VerifySubmitted: Equatable, Sendable {
  package var transactionID: String
  package var status: VerifyStatus

  package init(transactionID: String, status: VerifyStatus) { (self.transactionID, self.status) = (transactionID, status) }

  static let schema = Schema<VerifySubmitted>.object(
    .required("transactionId", \.transactionID, .string), .required("status", \.status, .oneOf), make: VerifySubmitted.init)

  static let example = VerifySubmitted(transactionID: "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10", status: .inProgress)
}
