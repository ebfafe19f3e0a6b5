import Cryptography
import Documents
import HTTPTypes
import Phrases
import PingOneVerifyWire
import SandboxKit
import Services

/// The ID Verification service of PingOne Verify.
public struct VerifyService: SandboxService {
  public let name = "verify"

  public init() {}

  public var administration: Administration? {
    Administration(
      title: Phrase("verify.office.title"), product: VerifyRoutes.product,
      collections: [VerifyTransactions.collection, VerifyPolicy.collection])
  }

  public func privateKeys(_ context: ServiceContext) throws(EntityStoreError) -> [RSAPrivateKey] {
    try [VerifyKey.stored(context)].compactMap(\.self)
  }

  public var routes: [RouteHandler] {
    [
      RouteHandler(VerifyRoutes.configuration) { call, context throws(EntityStoreError) in try configuration(ofCode: call["code"], context)
      },
      RouteHandler(VerifyRoutes.keys) { _, context throws(EntityStoreError) in
        VerifyRoutes.keys.response(JSONWebKeySet([try VerifyKey.current(&context).publicKey]))
      },
      RouteHandler(VerifyRoutes.registration, authorize: Self.transaction) { call, transaction, context throws(EntityStoreError) in
        try register(call, transaction, &context)
      },
      RouteHandler(VerifyRoutes.token, authorize: Self.device) { _, transaction, context throws(EntityStoreError) in
        try issueToken(transaction, &context)
      },
      // Data are encrypted again at each attempt.
      RouteHandler(
        VerifyRoutes.data, isRenewed: true, authorize: Self.device,
        open: { call, transaction, context throws(EntityStoreError) in
          try Self.opened(call.body, transaction, context)
        },
        pictures: { _, transaction, opened, context throws(EntityStoreError) in try Self.pictures(opened, transaction, context) },
        look: { _, _ in .page }
      ) { _, transaction, opened, context throws(EntityStoreError) in try take(opened, transaction, &context) },
      RouteHandler(VerifyRoutes.transaction, authorize: Self.device) { _, transaction, _ throws(EntityStoreError) in
        VerifyRoutes.transaction.response(transaction.state)
      },
      RouteHandler(VerifyRoutes.claim) { call, context throws(EntityStoreError) in try VerifyIssuer.exchange(call.body, &context) },
    ] + VerifyDocumentRequests.routes(Self.device)
  }

  // MARK: Who may

