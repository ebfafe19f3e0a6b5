import Cryptography
import Documents
import HTTPTypes
import Notation
import Phrases
import SandboxKit
import Services

/// The ID Verification service of PingOne Verify. The vendor publishes no requests, so paths below `/v1/idValidations` and JSON are ours:
///
/// - `GET shortcode/{code}` is the configuration of the transaction that has a 12-digit code.
/// - `GET jwks` is the service's public key: data are encrypted to it, and claims are signed with it.
/// - `PUT {transaction}/applicationInstance` says which device and which keys the user has. `signature` is the device's, of `{transaction}.{entityId}`.
/// - `POST {transaction}/tokens` issues the one-time token that a submission must contain.
/// - `POST {transaction}/data` takes the data: a JWS of the device in a JWE for the service.
/// - `POST claims` issues a wallet's claim in exchange for one of a verification (`VerifyIssuer`).
/// - `POST {transaction}/documents/{class}` is about one document of the newer transaction model (`VerifyDocumentRequests`).
/// - `GET {transaction}` is the status with its claims, errors and user data.
public struct VerifyService: EndpointService {
  public let name = "verify"
  public static let root = "/v1/idValidations"

  /// The largest request, in bytes. The vendor publishes no limit.
  static let mostBytes = 10_000_000

  public init() {}

  public var administration: Administration? {
    Administration(title: Phrase("verify.office.title"), collections: [VerifyTransactions.collection, VerifyPolicy.collection])
  }

  public func pictures(in request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> [[UInt8]] {
    let parts = parts(request)
    guard request.head.method == .post, parts.count == 2, parts[1] == "data", request.body.count <= Self.mostBytes,
      let transaction = try VerifyTransactions(context)[parts[0]], let key = try VerifyKey.stored(context)
    else { return [] }
    return (try? VerifySubmission(request.body, to: key, from: transaction))?.pictures ?? []
  }

  /// Data are encrypted again at each attempt.
  public func isRenewed(_ request: ServiceRequest) -> Bool { parts(request).last == "data" }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard request.body.count <= Self.mostBytes else {
      return Self.refusal(.contentTooLarge, "REQUEST_TOO_LARGE", "A request has at most 10 MB.")
    }
    let parts = parts(request)
    switch (request.head.method, parts.first, parts.count) {
    case (.get, "shortcode", 2): return try configuration(ofCode: parts[1], context)
    case (.get, "jwks", 1):
      let key = try VerifyKey.current(&context).publicKey
      return ServiceResponse(json: JSONWebKeySet([key]).json)
    case (.post, "claims", 1): return try VerifyIssuer.respond(to: try? JSONReader().read(request.body), &context)
    default: break
    }
    guard let id = parts.first, let transaction = try VerifyTransactions(context)[id] else {
      return Self.refusal(.notFound, "NOT_FOUND", "There is no such transaction.")
    }
    if request.head.method == .put, parts.count == 2, parts[1] == "applicationInstance" {
      return try register(request, transaction, &context)
    }
    guard transaction.device?.isAuthorized(request) == true else {
      return Self.refusal(.unauthorized, "ACCESS_DENIED", "The access token is not that of the transaction's device.")
    }
    if request.head.method == .post, parts.count == 3, parts[1] == "documents" {
      let requests = VerifyDocumentRequests(
        delivery: try VerifyPolicy.current(transaction.policyID, context).documents?.delivery ?? .prompt)
      let (changed, response) = requests.answer(request, parts[2], transaction, context)
      if changed != transaction { try VerifyTransactions.put(changed, &context) }
      return response
    }
    switch (request.head.method, parts.count == 2 ? parts[1] : "") {
    case (.get, "") where parts.count == 1: return ServiceResponse(json: transaction.json)
    case (.post, "tokens"): return try issueToken(transaction, &context)
    case (.post, "data"): return try take(request, transaction, &context)
    default: return Self.refusal(.notFound, "NOT_FOUND", "There is no such path.")
    }
  }

  private func parts(_ request: ServiceRequest) -> [String] {
    request.path.dropFirst(Self.root.count).split(separator: "/").map(String.init)
  }

  private func configuration(ofCode code: String, _ context: ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let transaction = try VerifyTransactions(context).all.first(where: { $0.code == code && $0.acceptsCode }) else {
      return Self.refusal(.notFound, "INVALID_CODE", "The code is not known, or was used.")
    }
    return ServiceResponse(
      json: .object([
        "transactionId": .string(transaction.id), "envId": .string(VerifyTransaction.environmentID),
        "status": .string(transaction.status.rawValue),
      ]))
  }

