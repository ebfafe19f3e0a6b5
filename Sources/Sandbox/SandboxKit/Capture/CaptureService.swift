import Cryptography
import Documents
import FoundationEssentials
import HTTPTypes
import Services

/// Takes the pictures that a kiosk has handed over to phones.
public struct CaptureService: SandboxService {
  /// How long a link is valid, in milliseconds.
  public static let validity: Int64 = 600_000

  public let name = "capture"

  public init() {}

  public var listed: [any ListedEntity.Type] { [CaptureRecord.self] }

  public var routes: [RouteHandler] {
    [
      handler(CaptureRoutes.opening) { call, record, context throws(EntityStoreError) in
        try record.put(call["id"], &context)
        let expiry = Moment(milliseconds: record.expiresAt).iso
        return CaptureRoutes.opening.response(CaptureOpening(prompt: record.prompt.json, expiresAt: expiry))
      },
      handler(CaptureRoutes.frames, hasPicture: \.hasJPEG, look: { .frame(aim: LiveAim($0.subject)) }) {
        call, record, context throws(EntityStoreError) in
        let reading = context.readings.first ?? nil, prompt = record.prompt
        var record = record
        try record.film(Data(call.body), reading, call["id"], &context)
        guard let check = prompt.liveness else {
          if prompt.clip != nil { try record.put(call["id"], &context) }
          return CaptureRoutes.frames.response(FrameJudgement(reading, for: prompt.subject, gates: prompt.gates).json)
        }
        var session = record.liveness ?? LivenessSession(check)
        session.see(Data(call.body), reading, at: context.now)
        (record.liveness, record.taken) = (session.result == nil ? session : nil, session.result)
        try record.put(call["id"], &context)
        return CaptureRoutes.frames.response(session.guidance.json)
      },
      handler(CaptureRoutes.picture, hasPicture: { _ in true }) { call, record, context throws(EntityStoreError) in
        if let refusal = refusal(of: context.readings.first ?? nil, for: record.prompt) { return refusal.response }
        var record = record
        record.taken = PhoneCapture(picture: Data(call.body))
        try record.put(call["id"], &context)
        return CaptureRoutes.picture.response("captured")
      },
      handler(CaptureRoutes.closing) { call, record, context throws(EntityStoreError) in
        var record = record
        record.isClosed = true
        try record.put(call["id"], &context)
        return CaptureRoutes.closing.response
      },
      RouteHandler(CaptureRoutes.short) { call, context throws(EntityStoreError) in try page(of: call["key"], context) },
    ]
  }

  /// A request of the phone that has the key.
  private func handler<Body, Answer>(
    _ route: Route<Body, Answer>, hasPicture: @escaping @Sendable (ServiceRequest) -> Bool = { _ in false },
    look: @escaping @Sendable (CapturePrompt) -> PictureLook = { _ in .picture },
    respond: @escaping @Sendable (Call<Body>, CaptureRecord, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  ) -> RouteHandler {
    RouteHandler(
      route,
      authorize: { routed, context throws(EntityStoreError) -> Authorization<CaptureRecord> in
        switch try CaptureAccess(request: routed.request).capture(routed["id"], &context) {
        case .failure(let refusal): .refused(refusal.response)
        case .success(let record): .granted(record, caller: record.key)
        }
      }, pictures: { call, record, _ in record.taken == nil && hasPicture(call.request) ? [call.request.body] : [] },
      look: { _, record in look(record.prompt) }
    ) { call, record, context throws(EntityStoreError) in
      guard record.taken == nil else { return CaptureRefusal(.expired, "The picture was taken. Go on at the kiosk.").response }
      return try respond(call, record, &context)
    }
  }

  /// Its time is over.
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
    guard let record: CaptureRecord = try context.get(key), context.now >= record.expiresAt else { return }
    _ = try record.clip?.take(of: key.id, &context)
    context.remove(key)
  }

  /// Why a picture is not taken, while the person still holds the phone. What else is wrong with it, the kiosk says, as for its own camera.
  private func refusal(of reading: Reading?, for prompt: CapturePrompt) -> CaptureRefusal? {
    guard prompt.liveness == nil else { return CaptureRefusal(.invalid, "A liveness check is judged by its frames.") }
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
    for entity in try context.keys(ListQuery(CaptureRecord.kind, words: [key], limit: .max)) {
      guard let record: CaptureRecord = try context.get(entity), ConstantTime.areEqual(key, record.key) else { continue }
      var response = CaptureRoutes.short.response
      response.head.headerFields[.location] = CaptureLink(id: entity.id, key: record.key, expiresAt: record.expiresAt).page
      return response
    }
    return CaptureRoutes.short.refusal(.notFound, "This code is not valid any more. Ask for another one at the kiosk.")
  }
}
