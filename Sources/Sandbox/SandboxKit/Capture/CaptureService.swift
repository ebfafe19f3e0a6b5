import Cryptography
import Documents
import FoundationEssentials
import HTTPTypes
import Notation
import Services

/// Takes the pictures that a kiosk has handed over to phones. Paths and JSON are ours.
public struct CaptureService: EndpointService {
  /// How long a link is valid, in milliseconds.
  public static let validity: Int64 = 600_000

  public let name = "capture"

  public init() {}

  public var endpoints: [Endpoint] {
    let refusals = [401, 409, 410, 422, 429]
    return [
      Endpoint(.post, "/captures/{id}/open", "Opens a link on a phone, and says what to take.", body: .json, statuses: [200] + refusals),
      Endpoint(.post, "/captures/{id}/frames", "Judges a frame of the live picture.", body: .jpeg, statuses: [200, 413] + refusals),
      Endpoint(.post, "/captures/{id}/picture", "Takes the picture.", body: .jpeg, statuses: [200, 413] + refusals),
      Endpoint(.post, "/captures/{id}/close", "The person leaves the page.", body: .json, statuses: [204] + refusals),
      Endpoint(.get, "/c/{key}", "Leads from the short address in a QR code to the page.", statuses: [303, 404]),
    ]
  }

  // MARK: Pictures

  public func pictures(in request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> [[UInt8]] {
    let call = CaptureCall(request)
    guard let most = call.mostBytes, request.body.count <= most, request.hasJPEG,
      let record: CaptureRecord = try context.get(CaptureRecord.entity(call.id)),
      CaptureAccess(request: request).fits(record, at: context.now)
    else { return [] }
    return [request.body]
  }

  public func aim(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> LiveAim? {
    let call = CaptureCall(request)
    guard call.name == "frames", let record: CaptureRecord = try context.get(CaptureRecord.entity(call.id)) else { return nil }
    return LiveAim(record.prompt.subject)
  }

  // MARK: Answers

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let call = CaptureCall(request)
    if let key = call.shortKey { return try page(of: key, context) }
    if let most = call.mostBytes, request.body.count > most {
      return .refusal(.contentTooLarge, "The picture has more than \(most / 1_000_000) MB.")
    }
    switch try CaptureAccess(request: request).capture(call.id, &context) {
    case .failure(let refusal): return refusal.response
    case .success(let record): return try answer(request, call, record, &context)
    }
  }

  private func answer(
    _ request: ServiceRequest, _ call: CaptureCall, _ record: CaptureRecord, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    let prompt = record.prompt, reading = context.readings.first ?? nil
    var record = record
    record.device = CaptureAccess(request: request).device
    switch call.name {
    case "open":
      try record.put(call.id, &context)
      return ServiceResponse(json: .object(["prompt": prompt.json, "expires_at": .string(Moment(milliseconds: record.expiresAt).iso)]))
    case "frames": return ServiceResponse(json: FrameJudgement(reading, for: prompt.subject, gates: prompt.gates).json)
    case "close":
      record.isClosed = true
      try record.put(call.id, &context)
      return ServiceResponse(.noContent)
    default:
      if let refusal = refusal(of: reading, for: prompt) { return refusal.response }
      record.picture = Data(request.body)
      try record.put(call.id, &context)
      return ServiceResponse(json: .object(["state": "captured"]))
    }
  }

  /// Its time is over.
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
    guard let record: CaptureRecord = try context.get(key), context.now >= record.expiresAt else { return }
    context.remove(key)
  }

  /// Why a picture is not taken, while the person still holds the phone. What else is wrong with it, the kiosk says, as for its own camera.
  private func refusal(of reading: Reading?, for prompt: CapturePrompt) -> CaptureRefusal? {
    guard let reading else { return CaptureRefusal(.invalid, "The file is no picture. Take another one.") }
    let judged = FrameJudgement(reading, for: prompt.subject, gates: prompt.gates)
    guard let hint = judged.hint, !judged.isReady, Self.refusing.contains(hint) else { return nil }
    return CaptureRefusal(.invalid, "The picture cannot be used. Take another one.", hint: hint.rawValue)
  }

  private static let refusing: Set<CaptureHint> = [
    .showDocument, .turnOver, .moreLight, .holdStill, .avoidGlare, .showFace, .onlyYou, .showCode,
  ]

  /// The page of the capture with this key. Its case does not matter.
  private func page(of key: String, _ context: ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let key = key.lowercased()
    for entity in try context.keys(of: CaptureRecord.entity("").kind) {
      guard let record: CaptureRecord = try context.get(entity), ConstantTime.areEqual(key, record.key) else { continue }
      var response = ServiceResponse(.seeOther)
      response.head.headerFields[.location] = CaptureLink(id: entity.id, key: record.key, expiresAt: record.expiresAt).page
      return response
    }
    return .refusal(.notFound, "This code is not valid any more. Ask for another one at the kiosk.")
  }
}