  /// A device shows the code of the transaction, or the access token that it got before. The code belongs to the first device that shows it,
  /// which proves by its key that it is the same when it shows the code again.
  private func register(
    _ request: ServiceRequest, _ transaction: VerifyTransaction, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    var transaction = transaction
    let body = try? JSONReader().read(request.body)
    guard let entity = body?["entityId"]?.string, let keys = JSONWebKeySet(body?["jwks"]), !keys.keys.isEmpty else {
      return Self.refusal(.badRequest, "INVALID_DATA", "The body has no entityId or no RSA key.")
    }
    let isKnown = transaction.device?.isAuthorized(request) == true
    let isSame = transaction.device?.signed("\(transaction.id).\(entity)", body?["signature"]?.string ?? "") ?? true
    // The access token alone does not prove which device sends it: somebody who finds it must not be able to replace the device's key.
    guard isSame, isKnown || transaction.acceptsCode && body?["code"]?.string == transaction.code else {
      return Self.refusal(.forbidden, "INVALID_CODE", "The code is not known, or was used.")
    }
    transaction.device = VerifyTransaction.Device(
      entityID: entity, keys: keys.json.text(), accessToken: transaction.device?.accessToken ?? context.id(),
      pushToken: body?["pushNotificationToken"]?.string, pushSandbox: body?["pushSandbox"]?.bool ?? false,
      applicationID: body?["applicationId"]?.string, uniqueToken: body?["uniqueToken"]?.string)
    if transaction.status == .requested { transaction.status = .inProgress }
    if transaction.requirements != nil, transaction.expiresAt == nil {
      transaction.expiresAt = context.now + VerifyTransaction.lifetime
    }
    transaction.note("Device registered: \(entity).", at: context.now)
    try VerifyTransactions.put(transaction, &context)
    return ServiceResponse(
      json: .object([
        "accessToken": transaction.device.map { .string($0.accessToken) }, "status": .string(transaction.status.rawValue),
        "documents": transaction.requirements.map { .array($0.map(\.json)) },
      ]))
  }

  private func issueToken(_ transaction: VerifyTransaction, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    var transaction = transaction
    let token = context.id()
    transaction.oneTimeToken = token
    try VerifyTransactions.put(transaction, &context)
    return ServiceResponse(.created, json: .object([.init("token", .string(token))]))
  }

  private func take(
    _ request: ServiceRequest, _ transaction: VerifyTransaction, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    let key = try VerifyKey.current(&context)
    let submission: VerifySubmission
    do throws(VerifySubmission.Refusal) { submission = try VerifySubmission(request.body, to: key, from: transaction) } catch {
      return Self.refusal(.badRequest, error.code, error.message)
    }
    guard transaction.status == .inProgress, transaction.submittedAt == nil else {
      return Self.refusal(.conflict, "INVALID_STATUS", "The transaction takes no data: its status is \(transaction.status.rawValue).")
    }
    if let refusal = Self.refusal(of: submission, for: transaction, at: context.now) { return refusal }
    var transaction = transaction
    transaction.oneTimeToken = nil
    transaction.submittedAt = context.now
    transaction.collect(submission)
    transaction.note("Data received: \(submission.cards.map(\.type).joined(separator: ", ")).", at: context.now)
    let policy = try VerifyPolicy.current(transaction.policyID, context)
    let transactions = try VerifyTransactions(context)
    let claims = submission.claims.filter { transactions.counts($0, in: transaction, signedBy: submission.signer) }
    if claims.count < submission.claims.count { transaction.note("A claim of somebody else, or that was withdrawn.", at: context.now) }
    let judge = VerifyJudge(
      submission: submission, claims: claims, readings: context.readings, policy: policy, dataCheck: transaction.dataCheck, now: context.now
    )
    transaction.userData = judge.userData
    transaction.add(judge.documentAnswer, at: context.now)
    if policy.decision == .automatic { transaction.add(judge.faceAnswer, at: context.now) }
    try transaction.conclude(key, &context)
    try VerifyTransactions.put(transaction, &context)
    return ServiceResponse(
      json: .object(["transactionId": .string(transaction.id), "status": .string(VerifyTransaction.Status.inProgress.rawValue)]))
  }

  /// Why data of the newer model are not accepted, or nil if they are.
  private static func refusal(of submission: VerifySubmission, for transaction: VerifyTransaction, at now: Int64) -> ServiceResponse? {
    guard let requirements = transaction.requirements else { return nil }
    guard transaction.isOpen(at: now) else { return refusal(.gone, "SESSION_EXPIRED", "The time for the documents is over.") }
    guard let missing = requirements.first(where: { $0.isMissing(from: submission.cards) }) else { return nil }
    return refusal(.badRequest, "MISSING_DOCUMENT", "The policy requires \(missing.documentClass.rawValue).")
  }

  static func refusal(_ status: HTTPResponse.Status, _ code: String, _ message: String) -> ServiceResponse {
    ServiceResponse(status, json: .object(["code": .string(code), "message": .string(message)]))
  }
}

extension VerifyTransaction.Device {
  /// Whether a request has the device's access token.
  fileprivate func isAuthorized(_ request: ServiceRequest) -> Bool {
    ConstantTime.areEqual(request.head.headerFields[.authorization] ?? "", "Bearer \(accessToken)")
  }
}
