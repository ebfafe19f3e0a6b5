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
    // An Enter that was meant for the screen before must not approve.
    let choice = Choice(
      style: .question, title: Phrase("authenticator.push.title"), message: notification.message,
      options: ["deny", "approve"].map { Choice.Option(id: $0, title: Phrase("authenticator.push.\($0)")) }, pinned: 1)
    let deadline = try await guide.now() + Int64(notification.timeoutDuration) * 1000
    let action: NotificationAnswer.Action
    switch try await guide.ask("push", choice, options: PromptOptions(deadline: deadline)) {
    case .value(let id): action = id == "approve" ? .approve : .deny
    case .action, .timedOut: return try await tell(AuthenticatorError.sdk(.pushConfirmationTimeout).workflowError, guide)
    }
    let answer = NotificationAnswer(
      notification: notification.id, user: notification.user, action: action,
      authenticationMethod: action == .approve ? journey.authenticationMethod : nil)
    if case .failure(let error) = try await guide.attempt(AnswerNotification(answer: answer)) { return try await tell(error, guide) }
    answers.append(answer)
    let isApproved = action == .approve
    try await guide.present(
      "answered",
      Notice(
        tone: isApproved ? .success : .neutral, title: Phrase("authenticator.answered.\(action.rawValue).title"),
        message: Phrase("authenticator.answered.\(action.rawValue).message"), button: Phrase("authenticator.close")))
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
  /// Who asks, and from where, if the context says so.
  fileprivate var message: Phrase {
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
