import Documents
import Phrases
import Workflow

/// A verification: a code, a document, the face, the submission, and the status until the service has decided (PingOne Verify Native SDKs). If
/// the transaction of the code has a policy of the newer model, the person collects the documents that it wants.
public struct VerifyJourney: Journey {
  public static let name = "verify"
  public static let version = 1

  /// It is nil if the person provides it.
  public var start: VerifyStart?
  /// `setApplicationId`, `p1v_app_id`
  public var applicationID: String?
  /// `setUniqueToken`
  public var uniqueToken: String?
  /// Whether a push token is set (`setPushNotificationToken`).
  public var usesPush = true
  /// `setPushSandbox`: pushes for development.
  public var pushSandbox = false
  /// Whether the storage needs the device's authentication (`EncryptedPreferences.createAuthenticated`).
  public var needsAuthentication = false
  /// It is nil if the person chooses.
  public var document: VerifyCard.Kind?
  public var licence = LicenceScannerOptions()
  /// `setCheckHasFace` of the passport scanner.
  public var passportChecksForFace = true
  public var liveFace = LiveFaceOptions()
  /// Options of the newer transaction model; nil for the SDK's own.
  public var selfie: SelfieCaptureOptions?

  public init() {}

  public func run(_ guide: Guide) async throws(Exit) -> VerifyOutcome {
    guide.stage("start", 1, of: VerifyModule.steps)
    let service = try await VerifyBuilder(journey: self).create(guide)
    var collected = VerifyCollection()
    if service.takesData { collected = try await collect(service, guide) }
    guide.stage("status", 4, of: VerifyModule.steps)
    let status = VerifyStatusScreen(service: service, usesPush: usesPush)
    let result = try await status.run(waitsFirst: service.takesData, guide)
    return VerifyOutcome(
      result: result, cards: collected.cards, documents: result.documents ?? service.documents, source: collected.source)
  }

  /// Collects what the transaction wants, and sends it.
  private func collect(_ service: VerifyIdvService, _ guide: Guide) async throws(Exit) -> VerifyCollection {
    if let wanted = service.documents {
      var documents = VerifyDocuments(transactionID: service.transactionID, wanted, journey: self)
      return try await documents.run(guide)
    }
    var capture = VerifyCapture(journey: self)
    let cards = try await capture.cards(guide)
    guide.stage("send", 3, of: VerifyModule.steps)
    try await VerifySending(service: service, cards: cards).run(guide)
    return VerifyCollection(cards: cards, source: capture.source)
  }
}

/// What was sent.
struct VerifyCollection {
  var cards: [VerifyCard] = []
  /// Where the pictures came from; of several sources, the one that proves least. It is nil if there are none.
  var source: PictureOrigin?
}
