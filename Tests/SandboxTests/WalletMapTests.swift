import Journeys
import Testing

/// The explorer walks through the wallet.
@Suite struct WalletMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await WalletModule().map()
    #expect(map.problems.isEmpty, "\(map.problems)")
    #expect(
      Set(map.prompts) == [
        "home", "cards", "cards.none", "card", "card.verified", "card.problem", "shared", "shared.none", "own.key.0", "own.value.0",
        "own.next.0", "own.key.1", "own.value.1", "own.next.1", "messages", "messages.none", "message.problem", "message.share",
        "message.handleClaim", "message.handleExpiredClaim", "consent", "consent.declined", "consent.key.0", "consent.key.1",
        "consent.type.0", "consent.type.1", "reply", "reply.later", "reply.verified", "reply.unverifiable", "reply.failed", "reply.other",
        "request", "scan",
      ])
    let failures = ["NotAuthorized", "ServerError", "messageTooLarge", "unknownRecipient", "NoCard"]
    #expect(Set(map.outcomes) == Set(["finished", "cancelled"] + failures.map { "failed Wallet.\($0)" }))
    print("Wallet: \(map.runs) runs")
  }
}
