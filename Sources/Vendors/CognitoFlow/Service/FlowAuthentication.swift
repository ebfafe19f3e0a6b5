import CognitoFlowWire
import Cryptography
import Documents
import HTTPTypes
import SandboxKit
import Services

/// Checks the signature of a request of a customer's back end. Every part has an error of its own, because a signature that is merely "wrong"
/// costs an integrator a day.
///
/// A signature counts for one command: a repeated POST must be signed again. A POST with `idempotent=true` may be repeated as it is,
/// because it changes nothing the second time.
struct FlowAuthentication {
  /// How far the date may be from the server's, in milliseconds. (Our choice.)
  static let mostSkew: Int64 = 300_000
  /// The kind of the entities that remember signatures which were used.
  private static let kind = EntityKind("flow/signature", of: .service)

  /// - Returns: the key that signed the request.
  static func check(_ request: ServiceRequest, _ context: inout ServiceContext) throws(FlowAPIError) -> FlowKey {
    let fields = request.head.headerFields
    let date = try required(.date, "Date", fields), digest = try required(.digest, "Digest", fields)
    let authorization = try required(.authorization, "Authorization", fields)
    let version = try required(.cognitoVersion, "Cognito-Version", fields)
    guard version == FlowSignature.version else {
      throw FlowAPIError(.badRequest, "unsupported_version", "The Cognito-Version is \(FlowSignature.version), not \"\(version)\".")
    }
    guard let given = FlowSignature(authorization: authorization) else {
      throw unauthorized(
        "invalid_authorization",
        "The header Authorization is not of the form Signature keyId=\"…\",algorithm=\"…\",headers=\"…\",signature=\"…\".")
    }
    guard given.algorithm == FlowSignature.algorithm else {
      throw unauthorized("unknown_algorithm", "The algorithm is \(FlowSignature.algorithm), not \"\(given.algorithm)\".")
    }
    guard given.headers == FlowSignature.signedHeaders else {
      throw unauthorized("wrong_headers", "The signed headers are \"\(FlowSignature.signedHeaders)\", not \"\(given.headers)\".")
    }
    guard let key = try FlowAPIError.wrapping({ () throws(EntityStoreError) in try FlowKeys(context)[given.keyID] }) else {
      throw unauthorized("unknown_key", "There is no API key with this keyId.")
    }
    guard let sent = Moment(httpDate: date) else {
      throw unauthorized("invalid_date", "The header Date is not of the form \(Moment(milliseconds: context.now).httpDate).")
    }
    guard abs(sent.milliseconds - context.now) <= Self.mostSkew else {
      throw unauthorized(
        "date_skewed", "The header Date is more than 5 minutes from the server's: \(Moment(milliseconds: context.now).httpDate).")
    }
    guard ConstantTime.areEqual(digest, FlowSignature.digest(of: request.body)) else {
      throw unauthorized("digest_mismatch", "The header Digest is not SHA-256= and the Base64 of the body's SHA-256.")
    }
    let expected = FlowSignature.text(
      request.head.method, target: request.head.path ?? "/", date: date, digest: digest, secret: key.secret)
    guard ConstantTime.areEqual(given.signature, expected) else {
      throw unauthorized(
        "wrong_signature", "The signature does not fit. Sign (request-target), date and digest, joined by line feeds, with the API secret.")
    }
    if request.head.method == .post, !request.isIdempotent { try remember(expected, sentAt: sent, &context) }
    return key
  }

  private static func required(_ name: HTTPField.Name, _ title: String, _ fields: HTTPFields) throws(FlowAPIError) -> String {
    guard let value = fields[name], !value.isEmpty else { throw unauthorized("missing_header", "The header \(title) is missing.") }
    return value
  }

  private static func remember(_ signature: String, sentAt: Moment, _ context: inout ServiceContext) throws(FlowAPIError) {
    let key = EntityKey(kind, signature)
    let known: Int64? = try FlowAPIError.wrapping { () throws(EntityStoreError) in try context.get(key) }
    guard known == nil else {
      throw unauthorized("replayed", "This signature was used before. Sign the request again, with the present Date.")
    }
    // After that it is refused because of its date.
    let end = sentAt.milliseconds + mostSkew
    try FlowAPIError.wrapping { () throws(EntityStoreError) in try context.put(end, key) }
  }

  /// Whether an entity remembers a signature, which is forgotten when it is due.
  static func remembers(_ key: EntityKey) -> Bool { key.kind == kind }

  private static func unauthorized(_ code: String, _ message: String) -> FlowAPIError { FlowAPIError(.unauthorized, code, message) }
}

extension ServiceRequest {
  /// Whether a session is to be created only once for the same customer and template.
  var isIdempotent: Bool { query.contains(FormField("idempotent", "true")) }
}
