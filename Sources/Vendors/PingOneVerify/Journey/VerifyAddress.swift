import Phrases
import Workflow

/// Confirms an e-mail address or a phone number by a one-time passcode.
struct VerifyAddress {
  let transactionID: String

  /// Longer than any address.
  static let longestAddress = 254
  /// How long a passcode is. (The vendor's example has as many digits.)
  private static let digits = 6

  /// - Returns: the document as it stands then: collected, or skipped.
  /// - Throws: `failedOTP`.
  func confirm(_ document: VerifyDocument, _ guide: Guide) async throws(Exit) -> VerifyDocument {
    var document = document
    // A passcode of an earlier session may still be typed, or may have failed.
    let isAsked = [.sent, .inProgress, .fail].contains(document.passcode?.status)
    if !isAsked { try await ask(&document, guide) }
    while document.status != .collected, document.status != .skipped {
      if document.passcode?.status == .fail { try await fail(&document, guide) } else { try await askPasscode(&document, guide) }
    }
    return document
  }

  private func change(
    _ document: VerifyDocument, _ change: ChangeVerifyDocument.Change, _ guide: Guide
  ) async throws(Exit) -> VerifyDocument {
    try await VerifyRetry.perform(
      ChangeVerifyDocument(transactionID: transactionID, documentClass: document.documentClass, change: change), guide)
  }

  // MARK: The address

  private func ask(_ document: inout VerifyDocument, _ guide: Guide) async throws(Exit) {
    let name = document.documentClass.rawValue
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .text(length: Self.longestAddress), title: document.documentClass.title, message: Phrase("verify.address.\(name)"),
        error: refused, canSkip: document.isOptional)
      guard case .text(let typed) = try await guide.enter(name, field) else {
        document = try await change(document, .skip, guide)
        return
      }
      do throws(Exit) {
        document = try await change(document, .address(text: typed), guide)
        return
      } catch {
        guard case .error(let problem) = error else { throw error }
        switch VerifyError.Kind(rawValue: problem.code) {
        case .missingOTPDestination: refused = Phrase("verify.address.refused.\(name)")
        case .failedOTP: return try await fail(&document, guide)
        default: throw error
        }
      }
    }
  }

  // MARK: The passcode

  private func askPasscode(_ document: inout VerifyDocument, _ guide: Guide) async throws(Exit) {
    let address: [String: PhraseArgument] = ["address": .text(document.passcode?.address ?? "")]
    let isOnItsWay = document.passcode?.status == .inProgress
    var refused = document.passcode?.status == .retryable ? Phrase("verify.passcode.undelivered") : nil
    while document.status != .collected, document.passcode?.status != .fail {
      let field = Field(
        kind: .code(length: Self.digits, alphabet: "0123456789"), title: Phrase("verify.passcode.title"),
        message: Phrase(isOnItsWay ? "verify.passcode.onItsWay" : "verify.passcode.message", address), error: refused)
      let actions = ["resend", "other"].map { PromptAction(id: $0, title: Phrase("verify.passcode.\($0)")) }
      switch try await guide.ask("passcode", field, options: PromptOptions(actions: actions)) {
      case .value(.text(let typed)):
        document = try await change(document, .passcode(text: typed), guide)
        refused = Self.refusal(document)
      case .action("resend"):
        do throws(Exit) {
          document = try await change(document, .resend, guide)
          return
        } catch {
          guard case .error(let problem) = error, problem.code == VerifyError.Kind.failedOTP.rawValue else { throw error }
          refused = Phrase("verify.passcode.limit")
        }
      case .action: return try await ask(&document, guide)
      case .value, .timedOut: throw .cancelled
      }
    }
  }

  /// Why a passcode was not taken.
  private static func refusal(_ document: VerifyDocument) -> Phrase? {
    guard let passcode = document.passcode else { return nil }
    return passcode.isExpired
      ? Phrase("verify.passcode.expired") : Phrase("verify.passcode.wrong", ["n": .number(passcode.attemptsLeft)])
  }

  /// No attempt is left. An optional address can be left out.
  private func fail(_ document: inout VerifyDocument, _ guide: Guide) async throws(Exit) {
    let error = VerifyError(.failedOTP)
    let skip = Choice.Option(id: "skip", title: Phrase("kiosk.skip"))
    let choice = Choice(
      style: .error(code: error.kind.rawValue), title: Phrase("verify.passcode.failed"), message: error.kind.phrase,
      options: (document.isOptional ? [skip] : []) + [.stop])
    if try await guide.choose("error.failedOTP", choice) == Choice.Option.stopID { throw error.exit }
    document = try await change(document, .skip, guide)
  }
}
