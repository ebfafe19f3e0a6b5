import JourneyKit
import Phrases
import Services
import ShoCardWire
import Workflow

/// Waits a little for the requester's answer to what was shared, and shows it.
struct WalletReply {
  let guide: Guide
  let client: DistributedIDClient

  /// In milliseconds. (The vendor's server looks for messages every two seconds.)
  private static let patience: Int64 = 15_000
  /// The key under which the sandbox's bank says how its verification ended.
  private static let verification = "verification"

  /// - Parameter requester: the requester whose answer counts. The challenge is no secret: it is in the QR code.
  /// - Returns: what the requester says about the verification, or nil if it says nothing.
  func wait(for challenge: String, from requester: Requester) async throws(Exit) -> String? {
    let deadline = try await guide.now() + Self.patience
    let screen = Wait(title: Phrase("wallet.reply.wait.title"), message: Phrase("wallet.reply.wait.message"))
    while let push = try await guide.wait("reply", screen, for: AwaitPush<WalletJourney>(), until: deadline) {
      try await guide.perform(AcknowledgePush<WalletJourney>(push))
      let replies = try await client.processMessages().filter {
        $0.challenge?.id == challenge && $0.sender == requester.id && $0.name == .handleShare
      }
      guard let reply = replies.last else { continue }
      return try await show(reply, from: requester)
    }
    try await guide.present(
      "reply.later",
      Notice(
        tone: .neutral, title: Phrase("wallet.reply.later.title"), message: Phrase("wallet.reply.later.message"),
        button: Phrase("wallet.action.close")))
    return nil
  }

  private func show(_ reply: HandlerCallback, from requester: Requester) async throws(Exit) -> String? {
    // A reply that cannot be verified itself says nothing.
    let isTrusted = reply.errors.isEmpty
    let said = isTrusted ? reply.pairs.first { $0.key == Self.verification }?.value : nil
    let tone: Notice.Tone = said == "verified" ? .success : said == nil ? .neutral : .warning
    let result = said.flatMap { ["verified", "unverifiable", "failed"].contains($0) ? $0 : nil } ?? "other"
    try await guide.present(
      "reply.answer",
      Notice(
        tone: tone, title: Phrase("wallet.reply.\(result)"),
        message: isTrusted ? requester.words(in: .message, writing: reply.message) : reply.errors[0].phrase,
        button: Phrase("wallet.action.close")))
    try await guide.perform(MarkMessage(id: reply.id, state: .read))
    return said
  }
}
