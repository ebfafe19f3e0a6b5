import JourneyKit
import Phrases
import Services
import ShoCardWire
import Workflow

/// The first screen: the cards, and where else to go. Messages that the person has not seen come first, and one that arrives meanwhile is shown
/// at once.
struct WalletHome {
  let guide: Guide
  let client: DistributedIDClient
  /// Who has issued the cards, by id, as far as the platform was asked.
  private var issuers: [String: Requester] = [:]

  init(guide: Guide, client: DistributedIDClient) { (self.guide, self.client) = (guide, client) }

  /// - Returns: what is in the wallet when the person is done.
  mutating func run() async throws(Exit) -> WalletState {
    let messages = WalletMessages(guide: guide, client: client)
    while true {
      let state = try await guide.query(ReadWallet())
      if let unseen = state.messages.last(where: { $0.state == .new }) {
        try await messages.show(unseen)
        continue
      }
      switch try await ask(state) {
      case .value(Prompt.backID), .timedOut: return state
      case .output(let push):
        try await guide.perform(AcknowledgePush<WalletJourney>(push))
        _ = try await client.processMessages()
      case .value(let id), .action(let id):
        // What goes wrong there ends that, and not the wallet.
        do throws(Exit) { try await open(id, state) } catch { try await WalletProblem(guide: guide).show(error, in: "home") }
      }
    }
  }

  private mutating func ask(_ state: WalletState) async throws(Exit) -> RaceResult<String, Push> {
    guard guide.version >= 3 else { return try await askForPlace() }
    try await findIssuers(of: state.cards)
    let done = Choice.Option(id: Prompt.backID, title: Phrase("wallet.action.done"))
    let choice = Choice(
      style: .cards, title: Phrase("wallet.home.title"),
      message: Phrase(state.cards.isEmpty ? "wallet.cards.none.message" : "wallet.cards.message"),
      options: state.cards.map { WalletCards.card($0, by: issuers[$0.issuer]) } + [done], pinned: state.cards.count)
    let actions = ["home.action.request", "home.action.messages", "cards.action.add", "cards.action.shared"].map { key in
      PromptAction(id: String(key.split(separator: ".").last ?? ""), title: Phrase("wallet.\(key)"))
    }
    return try await guide.race("home", choice, against: AwaitPush<WalletJourney>(), options: PromptOptions(actions: actions))
  }

  /// An issuer whose name cannot be had now is shown by its id.
  private mutating func findIssuers(of cards: [WalletCard]) async throws(Exit) {
    for card in cards where card.origin == .issuer && issuers[card.issuer] == nil {
      do throws(Exit) { issuers[card.issuer] = try await guide.query(FindRequester(instance: card.issuer)) } catch {
        guard case .error = error else { throw error }
        issuers[card.issuer] = Requester(id: card.issuer)
      }
    }
  }

  /// - Parameter id: a card's id, or an action.
  private func open(_ id: String, _ state: WalletState) async throws(Exit) {
    let cards = WalletCards(guide: guide, client: client)
    if let card = state.cards.first(where: { $0.id == id }) { return try await cards.show(card, by: issuers[card.issuer]) }
    switch id {
    case "cards": try await cards.run(state)
    case "add": try await OwnCard(guide: guide, client: client).make()
    case "shared": try await cards.showShared(state.shared)
    case "messages": try await WalletMessages(guide: guide, client: client).run(state.messages)
    default: try await WalletScan(guide: guide, client: client).run()
    }
  }

  // MARK: Sessions before version 3

  private func askForPlace() async throws(Exit) -> RaceResult<String, Push> {
    let notice = Notice(
      tone: .neutral, title: Phrase("wallet.home.title"), message: Phrase("wallet.home.message"), button: Phrase("wallet.action.done"))
    let actions = ["cards", "messages", "request"].map { PromptAction(id: $0, title: Phrase("wallet.home.action.\($0)")) }
    switch try await guide.race("home", notice, against: AwaitPush<WalletJourney>(), options: PromptOptions(actions: actions)) {
    case .value: return .value(Prompt.backID)
    case .action(let id): return .action(id)
    case .timedOut: return .timedOut
    case .output(let push): return .output(push)
    }
  }
}
