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
struct FlowAuthentication: Sendable {
  /// How far the date may be from the server's, in milliseconds. (Our choice.)
  static let mostSkew: Int64 = 300_000
  /// The kind of the entities that remember signatures which were used.
  private static let kind = EntityKind("flow/signature", of: .service)

  /// The key that signed the request.
  let key: FlowKey
  private let signature: String
  private let sentAt: Moment
  private let isRepeatable: Bool

  init(_ request: ServiceRequest, _ context: ServiceContext) throws(FlowAPIError) {
    let fields = request.head.headerFields
    let date = try Self.required(.date, "Date", fields), digest = try Self.required(.digest, "Digest", fields)
    let authorization = try Self.required(.authorization, "Authorization", fields)
    let version = try Self.required(.cognitoVersion, "Cognito-Version", fields)
    guard version == FlowSignature.version else {
      throw FlowAPIError(.badRequest, "unsupported_version", "The Cognito-Version is \(FlowSignature.version), not \"\(version)\".")
    }
    guard let given = FlowSignature(authorization: authorization) else {
      throw Self.unauthorized(
        "invalid_authorization",
        "The header Authorization is not of the form Signature keyId=\"…\",algorithm=\"…\",headers=\"…\",signature=\"…\".")
    }
    guard given.algorithm == FlowSignature.algorithm else {
      throw Self.unauthorized("unknown_algorithm", "The algorithm is \(FlowSignature.algorithm), not \"\(given.algorithm)\".")
    }
    guard given.headers == FlowSignature.signedHeaders else {
      throw Self.unauthorized("wrong_headers", "The signed headers are \"\(FlowSignature.signedHeaders)\", not \"\(given.headers)\".")
    }
    guard let key = try FlowAPIError.wrapping({ () throws(EntityStoreError) in try FlowKeys(context)[given.keyID] }) else {
      throw Self.unauthorized("unknown_key", "There is no API key with this keyId.")
    }
    guard let sent = Moment(httpDate: date, at: Moment(milliseconds: context.now)) else {
      throw Self.unauthorized("invalid_date", "The header Date is not of the form \(Moment(milliseconds: context.now).httpDate).")
    }
    guard abs(sent.milliseconds - context.now) <= Self.mostSkew else {
      throw Self.unauthorized(
        "date_skewed", "The header Date is more than 5 minutes from the server's: \(Moment(milliseconds: context.now).httpDate).")
    }
    guard FlowSignature.isDigest(digest, of: request.body) else {
      throw Self.unauthorized("digest_mismatch", "The header Digest is not SHA-256= and the Base64 of the body's SHA-256.")
    }
    let expected = FlowSignature.text(
      request.head.method, target: request.head.path ?? "/", date: date, digest: digest, secret: key.secret)
    guard ConstantTime.areEqual(given.signature, expected) else {
      throw Self.unauthorized(
        "wrong_signature", "The signature does not fit. Sign (request-target), date and digest, joined by line feeds, with the API secret.")
    }
    (self.key, signature, sentAt) = (key, expected, sent)
    isRepeatable = request.head.method != .post || request.isIdempotent
  }

  /// Notes that the signature was used; it counts once.
  func spend(_ context: inout ServiceContext) throws(FlowAPIError) {
    guard !isRepeatable else { return }
    let entity = EntityKey(Self.kind, signature)
    let known: Int64? = try FlowAPIError.wrapping { () throws(EntityStoreError) in try context.get(entity) }
    guard known == nil else {
      throw Self.unauthorized("replayed", "This signature was used before. Sign the request again, with the present Date.")
    }
    // After that it is refused because of its date.
    let end = sentAt.milliseconds + Self.mostSkew
    try FlowAPIError.wrapping { () throws(EntityStoreError) in try context.put(end, entity, due: end) }
  }

  private static func required(_ name: HTTPField.Name, _ title: String, _ fields: HTTPFields) throws(FlowAPIError) -> String {
    guard let value = fields[name], !value.isEmpty else { throw Self.unauthorized("missing_header", "The header \(title) is missing.") }
    return value
  }

  /// Whether an entity remembers a signature, which is forgotten when it is due.
  static func remembers(_ key: EntityKey) -> Bool { key.kind == kind }

  private static func unauthorized(_ code: String, _ message: String) -> FlowAPIError { FlowAPIError(.unauthorized, code, message) }
}

extension ServiceRequest {
  /// Whether a session is to be created only once for the same customer and template.
  var isIdempotent: Bool { query.contains(FormField("idempotent", "true")) }
}
