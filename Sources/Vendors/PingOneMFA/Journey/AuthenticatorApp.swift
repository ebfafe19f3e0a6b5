import JourneyKit
import Phrases
import Workflow

/// The screens of the app. A push that comes while one of them is shown is answered first; then the screen returns.
struct AuthenticatorApp {
  let journey: AuthenticatorJourney
  /// What the person answered to pushes, in order.
  var answers: [NotificationAnswer] = []

  init(journey: AuthenticatorJourney) { self.journey = journey }

  /// Whether the app stays open.
  enum Next { case stay, done }

  /// The first screen of a device that is paired, or of one that is not.
  mutating func home(_ users: PairedUsers, _ guide: Guide) async throws(Exit) -> Next {
    if users.names.isEmpty { return try await setUp(guide) }
    let kind = users.hasPasscode ? "passcode" : "push"
    let notice = Notice(
      tone: .neutral, title: Phrase("authenticator.home.\(kind).title"),
      message: Phrase("authenticator.home.\(kind).message", ["users": .text(users.names.joined(separator: ", "))]),
      elements: users.hasPasscode ? [.code(content: .handle(value: OneTimePasscodeInfo.handle))] : [],
      button: Phrase("authenticator.home.done"))
    let actions = ["signIn", "settings"].map { PromptAction(id: $0, title: Phrase("authenticator.home.\($0)")) }
    switch try await ask("home", notice, actions: actions, guide) {
    case .value, .timedOut: return .done
    case .action("signIn"): try await signOn(nil, guide)
    case .action: try await settings(users, guide)
    }
    return .stay
  }

  private mutating func setUp(_ guide: Guide) async throws(Exit) -> Next {
    let choice = Choice(
      style: .question, title: Phrase("authenticator.setUp.title"), message: Phrase("authenticator.setUp.message"),
      options: ["key", "signIn", "later"].map { Choice.Option(id: $0, title: Phrase("authenticator.setUp.\($0)")) })
    switch try await ask("set-up", choice, guide) {
    case .value("key"): try await pair(nil, guide)
    case .value("signIn"): try await signOn(nil, guide)
    default: return .done
    }
    return .stay
  }

  // MARK: Settings

  private mutating func settings(_ users: PairedUsers, _ guide: Guide) async throws(Exit) {
    let push = users.isPushAllowed ? "pushOff" : "pushOn"
    let options = ["pair", push, "logs", "remove", "back"].map { Choice.Option(id: $0, title: Phrase("authenticator.settings.\($0)")) }
    let choice = Choice(style: .list, title: Phrase("authenticator.settings.title"), options: options)
    switch try await ask("settings", choice, guide).value {
    case "pair": try await pair(nil, guide)
    case "pushOff", "pushOn":
      guard case .failure(let error) = try await guide.attempt(AllowPush(allowed: !users.isPushAllowed)) else { return }
      _ = try await report(error, guide)
    case "logs": try await sendLogs(guide)
    case "remove": try await remove(guide)
    default: return
    }
  }

  private mutating func sendLogs(_ guide: Guide) async throws(Exit) {
    switch try await guide.attempt(SendLogs()) {
    case .success(let id):
      let notice = Notice(
        tone: .success, title: Phrase("authenticator.logs.title"), message: Phrase("authenticator.logs.message"),
        elements: [.code(content: .text(value: id))], button: Phrase("authenticator.close"))
      _ = try await ask("logs", notice, guide)
    case .failure(let error): _ = try await report(error, guide)
    }
  }

  private mutating func remove(_ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .question, title: Phrase("authenticator.remove.title"), message: Phrase("authenticator.remove.message"),
      options: ["keep", "remove"].map { Choice.Option(id: $0, title: Phrase("authenticator.remove.\($0)")) })
    guard try await ask("remove", choice, guide).value == "remove" else { return }
    try await guide.perform(RemoveLocalData())
  }

  // MARK: Asking

  /// The way to the first screen from where a person types something. After a request nothing can be undone, and *back* would end there.
  static func wayBack(_ guide: Guide) -> [PromptAction] {
    guide.version > 1 ? [PromptAction(id: Prompt.backID, title: Phrase("authenticator.settings.back"))] : []
  }

  /// Asks, and answers the pushes that come meanwhile.
  mutating func ask<Content: TypedContent>(
    _ id: String, _ content: Content, actions: [PromptAction] = [], _ guide: Guide
  ) async throws(Exit) -> PromptResult<Content.Value> {
    while true {
      switch try await guide.race(id, content, against: AwaitPush<AuthenticatorJourney>(), options: PromptOptions(actions: actions)) {
      case .value(let value): return .value(value)
      case .action(let id): return .action(id)
      case .timedOut: return .timedOut
      case .output(let push): try await receive(push, guide)
      }
    }
  }

  /// Shows an error of the SDK.
  /// - Returns: whether to try again; false to go back to the first screen.
  mutating func report(_ error: WorkflowError, _ guide: Guide) async throws(Exit) -> Bool {
    let options = ["again", "home"].map { Choice.Option(id: $0, title: Phrase("authenticator.error.\($0)")) } + [.stop]
    let choice = Choice(
      style: .error(code: error.code), title: Phrase("authenticator.error.title"), message: error.phrase, options: options)
    switch try await ask("error.\(error.code)", choice, guide).value {
    case Choice.Option.stopID: throw .error(error)
    case "again": return true
    default: return false
    }
  }
}
