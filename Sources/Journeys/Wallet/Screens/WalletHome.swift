import Phrases
import Services
import Workflow

/// The first screen: what is in the wallet, and where to go. A message that arrives meanwhile is shown at once.
struct WalletHome {
  let guide: Guide
  let client: DistributedIDClient

  func run() async throws(Exit) {
    while true {
      let state = try await guide.query(ReadWallet())
      let actions = ["cards", "messages", "request"].map { PromptAction(id: $0, title: Phrase("wallet.home.action.\($0)")) }
      switch try await guide.race("home", notice(state), against: AwaitPush(), options: PromptOptions(actions: actions)) {
      case .value, .timedOut: return
      case .output(let push): try await receive(push)
      case .action("cards"): try await WalletCards(guide: guide, client: client).run()
      case .action("messages"): try await WalletMessages(guide: guide, client: client).run()
      case .action: try await WalletScan(guide: guide, client: client).run()
      }
    }
  }

  private func notice(_ state: WalletState) -> Notice {
    let valid = state.cards.count { !$0.isExpired }, new = state.messages.count { $0.state == .new }
    return Notice(
      tone: .neutral, title: Phrase("wallet.home.title"),
      message: Phrase(
        "wallet.home.message",
        [
          "cards": .phrase(Phrase("wallet.home.cards", ["n": .number(valid)])),
          "messages": .phrase(Phrase("wallet.home.messages", ["n": .number(new)])),
        ]), button: Phrase("wallet.action.done"))
  }

  private func receive(_ push: Push) async throws(Exit) {
    try await guide.perform(AcknowledgePush(push))
    let messages = WalletMessages(guide: guide, client: client)
    for callback in try await client.processMessages() { try await messages.show(callback) }
  }
}
