import ExploredMaps
import Testing
import VendorHarness

@testable import ShoCardJourney
@testable import ShoCardService

/// The explorer walks through the wallet.
struct WalletMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: WalletModule())
    #expect(map.problems.isEmpty, "\(map.problems)")
    #expect(map.deadEnds.isEmpty, "\(map.deadEnds)")
    #expect(
      Set(map.prompts) == [
        "home", "card", "card.verified", "card.problem", "shared", "shared.none", "own.key", "own.value", "own.next",
        "messages", "messages.none", "message.problem", "message.share", "message.handleClaim", "message.handleExpiredClaim",
        "message.handleShareRequest", "consent", "consent.declined", "consent.type", "reply", "reply.later", "reply.answer",
        "request", "home.problem", "scan",
      ])
    let failures = ["NotAuthorized", "ServerError", "messageTooLarge", "unknownRecipient"]
    #expect(Set(map.outcomes) == Set(["finished", "cancelled"] + failures.map { "failed Wallet.\($0)" }))
    print("Wallet: \(map.runs) runs")
  }
}
