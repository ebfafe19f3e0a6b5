import Cryptography
import Documents
import HTTPTypes
import IDscanWire
import Phrases
import SandboxKit
import Services

/// The vendor's server of the scan journey (GBG IDscan Enterprise; REST paths under `/idscanenterprisesvc`).
public struct ScanService: SandboxService {
  public let name = "scan"

  public init() {}

  public var credentials: [Named<String>] {
    [Named("username", ScanAccount.shipped.username), Named("password", ScanAccount.shipped.password)]
  }

  public var administration: Administration? {
    Administration(
      title: Phrase("scan.office.title"), product: ScanRoutes.product,
      collections: [ScanJourneys.collection, ScanDefinitions.collection, ScanAccounts.collection, ScanTokens.collection])
  }

  public var routes: [RouteHandler] {
    [
      RouteHandler(ScanRoutes.token) { call, context throws(EntityStoreError) in try issueToken(call.body, &context) },
      RouteHandler(
        ScanRoutes.upload, authorize: token(.scanning), pictures: { call, _, _ in call.body.images.prefix(1).map(\.data) },
        look: { _, _ in .page }
      ) { call, token, context throws(EntityStoreError) in try upload(call.body, token, &context) },
      RouteHandler(ScanRoutes.liveness, authorize: token(.scanning)) { call, _, context throws(EntityStoreError) in
        try takeLiveness(call.body, &context)
      },
      RouteHandler(ScanRoutes.retrieval, authorize: token(.investigation)) { call, _, context throws(EntityStoreError) in
        try retrieve(call.request.query["JourneyID"], context)
      },
      RouteHandler(ScanRoutes.definitions, authorize: token(.investigation)) { _, _, context throws(EntityStoreError) in
        ScanRoutes.definitions.response(try ScanDefinitions(context).all.map(ScanDefinition.init))
      },
    ]
  }

  // MARK: Tokens

  private func issueToken(_ login: ScanLogin, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let wanted: TestOutcomes
    do throws(TestOutcomes.Unknown) { wanted = try context.outcomes(of: login.username, among: ScanTestOutcomes.known) } catch {
      return ScanRoutes.token.refusal(.badRequest, "username: \(error.message)")
    }
    let name = wanted.isEmpty ? login.username : String(login.username.prefix { $0 != "?" })
    guard let account = try ScanAccounts(context).all.first(where: { $0.username == name }),
      ConstantTime.areEqual(account.password, login.password)
    else { return ScanRoutes.token.refusal(.unauthorized, "The user name or the password is wrong.") }
    let token = ScanToken(account, area: login.area.rawValue, for: wanted, in: context), id = context.id(), text = "\(id).\(token.secret)"
    try context.put(token, EntityKey(ScanToken.kind, id))
    return ScanRoutes.token.response(
      ScanIdentity(
        username: account.username, fullName: account.fullName, role: "Scanner", token: text, accessToken: text, expiresIn: ScanToken.life))
  }

  /// The token that a request shows, or nil if it shows none that is valid now.
  private func token(_ request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> ScanToken? {
    let parts = (request.head.headerFields[.authorization] ?? "").split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let token: ScanToken = try context.get(EntityKey(ScanToken.kind, parts[0])),
      ConstantTime.areEqual(token.secret, parts[1]), context.now < token.expiresAt,
      try token.isOf(ScanAccounts(context).all.first { $0.username == token.username })
    else { return nil }
    return token
  }

  /// Lets in who shows a token for an area. The caller is the account, whichever token it has now.
  private func token(_ area: ScanArea) -> RouteHandler.Authorize<ScanToken> {
    { routed, context throws(EntityStoreError) in
      let refusals = routed.endpoint.refusals
      guard let token = try token(routed.request, context) else {
        return .refused(refusals.refusal(.unauthorized, "The token is missing, unknown or expired."))
      }
      // Signing in again would not help.
      guard token.area == area.rawValue else {
        let message = "The token is for the area \(token.area), and this request is of the area \(area.rawValue)."
        return .refused(refusals.refusal(.forbidden, message))
      }
      return .granted(token, caller: token.username)
    }
  }

  // MARK: Journeys

  private func upload(
    _ upload: ScanUpload, _ token: ScanToken, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    var record: ScanRecord
    if let id = upload.journey, !id.isEmpty {
      guard let known: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else {
        return refusal(.notFound, "There is no journey \(id).")
      }
      record = known
    } else {
      let wanted = upload[.journeyDefinition] ?? JourneyDefinition.standard.id
      guard let definition = try ScanDefinitions(context).all.first(where: { $0.id == wanted && $0.isActive }) else {
        return refusal(.badRequest, "There is no active journey definition \(wanted).")
      }
      // An earlier version let the office write any.
      if let fault = definition.fault { return refusal(.badRequest, "The journey definition \(wanted) cannot run: \(fault.message).") }
      record = ScanRecord(id: context.id(), definition: definition, startedAt: context.now, username: token.username, wanted: token.wanted)
    }
    guard let required = record.required else { return refusal(.conflict, "The journey \(record.id) is complete.") }
    if let meant = upload[.requiredAction], !required.isMeant(by: meant) {
      return refusal(.conflict, "The journey requires \(required.text) now.")
    }
    if upload[.skippedAction] == required.step.rawValue, required.step == .nfc {
      record.note("NFC: left out", at: context.now)
      record.advance()
    } else {
      guard let refused = ScanStep(required, upload, context.readings.first ?? nil, context.now, on: context.today).take(into: &record)
      else {
        return try answer(record, &context)
      }
      return refusal(.badRequest, refused)
    }
    return try answer(record, &context)
  }

  private func takeLiveness(_ report: ScanLivenessReport, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let id = report.journey
    guard var record: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else {
      return refusal(.notFound, "There is no journey \(id).")
    }
    guard record.required?.step == .liveness, record.selfie?.isFromLiveness == true else {
      return refusal(.conflict, "The journey \(id) does not wait for a liveness result.")
    }
    let settings = record.definition.liveness
    let passed =
      report.actions.count == settings.actions && report.failures <= settings.mostFailures
      && report.actions.allSatisfy { $0.outcome == .passed }
    record.liveness = .init(passed: passed, failures: report.failures)
    record.note("Liveness \(passed ? "passed" : "failed").", at: context.now)
    record.advance()
    return try answer(record, &context)
  }

  private func retrieve(_ id: String?, _ context: ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let id, let record: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else {
      return refusal(.notFound, "There is no such journey.")
    }
    return ScanRoutes.retrieval.response(ScanAnswer(record, requestID: context.id()))
  }

  private func answer(_ record: ScanRecord, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    var record = record
    if record.required == nil, record.override == ScanRecord.Override(), let wanted = record.wanted { record.override = wanted }
    try context.put(record, EntityKey(ScanRecord.kind, record.id))
    return ScanRoutes.upload.response(ScanAnswer(record, requestID: context.id()))
  }

  private func refusal(_ status: HTTPResponse.Status, _ message: String) -> ServiceResponse {
    ScanRoutes.upload.refusal(status, message)
  }
}

extension ScanDefinition {
  fileprivate init(_ definition: JourneyDefinition) {
    self.init(id: definition.id, name: definition.name, isActive: definition.isActive, steps: definition.entries.map(\.rawValue))
  }
}
