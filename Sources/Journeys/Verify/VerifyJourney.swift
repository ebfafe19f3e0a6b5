import Documents
import Phrases
import Workflow

/// A verification: a code, a document, the face, the submission, and the status until the service has decided (PingOne Verify Native SDKs).
public struct VerifyJourney: Journey {
  public static let name = "verify"
  public static let version = 1

  /// nil: the person says it.
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
  /// nil: the person chooses.
  public var document: VerifyCard.Kind?
  public var licence = LicenceScannerOptions()
  /// `setCheckHasFace` of the passport scanner.
  public var passportChecksForFace = true
  public var liveFace = LiveFaceOptions()

  public init() {}

  public func run(_ guide: Guide) async throws(Exit) -> VerifyOutcome {
    guide.stage("start", 1, of: 4)
    let service = try await VerifyBuilder(journey: self).create(guide)
    var cards: [VerifyCard] = [], capture = VerifyCapture(journey: self)
    if service.takesData {
      cards = try await capture.cards(guide)
      guide.stage("send", 3, of: 4)
      try await VerifySending(service: service, cards: cards).run(guide)
    }
    guide.stage("status", 4, of: 4)
    let status = VerifyStatusScreen(service: service, usesPush: usesPush)
    let result = try await status.run(waitsFirst: service.takesData, guide)
    return VerifyOutcome(result: result, cards: cards, source: capture.source)
  }
}

/// What a verification came to.
public struct VerifyOutcome: Codable, Equatable, Sendable {
  public var result: VerificationResult
  /// What was sent; empty: it was sent before.
  public var cards: [VerifyCard]
  /// Where the pictures came from; of several sources, the one that proves least. nil: there are none.
  public var source: PictureOrigin?
}

/// Offers to try again after an error of the SDK.
enum VerifyRetry {
  /// - Returns: the output, after as many attempts as the person wants.
  /// - Throws: the error, when the person stops.
  static func perform<E: Effect>(_ effect: E, _ guide: Guide) async throws(Exit) -> E.Output {
    while true {
      switch try await guide.attempt(effect) {
      case .success(let output): return output
      case .failure(let error):
        guard error.module == VerifyError.module, hopeful.map(\.rawValue).contains(error.code) else { throw .error(error) }
        try await offer(after: error, guide)
      }
    }
  }

  /// The errors after which it makes sense to try again.
  private static let hopeful: [VerifyError.Kind] = [
    .cannotUpdatePublicKeys, .cannotGetServicePublicKey, .cannotSubmitData, .cannotGetValidationStatus,
  ]

  private static func offer(after error: WorkflowError, _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .error(code: error.code), title: Phrase("verify.retry.title"), message: error.phrase,
      options: [Choice.Option(id: "retry", title: Phrase("biometrics.action.retry")), .stop])
    let name = error.code.split(separator: ".").last.map(String.init) ?? error.code
    if try await guide.choose("error.\(name)", choice) == Choice.Option.stopID { throw .error(error) }
  }
}
