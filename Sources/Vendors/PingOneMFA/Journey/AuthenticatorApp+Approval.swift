import JourneyKit
import Phrases
import Workflow

extension AuthenticatorApp {
  /// Hands a push to the SDK, and asks the person if it is about a sign-on.
  mutating func receive(_ push: Push, _ guide: Guide) async throws(Exit) {
    try await guide.perform(AcknowledgePush<AuthenticatorJourney>(push))
    switch try await guide.attempt(ProcessRemoteNotification(push: push)) {
    case .success(let notification):
      if notification.notificationType == .authentication { try await decide(notification, guide) }
    case .failure(let error): try await tell(error, guide)
    }
  }

  private mutating func decide(_ notification: NotificationObject, _ guide: Guide) async throws(Exit) {
    let now = try await guide.now()
    let choice = guide.version < 3 ? notification.question : notification.choice(at: now, guide)
    let picked: String
    switch try await guide.ask("push", choice, options: PromptOptions(deadline: now + Int64(notification.timeoutDuration) * 1000)) {
    case .value(let id): picked = id
    case .action, .timedOut: return try await tell(AuthenticatorError.sdk(.pushConfirmationTimeout).workflowError, guide)
    }
    let action: NotificationAnswer.Action = picked == "deny" ? .deny : .approve
    let answer = NotificationAnswer(
      notification: notification.id, user: notification.user, action: action,
      authenticationMethod: action == .approve ? journey.authenticationMethod : nil, numberMatchingPickedValue: Int(picked))
    switch try await guide.attempt(AnswerNotification(answer: answer)) {
    case .success(let given):
      answers.append(given)
      try await present(given, guide)
    case .failure(let error): try await tell(error, guide)
    }
  }

  private func present(_ answer: NotificationAnswer, _ guide: Guide) async throws(Exit) {
    let isApproved = answer.action == .approve
    let outcome = !isApproved && answer.numberMatchingPickedValue != nil ? "number" : answer.action.rawValue
    try await guide.present(
      "answered",
      Notice(
        tone: isApproved ? .success : .neutral, title: Phrase("authenticator.answered.\(outcome).title"),
        message: Phrase("authenticator.answered.\(outcome).message"), button: Phrase("authenticator.close")))
  }

  /// Says what came of a push that cannot be answered.
  private func tell(_ error: WorkflowError, _ guide: Guide) async throws(Exit) {
    try await guide.present(
      "push-error.\(error.code)",
      Notice(
        tone: .warning, title: Phrase("authenticator.push.failed"), message: error.phrase, button: Phrase("authenticator.close")))
  }
}

extension NotificationObject {
  /// To deny it, or to approve it: with number matching, by the number that the other screen shows.
  fileprivate func choice(at now: Int64, _ guide: Guide) -> Choice {
    let deny = Choice.Option(id: "deny", title: Phrase("authenticator.push.deny"))
    let approvals =
      numberMatchingOptions.map { $0.map { Choice.Option(id: String($0), title: .verbatim(String($0))) } }
      ?? [Choice.Option(id: "approve", title: Phrase("authenticator.push.approve"))]
    return Choice(
      style: .approval(facts: facts(at: now, guide)), title: Phrase("authenticator.push.title"),
      message: numberMatchingOptions == nil ? nil : Phrase("authenticator.push.number"), options: [deny] + approvals, pinned: 1)
  }

  /// What is known: the service's words are quoted, the account and the time are the kiosk's own.
  private func facts(at now: Int64, _ guide: Guide) -> [Review.Row] {
    func row(_ name: String, _ text: String?) -> Review.Row? {
      text.map { Review.Row(label: Phrase("authenticator.push.row.\(name)"), value: .verbatim(QuotedText.inner($0))) }
    }
    let said = [row("requester", requester), row("location", location), row("device", device)].compactMap(\.self)
    let day = guide.day(of: now)
    let when = Phrase(
      "authenticator.push.when", ["date": .date(year: day.year, month: day.month, day: day.day), "time": .text(guide.time(of: now))])
    return (said.isEmpty ? [row("context", clientContext)].compactMap(\.self) : said)
      + [
        Review.Row(label: Phrase("authenticator.push.row.user"), value: .verbatim(user)),
        Review.Row(label: Phrase("authenticator.push.row.time"), value: when),
      ]
  }

  // MARK: Sessions before version 3

  /// An Enter that was meant for the screen before must not approve.
  fileprivate var question: Choice {
    Choice(
      style: .question, title: Phrase("authenticator.push.title"), message: message,
      options: ["deny", "approve"].map { Choice.Option(id: $0, title: Phrase("authenticator.push.\($0)")) }, pinned: 1)
  }

  /// Who asks, and from where, if the context says so.
  private var message: Phrase {
    var arguments: [String: PhraseArgument] = ["user": .text(user)]
    switch (requester, location) {
    case (let requester?, let location?):
      arguments["requester"] = .text(QuotedText.inner(requester))
      arguments["location"] = .text(QuotedText.inner(location))
      return Phrase("authenticator.push.from", arguments)
    case (let requester?, nil):
      arguments["requester"] = .text(QuotedText.inner(requester))
      return Phrase("authenticator.push.by", arguments)
    case (nil, _):
      guard let clientContext else { return Phrase("authenticator.push.plain", arguments) }
      arguments["context"] = .text(QuotedText.inner(clientContext))
      return Phrase("authenticator.push.context", arguments)
    }
  }
}
