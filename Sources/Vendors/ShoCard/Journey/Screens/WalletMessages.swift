import JourneyKit
import Phrases
import Services
import Workflow

/// The messages, and what a person does with each.
struct WalletMessages {
  let guide: Guide
  let client: DistributedIDClient

  /// How many messages the list shows; older ones stay on the device.
  private static let most = 10

  /// - Parameter messages: the newest first.
  func run(_ messages: [WalletMessage]) async throws(Exit) {
    guard !messages.isEmpty else {
      return try await guide.present(
        "messages.none",
        Notice(
          tone: .neutral, title: Phrase("wallet.messages.none.title"), message: Phrase("wallet.messages.none.message"),
          button: Phrase("wallet.action.back")))
    }
    let choice = Choice(title: Phrase("wallet.messages.title"), options: messages.prefix(Self.most).map { Self.option($0) })
    let id = try await guide.choose("messages", choice)
    if let message = messages.first(where: { $0.callback.id == id }) { try await show(message) }
  }

  private static func option(_ message: WalletMessage) -> Choice.Option {
    Choice.Option(
      id: message.callback.id,
      title: Phrase(
        "wallet.messages.item",
        ["state": .phrase(Phrase("wallet.message.state.\(message.state.rawValue)")), "subject": .phrase(Self.subject(message.callback))]),
      detail: message.callback.message.map { .verbatim(QuotedText.inner($0)) })
  }

  private static func subject(_ callback: HandlerCallback) -> Phrase {
    if callback.isReport == true { return Phrase("wallet.message.reported") }
    return Phrase(callback.errors.isEmpty ? "wallet.message.\(callback.name.rawValue)" : "wallet.message.refused")
  }

  /// Shows a message, and lets the person answer a request.
  func show(_ message: WalletMessage) async throws(Exit) {
    let callback = message.callback
    if let error = callback.errors.first {
      try await WalletProblem(guide: guide).show(error, title: Self.subject(callback), in: "message")
    } else if callback.name == .handleShareRequest, let challenge = callback.challenge, [.new, .read].contains(message.state) {
      return try await answer(callback, challenge)
    } else if callback.name == .handleShare {
      try await showShare(callback)
    } else {
      try await showNotice(message)
    }
    if message.state == .new { try await guide.perform(MarkMessage(id: callback.id, state: .read)) }
  }

  private func showNotice(_ message: WalletMessage) async throws(Exit) {
    let callback = message.callback
    let tone: Notice.Tone = callback.name == .handleExpiredClaim ? .warning : callback.name == .handleClaim ? .success : .neutral
    // A request that was answered says how.
    let isAnswered = callback.name == .handleShareRequest
    try await guide.present(
      "message.\(callback.name.rawValue)",
      Notice(
        tone: tone, title: Self.subject(callback),
        message: isAnswered ? Phrase("wallet.message.state.\(message.state.rawValue)") : try await words(of: callback),
        button: Phrase("wallet.action.close")))
  }

  /// Who sent a message, as the platform knows them, and what they write.
  private func words(of callback: HandlerCallback) async throws(Exit) -> Phrase {
    try await guide.query(FindRequester(instance: callback.sender)).words(in: .message, writing: callback.message)
  }

  private func showShare(_ callback: HandlerCallback) async throws(Exit) {
    let rows = callback.pairs.map { Review.Row(label: .verbatim(QuotedText.inner($0.key)), value: .verbatim(QuotedText.shown($0.value))) }
    _ = try await guide.review(
      "message.share",
      Review(
        title: Phrase("wallet.message.handleShare"),
        rows: [Review.Row(label: Phrase("wallet.row.sender"), value: .verbatim(callback.sender))] + rows,
        note: try await words(of: callback), close: Phrase("wallet.action.close")))
  }

  private func answer(_ callback: HandlerCallback, _ challenge: Challenge) async throws(Exit) {
    let request = ShareRequest(
      requester: callback.sender, challengeID: challenge.id, message: callback.message,
      requestedKeys: callback.requestedKeys.compactMap { RequestedKey($0) })
    var state = WalletMessage.State.read
    do throws(Exit) {
      let answer = try await WalletConsent(guide: guide, client: client).answer(request, until: challenge.expiresAt)
      state = answer == nil ? .declined : .answered
    } catch { try await WalletProblem(guide: guide).show(error, in: "message") }
    try await guide.perform(MarkMessage(id: callback.id, state: state))
  }
}
