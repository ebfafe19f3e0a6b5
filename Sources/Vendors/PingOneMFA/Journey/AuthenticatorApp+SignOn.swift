import Phrases
import Workflow

extension AuthenticatorApp {
  /// Signs in as the customer's app does: with the SDK's mobile payload, until `processIdToken` says what follows (seed, "Pairing - automatic
  /// enrollment" and "Automatic device authorization").
  /// - Parameter name: the user's name, or nil if the person types it.
  mutating func signOn(_ name: String?, _ guide: Guide) async throws(Exit) {
    var refused: Phrase?
    while true {
      let user: String
      if let name, refused == nil { user = name } else if let typed = try await enterUser(refused, guide) { user = typed } else { return }
      let payload = try await guide.perform(GenerateMobilePayload(bundleID: journey.bundleID))
      switch try await guide.attempt(Authorize(user: user, mobilePayload: payload)) {
      case .success(let signOn):
        guard try await finish(signOn, guide) else { return }
      case .failure(let error) where error.code == AuthenticatorError.unknownUser(user).code: refused = error.phrase
      case .failure(let error):
        guard try await report(error, guide) else { return }
      }
    }
  }

  /// - Returns: the user's name, or nil if the person goes back.
  private mutating func enterUser(_ refused: Phrase?, _ guide: Guide) async throws(Exit) -> String? {
    let field = Field(
      kind: .text(length: Self.longestName), title: Phrase("authenticator.signOn.title"), message: Phrase("authenticator.signOn.message"),
      error: refused)
    switch try await ask("user", field, actions: Self.wayBack(guide), guide) {
    case .value(.text(let text)): return text
    case .action: return nil
    case .value, .timedOut: throw .cancelled
    }
  }

  private static let longestName = 60

  /// Waits for what the policy wants, then hands the ID token to the SDK.
  /// - Returns: whether to try again.
  private mutating func finish(_ begun: SignOn, _ guide: Guide) async throws(Exit) -> Bool {
    var signOn = begun
    if signOn.status == .confirmationRequired {
      let wait = Wait(title: Phrase("authenticator.waiting.title"), message: Phrase("authenticator.waiting.message"))
      // The push comes before the service gives up.
      switch try await guide.race("verification", wait, against: AwaitVerification(signOn: signOn.id)) {
      case .output(.push(let push)):
        try await receive(push, guide)
        signOn = try await guide.query(AwaitSignOn(signOn: signOn.id))
      case .output(.decided(let decided)): signOn = decided
      case .action, .timedOut: return false
      }
    }
    guard signOn.status == .completed else { return try await report(AuthenticatorError.signOnFailed.workflowError, guide) }
    switch try await guide.attempt(ProcessIdToken(signOn: signOn.id)) {
    case .success(let processed):
      if let pairing = processed.pairingObject {
        try await offer(pairing, guide)
        return false
      }
      let notice = Notice(
        tone: .success, title: Phrase("authenticator.signedOn.title"), message: Phrase("authenticator.signedOn.message"),
        button: Phrase("authenticator.close"))
      _ = try await ask("signed-on", notice, guide)
    case .failure(let error): return try await report(error, guide)
    }
    return false
  }
}
