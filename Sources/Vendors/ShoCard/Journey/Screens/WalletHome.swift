import JourneyKit
import Phrases
import Services
import Workflow

/// The first screen: where to go. Messages that the person has not seen come first, and one that arrives meanwhile is shown at once.
struct WalletHome {
  let guide: Guide
  let client: DistributedIDClient

  private static let notice = Notice(
    tone: .neutral, title: Phrase("wallet.home.title"), message: Phrase("wallet.home.message"), button: Phrase("wallet.action.done"))
  private static let actions = ["cards", "messages", "request"].map { PromptAction(id: $0, title: Phrase("wallet.home.action.\($0)")) }

  /// - Returns: what is in the wallet when the person is done.
  func run() async throws(Exit) -> WalletState {
    let messages = WalletMessages(guide: guide, client: client)
    while true {
      let state = try await guide.query(ReadWallet())
      if let unseen = state.messages.last(where: { $0.state == .new }) {
        try await messages.show(unseen)
        continue
      }
      switch try await guide.race("home", Self.notice, against: AwaitPush<WalletJourney>(), options: PromptOptions(actions: Self.actions)) {
      case .value, .timedOut: return state
      case .output(let push):
        try await guide.perform(AcknowledgePush<WalletJourney>(push))
        _ = try await client.processMessages()
      case .action(let id):
        // What goes wrong there ends that, and not the wallet.
        do throws(Exit) { try await open(id, state) } catch { try await WalletProblem(guide: guide).show(error, in: "home") }
      }
    }
  }

  private func open(_ action: String, _ state: WalletState) async throws(Exit) {
    switch action {
    case "cards": try await WalletCards(guide: guide, client: client).run(state)
    case "messages": try await WalletMessages(guide: guide, client: client).run(state.messages)
    default: try await WalletScan(guide: guide, client: client).run()
    }
  }
}
