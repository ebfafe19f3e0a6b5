import Cryptography
import Documents
import HTTPTypes
import Notation
import Phrases
import SandboxKit
import Services

/// The vendor's server of the scan journey (GBG IDscan Enterprise; REST paths under `/idscanenterprisesvc`).
public struct ScanService: SandboxService {
  public let name = "scan"
  public static let root = "/idscanenterprisesvc"

  public init() {}

  public var administration: Administration? {
    Administration(
      title: Phrase("scan.office.title"),
      collections: [ScanJourneys.collection, ScanDefinitions.collection, ScanAccounts.collection, ScanTokens.collection])
  }

  public func pictures(in request: ServiceRequest, _ context: ServiceContext) -> [[UInt8]] {
    guard route(request) == "journey/upload", request.body.count <= ScanUpload.mostBytes else { return [] }
    return [ScanUpload(request.body)?.image].compactMap(\.self)
  }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    switch (request.head.method, route(request)) {
    case (.post, "token"): return try issueToken(request, &context)
    case (.post, "journey/upload"): return try authorized(request, "scanning", &context, upload)
    case (.post, "journey/liveness"): return try authorized(request, "scanning", &context, takeLiveness)
    case (.get, "journey/get"): return try authorized(request, "investigation", &context, retrieve)
    case (.get, "journeydefinition/getall"): return try authorized(request, "investigation", &context, listDefinitions)
    default: return refusal(.notFound, "There is no such path below \(Self.root).")
    }
  }

  /// The path below the root. Servers differ in its case.
  private func route(_ request: ServiceRequest) -> String { String(request.path.lowercased().dropFirst(Self.root.count + 1)) }

  // MARK: Tokens

  private func issueToken(_ request: ServiceRequest, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let form = request.form
    guard form["grant_type"] == "password", let area = form["area"], ["scanning", "investigation"].contains(area) else {
      return refusal(.badRequest, "The form needs grant_type=password, and the area scanning or investigation.")
    }
    guard let account = try ScanAccounts(context).all.first(where: { $0.username == form["username"] }),
      ConstantTime.areEqual(account.password, form["password"] ?? "")
    else { return refusal(.unauthorized, "The user name or the password is wrong.") }
    let token = ScanToken(account, area: area, in: context), id = context.id(), text = "\(id).\(token.secret)"
    try context.put(token, EntityKey(ScanToken.kind, id))
    return ServiceResponse(
      json: .object([
        "Username": .string(account.username), "FullName": .string(account.fullName), "Role": "Scanner", "token": .string(text),
        "access_token": .string(text), "expires_in": .integer(ScanToken.life),
      ]))
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

  /// The account, whichever token it has now.
  public func caller(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> String {
    try token(request, context)?.username ?? ""
  }

  private typealias Handler = (ServiceRequest, ScanToken, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse

  private func authorized(
    _ request: ServiceRequest, _ area: String, _ context: inout ServiceContext, _ handler: Handler
  ) throws(EntityStoreError) -> ServiceResponse {
    guard let token = try token(request, context), token.area == area
    else { return refusal(.unauthorized, "The token is missing, unknown or expired, or for another area.") }
    return try handler(request, token, &context)
  }

  // MARK: Journeys

  private func upload(
    _ request: ServiceRequest, _ token: ScanToken, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    guard request.body.count <= ScanUpload.mostBytes else { return refusal(.contentTooLarge, "A request has at most 10 MB.") }
    guard let upload = ScanUpload(request.body) else { return refusal(.badRequest, "The body is not the JSON of an upload.") }
    var record: ScanRecord
    if let id = upload.journey {
      guard let known: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else {
        return refusal(.notFound, "There is no journey \(id).")
      }
      record = known
    } else {
      let wanted = upload.additional["JourneyDefinitionId"] ?? JourneyDefinition.standard.id
      guard let definition = try ScanDefinitions(context).all.first(where: { $0.id == wanted && $0.isActive }) else {
        return refusal(.badRequest, "There is no active journey definition \(wanted).")
      }
      record = ScanRecord(id: context.id(), definition: definition, startedAt: context.now, username: token.username)
    }
    guard let required = record.required else { return refusal(.conflict, "The journey \(record.id) is complete.") }
    if upload.additional["SkippedAction"] == required.step.rawValue, required.step == .nfc {
      record.note("NFC: left out", at: context.now)
      record.advance()
    } else {
      guard let refused = ScanStep(required, upload, context.readings.first ?? nil, context.now).take(into: &record) else {
        return try answer(record, &context)
      }
      return refusal(.badRequest, refused)
    }
    return try answer(record, &context)
  }

  private func takeLiveness(
    _ request: ServiceRequest, _ token: ScanToken, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    guard let root = try? JSONReader().read(request.body), let id = root["PersonEntryId"]?.string,
      let actions = root["Actions"]?.elements, let failures = root["Failures"]?.number?.integer
    else { return refusal(.badRequest, "The body is not the JSON of a liveness result.") }
    guard var record: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else {
      return refusal(.notFound, "There is no journey \(id).")
    }
    guard record.required?.step == .liveness, record.selfie?.isFromLiveness == true else {
      return refusal(.conflict, "The journey \(id) does not wait for a liveness result.")
    }
    let settings = record.definition.liveness
    let passed =
      actions.count == settings.actions && failures <= settings.mostFailures && actions.allSatisfy { $0["Outcome"]?.string == "Passed" }
    record.liveness = .init(passed: passed, failures: failures)
    record.note("Liveness \(passed ? "passed" : "failed").", at: context.now)
    record.advance()
    return try answer(record, &context)
  }

  private func retrieve(
    _ request: ServiceRequest, _ token: ScanToken, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    guard let id = request.query["JourneyID"], let record: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else {
      return refusal(.notFound, "There is no such journey.")
    }
    return ServiceResponse(json: ScanAnswer(record: record, requestID: context.id()).json)
  }

  private func answer(_ record: ScanRecord, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    try context.put(record, EntityKey(ScanRecord.kind, record.id))
    return ServiceResponse(json: ScanAnswer(record: record, requestID: context.id()).json)
  }

  // MARK: Definitions

  private func listDefinitions(
    _ request: ServiceRequest, _ token: ScanToken, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    ServiceResponse(json: .array(try ScanDefinitions(context).all.map(Self.json)))
  }

  /// ChannelType 4 and ChannelMedia 4 are the camera.
  private static func json(_ definition: JourneyDefinition) -> JSONValue {
    .object([
      "JourneyDefinitionId": .string(definition.id), "Name": .string(definition.name), "ChannelType": 4, "ChannelMedia": 4,
      "IsActive": .bool(definition.isActive),
      "EntryDefinitions": .array(
        definition.entries.enumerated().map { index, entry in
          .object([
            "JourneyDefinitionId": .string(definition.id), "Type": .integer(entry.rawValue), "Order": .integer(index),
            "IsOptional": .bool(false),
          ])
        }),
    ])
  }

  private func refusal(_ status: HTTPResponse.Status, _ message: String) -> ServiceResponse {
    ServiceResponse(status, json: .object(["Message": .string(message)]))
  }
}