  private static func transaction(
    _ routed: RoutedRequest, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> Authorization<VerifyTransaction> {
    guard let transaction = try VerifyTransactions.find(routed["transaction"], context) else {
      return .refused(VerifyRefusal("NOT_FOUND", "There is no such transaction.").response(.notFound))
    }
    return .granted(transaction, caller: "")
  }

  /// Lets in the device of the transaction, by its access token.
  private static func device(
    _ routed: RoutedRequest, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> Authorization<VerifyTransaction> {
    guard case .granted(let transaction, _) = try transaction(routed, &context) else { return try self.transaction(routed, &context) }
    guard let device = transaction.device, device.isAuthorized(routed.request) else {
      let refusal = VerifyRefusal("ACCESS_DENIED", "The access token is not that of the transaction's device.")
      return .refused(refusal.response(.unauthorized))
    }
    return .granted(transaction, caller: device.entityID)
  }

  private static func opened(
    _ data: String, _ transaction: VerifyTransaction, _ context: ServiceContext
  ) throws(EntityStoreError) -> Result<VerifySubmission.Opened, VerifyRefusal> {
    guard let key = try VerifyKey.stored(context) else { return .failure(VerifySubmission.notForTheService) }
    return Result { () throws(VerifyRefusal) in try VerifySubmission.Opened(data, to: key, from: transaction) }
  }

  /// Those of data that are accepted as far as that can be said without them.
  private static func pictures(
    _ opened: Result<VerifySubmission.Opened, VerifyRefusal>, _ transaction: VerifyTransaction, _ context: ServiceContext
  ) throws(EntityStoreError) -> [[UInt8]] {
    guard let key = try VerifyKey.stored(context), case .success(let opened) = opened else { return [] }
    return (try? VerifySubmission(opened, by: key.publicKey, from: transaction))?.pictures ?? []
  }

  private func configuration(ofCode code: String, _ context: ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let transaction = try VerifyTransactions.find(code: code, context) else {
      return VerifyRefusal("INVALID_CODE", "The code is not known, or was used.").response(.notFound)
    }
    return VerifyRoutes.configuration.response(
      VerifyConfiguration(
        transactionID: transaction.id, environmentID: VerifyTransaction.environmentID, status: transaction.status.rawValue))
  }

  /// A device shows the code of the transaction, or the access token that it got before. The code belongs to the first device that shows it,
  /// which proves by its key that it is the same when it shows the code again.
  private func register(
    _ call: Call<VerifyRegistration>, _ transaction: VerifyTransaction, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    var transaction = transaction
    let wanted = call.body, entity = wanted.entityID
    let isKnown = transaction.device?.isAuthorized(call.request) == true
    let isSame = transaction.device?.signed("\(transaction.id).\(entity)", wanted.signature ?? "") ?? true
    // The access token alone does not prove which device sends it: somebody who finds it must not be able to replace the device's key.
    guard isSame, isKnown || transaction.acceptsCode && wanted.code == transaction.code else {
      return VerifyRefusal("INVALID_CODE", "The code is not known, or was used.").response(.forbidden)
    }
    transaction.device = VerifyTransaction.Device(
      entityID: entity, keys: wanted.keys.json.text(), accessToken: transaction.device?.accessToken ?? context.id(),
      pushToken: wanted.pushToken, pushSandbox: wanted.pushSandbox, applicationID: wanted.applicationID, uniqueToken: wanted.uniqueToken)
    if transaction.status == .requested { transaction.status = .inProgress }
    if transaction.requirements != nil, transaction.expiresAt == nil {
      transaction.expiresAt = context.now + VerifyTransaction.lifetime
    }
    transaction.note("Device registered: \(entity).", at: context.now)
    try VerifyTransactions.put(transaction, &context)
    return VerifyRoutes.registration.response(
      VerifyRegistered(
        accessToken: transaction.device?.accessToken ?? "", status: transaction.status, documents: transaction.requirements?.map(\.state)))
  }

  private func issueToken(_ transaction: VerifyTransaction, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    var transaction = transaction
    let token = context.id()
    transaction.oneTimeToken = token
    try VerifyTransactions.put(transaction, &context)
    return VerifyRoutes.token.response(token)
  }

  private func take(
    _ opened: Result<VerifySubmission.Opened, VerifyRefusal>, _ transaction: VerifyTransaction, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    let key = try VerifyKey.current(&context)
    let submission: VerifySubmission
    do throws(VerifyRefusal) { submission = try VerifySubmission(try opened.get(), by: key.publicKey, from: transaction) } catch {
      return error.response(.badRequest)
    }
    guard transaction.status == .inProgress, transaction.submittedAt == nil else {
      return VerifyRefusal("INVALID_STATUS", "The transaction takes no data: its status is \(transaction.status.rawValue).").response(
        .conflict)
    }
    if let refusal = Self.refusal(of: submission, for: transaction, at: context.now) { return refusal }
    var transaction = transaction
    transaction.oneTimeToken = nil
    transaction.submittedAt = context.now
    transaction.collect(submission)
    transaction.note("Data received: \(submission.cards.map(\.type).joined(separator: ", ")).", at: context.now)
    let policy = try VerifyPolicy.current(transaction.policyID, context)
    var claims: [Claim] = []
    for claim in submission.claims
    where try VerifyTransactions.counts(claim, in: transaction, signedBy: submission.signer, context) { claims.append(claim) }
    if claims.count < submission.claims.count { transaction.note("A claim of somebody else, or that was withdrawn.", at: context.now) }
    let judge = VerifyJudge(
      submission: submission, claims: claims, readings: context.readings, policy: policy, dataCheck: transaction.dataCheck,
      day: context.today)
    let wanted = VerifyTestOutcomes(transaction, context)
    transaction.userData = judge.userData
    let document = submission.cards.first { $0.type != VerifyData.Card.Kind.selfie.rawValue }
    if transaction.userData.isEmpty, wanted.believesCards, let card = document {
      transaction.userData = VerifyUserData(believing: card)
    }
    transaction.add(wanted.documentAnswer ?? judge.documentAnswer, at: context.now)
    if policy.decision == .automatic, !wanted.isPending { transaction.add(wanted.faceAnswer ?? judge.faceAnswer, at: context.now) }
    try transaction.conclude(key, &context)
    try VerifyTransactions.put(transaction, &context)
    return VerifyRoutes.data.response(VerifySubmitted(transactionID: transaction.id, status: .inProgress))
  }

  /// Why data of the newer model are not accepted, or nil if they are.
  private static func refusal(of submission: VerifySubmission, for transaction: VerifyTransaction, at now: Int64) -> ServiceResponse? {
    guard let requirements = transaction.requirements else { return nil }
    guard transaction.isOpen(at: now) else {
      return VerifyRefusal("SESSION_EXPIRED", "The time for the documents is over.").response(.gone)
    }
    guard let missing = requirements.first(where: { $0.isMissing(from: submission.cards) }) else { return nil }
    return VerifyRefusal("MISSING_DOCUMENT", "The policy requires \(missing.documentClass.rawValue).").response(.badRequest)
  }
}

extension VerifyTransaction.Device {
  /// Whether a request has the device's access token.
  fileprivate func isAuthorized(_ request: ServiceRequest) -> Bool {
    ConstantTime.areEqual(request.head.headerFields[.authorization] ?? "", "Bearer \(accessToken)")
  }
}
