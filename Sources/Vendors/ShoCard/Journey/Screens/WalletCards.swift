import Documents
import JourneyKit
import Phrases
import Services
import ShoCardWire
import Workflow

/// The cards, each with what is on it; the person's own data; and what was shared with whom.
struct WalletCards {
  let guide: Guide
  let client: DistributedIDClient

  /// The list of sessions before version 3, which had a screen of its own.
  func run(_ state: WalletState) async throws(Exit) {
    let actions = ["add", "shared"].map { PromptAction(id: $0, title: Phrase("wallet.cards.action.\($0)")) }
    let action: String
    if state.cards.isEmpty {
      let notice = Notice(
        tone: .neutral, title: Phrase("wallet.cards.none.title"), message: Phrase("wallet.cards.none.message"),
        button: Phrase("wallet.action.back"))
      guard case .action(let id) = try await guide.ask("cards.none", notice, options: PromptOptions(actions: actions))
      else { return }
      action = id
    } else {
      let choice = Choice(title: Phrase("wallet.cards.title"), options: state.cards.map { Self.option($0) })
      switch try await guide.ask("cards", choice, options: PromptOptions(actions: actions)) {
      case .value(let id):
        if let card = state.cards.first(where: { $0.id == id }) { try await show(card) }
        return
      case .action(let id): action = id
      case .timedOut: return
      }
    }
    if action == "add" { try await OwnCard(guide: guide, client: client).make() } else { try await showShared(state.shared) }
  }

  private static func option(_ card: WalletCard) -> Choice.Option {
    Choice.Option(id: card.id, title: title(of: card), detail: Phrase("wallet.card.state.\(card.isExpired ? "expired" : "valid")"))
  }

  /// A card as it is drawn: what it is, who has issued it, and what is on it.
  /// - Parameter issuer: nil if the platform was not asked.
  static func card(_ card: WalletCard, by issuer: Requester?) -> Choice.Option {
    let by =
      switch card.origin {
      case .issuer:
        issuer?.name.map { .verbatim(QuotedText.inner($0)) } ?? Phrase("wallet.cards.unknown")
      case .own, .verify: Phrase("wallet.card.issuer.\(card.origin.rawValue)")
      }
    let note = card.isExpired ? Phrase("wallet.card.state.expired") : Phrase("wallet.cards.claims", ["n": .number(card.pairs.count)])
    return Choice.Option(id: card.id, title: title(of: card), detail: by, icon: "card", note: note)
  }

  private static func title(of card: WalletCard) -> Phrase {
    card.origin == .own ? Phrase("wallet.card.own") : card.type.map { .verbatim($0) } ?? Phrase("wallet.card.other")
  }

  /// - Parameter issuer: nil if the platform was not asked.
  func show(_ card: WalletCard, by issuer: Requester? = nil) async throws(Exit) {
    let isOwn = card.origin == .own && !card.isExpired
    let actions = (card.isProven ? ["verify"] : []) + (isOwn ? ["revoke"] : [])
    let image = try await image(of: card)
    let review = Review(
      title: Self.title(of: card),
      rows: Self.rows(of: card, by: issuer, issued: guide.day(of: Moment(unixTime: card.createDate).milliseconds)),
      picture: image.picture, note: image.note, close: Phrase("wallet.action.back"))
    let options = PromptOptions(actions: actions.map { PromptAction(id: $0, title: Phrase("wallet.card.action.\($0)")) })
    switch try await guide.ask("card", review, options: options) {
    case .action("verify"): try await verify(card)
    case .action: try await client.expireClaim(card.id)
    case .value, .timedOut: return
    }
  }

  /// The card's graphic, or a note that it cannot be drawn.
  private func image(of card: WalletCard) async throws(Exit) -> (picture: PictureReference?, note: Phrase?) {
    do throws(Exit) { return (try await guide.query(DrawCardImage(card: card.id)).first, nil) } catch {
      guard case .error(let error) = error, error.code == GraphicError.code else { throw error }
      return (nil, Phrase("wallet.card.noImage"))
    }
  }

  /// - Parameter day: the day on which it was issued.
  static func rows(of card: WalletCard, by issuer: Requester? = nil, issued day: CalendarDate) -> [Review.Row] {
    let state = Review.Row(
      label: Phrase("wallet.row.state"), value: Phrase("wallet.card.state.\(card.isExpired ? "expired" : "valid")"),
      mark: card.isExpired ? .failedCheck : .none)
    // What the issuer wrote comes last, so that it cannot seem to be what the program says.
    return [
      state,
      Review.Row(
        label: Phrase("wallet.row.issued"),
        value: Phrase("wallet.card.date", ["date": .date(year: day.year, month: day.month, day: day.day)])),
      Review.Row(
        label: Phrase("wallet.row.issuer"),
        value: card.origin == .issuer
          ? .verbatim((issuer?.name).map { "\(QuotedText.inner($0)) (\(card.issuer))" } ?? card.issuer)
          : Phrase("wallet.card.issuer.\(card.origin.rawValue)")),
    ] + card.pairs.map { Review.Row(label: .verbatim(QuotedText.inner($0.key)), value: .verbatim(QuotedText.shown($0.value))) }
  }

  private func verify(_ card: WalletCard) async throws(Exit) {
    if let error = try await client.verifyData(card.id).first {
      return try await WalletProblem(guide: guide).show(error, title: Phrase("wallet.verify.failed"), in: "card")
    }
    try await guide.present(
      "card.verified",
      Notice(
        tone: .success, title: Phrase("wallet.verify.passed.title"), message: Phrase("wallet.verify.passed.message"),
        button: Phrase("wallet.action.back")))
  }

  func showShared(_ shared: [SharedData]) async throws(Exit) {
    let rows = shared.map { share in
      let day = guide.day(of: share.at)
      return Review.Row(
        label: Phrase("wallet.card.date", ["date": .date(year: day.year, month: day.month, day: day.day)]),
        value: Phrase("wallet.shared.item", ["keys": .text(share.keys.joined(separator: ", ")), "recipient": .text(share.recipient)]))
    }
    guard !rows.isEmpty else {
      return try await guide.present(
        "shared.none", Notice(tone: .neutral, title: Phrase("wallet.shared.none"), button: Phrase("wallet.action.back")))
    }
    _ = try await guide.review("shared", Review(title: Phrase("wallet.shared.title"), rows: rows, close: Phrase("wallet.action.back")))
  }
}
