import JourneyKit
import Phrases
import Workflow

/// Initializes the SDK (`IdvService.Builder`): the storage, the configuration, the keys.
struct VerifyBuilder {
  let journey: VerifyJourney

  /// - Throws: the errors of `create`.
  func create(_ guide: Guide) async throws(Exit) -> VerifyIdvService {
    let isSaved = try await guide.query(OpenVerifyStorage())
    if journey.needsAuthentication { try await VerifyAuthentication().run(guide) }
    let started = try await start(canResume: isSaved, guide)
    if journey.usesPush { _ = try await guide.perform(RegisterForPush<VerifyJourney>()) }
    if started.isNew { _ = try await VerifyRetry.perform(MakeClientKeys(), guide) }
    let update = UpdateClientKeys(
      transactionID: started.transactionID, code: started.code, applicationID: journey.applicationID, uniqueToken: journey.uniqueToken,
      usesPush: journey.usesPush, pushSandbox: journey.pushSandbox)
    let registration = try await VerifyRetry.perform(update, guide)
    return VerifyIdvService(
      transactionID: started.transactionID, status: registration.status, isSubmitted: started.isSubmitted,
      documents: registration.documents)
  }

  private struct Started {
    var transactionID: String
    /// It is nil if the configuration was saved.
    var code: String?
    var isSubmitted = false

    var isNew: Bool { code != nil }
  }

  private func start(canResume: Bool, _ guide: Guide) async throws(Exit) -> Started {
    if let start = journey.start { return try await resolve(start, guide) }
    var refused: Phrase?
    while true {
      guard let start = try await ask(canResume: canResume, refused: &refused, guide) else { continue }
      do throws(Exit) { return try await resolve(start, guide) } catch {
        guard case .error(let problem) = error, problem.code == VerifyError.Kind.cannotInitializeIdvService.rawValue else { throw error }
        refused = Phrase("verify.code.unknown")
      }
    }
  }

  private func resolve(_ start: VerifyStart, _ guide: Guide) async throws(Exit) -> Started {
    switch start {
    case .code(let digits): return Started(transactionID: try await guide.query(ValidateVerificationCode(digits)), code: digits)
    case .qrCode(let link):
      let id = try await guide.query(ValidateVerificationCode(link.code, transactionID: link.transactionID))
      return Started(transactionID: id, code: link.code)
    case .savedConfiguration:
      let saved = try await guide.query(LoadVerifyConfiguration())
      return Started(transactionID: saved.transactionID, isSubmitted: saved.isSubmitted)
    }
  }

  /// Asks for a code. It is typed or pasted, or shown to the camera.
  /// - Returns: the start, or nil if the entry is no code; `refused` then says why.
  private func ask(canResume: Bool, refused: inout Phrase?, _ guide: Guide) async throws(Exit) -> VerifyStart? {
    let field = Field(
      kind: .text(length: VerifyStart.longestText), title: Phrase("verify.code.title"), message: Phrase("verify.code.message"),
      error: refused)
    let actions =
      [PromptAction(id: "scan", title: Phrase("session.code.scan"))]
      + (canResume ? [PromptAction(id: "saved", title: Phrase("verify.code.saved"))] : [])
    let text: String
    switch try await guide.ask("code", field, options: PromptOptions(actions: actions)) {
    case .value(.text(let typed)): text = typed
    case .action("saved"): return .savedConfiguration
    case .action:
      guard let seen = try await scan(guide) else {
        refused = Phrase("session.code.notSeen")
        return nil
      }
      text = seen
    case .value, .timedOut: throw .cancelled
    }
    do throws(VerificationLink.Problem) { return try VerifyStart(text) } catch {
      refused = Phrase("verify.code.\(error.rawValue)")
      return nil
    }
  }

  /// Seconds after which the person is offered to type the code.
  private static let patience = 30

  /// The text of a QR code in front of the camera, or nil if none was seen.
  private func scan(_ guide: Guide) async throws(Exit) -> String? {
    let request = CaptureRequest(
      subject: .barcode, title: Phrase("session.scan.title"), message: Phrase("session.scan.message"), limit: Self.patience,
      unseenLimit: Self.patience)
    guard case .picture(_, let reading, _) = try await guide.capture("scan", request) else { return nil }
    return reading.barcodes?.first { $0.symbology == .qrCode }?.text
  }
}
