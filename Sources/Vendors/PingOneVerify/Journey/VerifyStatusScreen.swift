import JourneyKit
import Notation
import Phrases
import Workflow

/// Shows the status until the person leaves. It is asked for when a push says that it has changed, and when the person wants it.
struct VerifyStatusScreen {
  let service: VerifyIdvService
  let usesPush: Bool

  /// - Parameter waitsFirst: whether the data were just sent, so that a push is expected.
  func run(waitsFirst: Bool, _ guide: Guide) async throws(Exit) -> VerificationResult {
    if waitsFirst, usesPush { try await waitForPush(guide) }
    while true {
      let result = try await check(guide)
      guard try await goesOn(after: result, guide) else { return result }
    }
  }

  private func check(_ guide: Guide) async throws(Exit) -> VerificationResult {
    let result = try await VerifyRetry.perform(CheckVerificationStatus(transactionID: service.transactionID), guide)
    guard !result.claims.isEmpty else { return result }
    let keys = try await VerifyRetry.perform(FetchServiceKeys(), guide)
    _ = try await guide.perform(KeepIssuedClaims(claims: result.claims, serviceKeys: keys))
    return result
  }

  // MARK: Screens

  private static let ask = PromptAction(id: "ask", title: Phrase("verify.wait.ask"))

  /// Returns when a push about the transaction came, or when the person asks.
  private func waitForPush(_ guide: Guide) async throws(Exit) {
    let wait = Wait(
      title: Phrase("verify.wait.title"), message: Phrase("verify.wait.message"),
      elements: [
        .steps(list: [
          DisplayStep(Phrase("verify.wait.sent"), .done), DisplayStep(Phrase("verify.wait.checked"), .active),
          DisplayStep(Phrase("verify.wait.decided"), .pending),
        ])
      ])
    while true {
      let race = try await guide.race("wait", wait, against: AwaitVerifyPush(), options: PromptOptions(actions: [Self.ask]))
      guard case .output(let push) = race else { return }
      if try await process(push, guide) { return }
    }
  }

  /// Shows the result.
  /// - Returns: whether the status may have changed; false if the person leaves.
  private func goesOn(after result: VerificationResult, _ guide: Guide) async throws(Exit) -> Bool {
    while true {
      let push: Push
      if result.status.isFinal {
        let review = Review(
          title: result.status.title, rows: result.rows, note: result.status.message, close: Phrase("verify.result.close"))
        guard usesPush else {
          _ = try await guide.review("result", review)
          return false
        }
        guard case .output(let came) = try await guide.race("result", review, against: AwaitVerifyPush()) else { return false }
        push = came
      } else {
        let notice = Notice(
          tone: .neutral, title: result.status.title, message: result.status.message, button: Phrase("verify.result.close"))
        let options = PromptOptions(actions: [Self.ask])
        guard usesPush else {
          if case .action = try await guide.ask("pending", notice, options: options) { return true }
          return false
        }
        switch try await guide.race("pending", notice, against: AwaitVerifyPush(), options: options) {
        case .output(let came): push = came
        case .action: return true
        case .value, .timedOut: return false
        }
      }
      if try await process(push, guide) { return true }
    }
  }

  /// `processNotification`
  /// - Returns: whether it is about this transaction. Any other push is taken away and left to others.
  private func process(_ push: Push, _ guide: Guide) async throws(Exit) -> Bool {
    try await guide.perform(AcknowledgePush<VerifyJourney>(push))
    guard let notification = VerifyNotification(push) else {
      try await guide.present(
        "otherPush",
        Notice(
          tone: .neutral, title: Phrase("verify.push.title"), message: Phrase("verify.push.message"),
          button: Phrase("capture.action.continue")))
      return false
    }
    return notification.transactionID == service.transactionID
  }
}

/// A push of the service. (The vendor publishes no payload; this one is ours.)
struct VerifyNotification: Equatable {
  var transactionID: String
  var status: String

  /// Returns nil if the push is not one of PingOne Verify (`processNotification` returns false).
  init?(_ push: Push) {
    guard let content = push.node?["p1v"], let id = content["transactionId"]?.string, let status = content["status"]?.string else {
      return nil
    }
    (transactionID, self.status) = (id, status)
  }
}

extension VerificationResult {
  /// What a person reads: the status, the errors of the providers, the verified data.
  var rows: [Review.Row] {
    let head = Review.Row(label: Phrase("verify.row.status"), value: .verbatim(status.rawValue))
    let errors = providers.flatMap { provider in
      provider.messages.map { Review.Row(label: .verbatim(provider.providerID), value: .verbatim($0.text), mark: .failedCheck) }
    }
    let data = userData.map { Review.Row(label: VerifyCard.label($0.name), value: .verbatim($0.value)) }
    let wanted = (documents ?? []).map { Review.Row(label: $0.documentClass.title, value: $0.status.phrase) }
    return [head] + wanted + errors + data
      + [Review.Row(label: Phrase("verify.row.transaction"), value: .verbatim(transactionID))]
  }
}
