import JourneyKit
import Phrases
import Services
import Workflow

/// What came of a request.
struct WalletAnswer {
  var shared: SharedData
  /// What the requester says: `verified`, `unverifiable`, `failed`; nil if it did not answer yet, or says nothing about it.
  var verification: String?
}

/// Asks whether to share what somebody requests, and what of it.
struct WalletConsent {
  let guide: Guide
  let client: DistributedIDClient

  /// - Parameter expiry: the challenge's, a UNIX timestamp in seconds, or nil if it does not expire.
  /// - Returns: the answer, or nil if the person shared nothing.
  /// - Throws: the SDK's error.
  func answer(_ request: ShareRequest, until expiry: Int64?) async throws(Exit) -> WalletAnswer? {
    let requester = try await guide.query(FindRequester(instance: request.requester))
    let offer = ShareOffer(request, by: requester, try await guide.query(ReadWallet()).cards)
    let selections = try await select(offer)
    guard !selections.isEmpty else {
      try await guide.present(
        "consent.declined",
        Notice(tone: .neutral, title: Phrase("wallet.consent.declined"), button: Phrase("wallet.action.close")))
      return nil
    }
    let challenge = Challenge(id: request.challengeID, expiresAt: expiry)
    // The person may have taken longer than the request is valid.
    if challenge.isExpired(at: try await guide.now()) { throw WalletError.did(DIDError(.challengeExpired)).exit }
    let shared = try await client.shareData(selections, with: request.requester, challenge: challenge)
    let reply = WalletReply(guide: guide, client: client)
    return WalletAnswer(shared: shared, verification: try await reply.wait(for: challenge.id, from: requester))
  }

  /// What the person shares; nothing: they declined.
  private func select(_ offer: ShareOffer) async throws(Exit) -> [SharedSelection] {
    if guide.version < 3 || offer.matches.isEmpty { return try await selectOption(offer) }
    func option(_ option: ShareOffer.Option, _ name: String) -> Choice.Option {
      Choice.Option(id: option.rawValue, title: Phrase("wallet.consent.option.\(name)"))
    }
    let table = SharingChoice(
      offer.sharing, title: offer.headline, message: offer.remark, refusal: option(.decline, "decline"),
      consent: option(.requested, "requested"))
    switch try await guide.ask("consent", table) {
    case .value(.option(ShareOffer.Option.requested.rawValue)): return offer.selections(of: offer.matches)
    case .value(.entries(let ids)): return offer.selections(of: offer.entries.filter { ids.contains($0.id) }.map(\.match))
    case .value(.option), .action, .timedOut: return []
    }
  }

  /// A question with buttons: where no card has what is asked for, and in sessions before version 3.
  private func selectOption(_ offer: ShareOffer) async throws(Exit) -> [SharedSelection] {
    let options = offer.choices.map { choice in
      Choice.Option(id: choice.rawValue, title: Phrase("wallet.consent.option.\(choice.rawValue)"), detail: offer.detail(of: choice))
    }
    // Not to share comes first: an unconsidered key gives nothing away.
    let choice = Choice(style: .question, title: Phrase("wallet.consent.title"), message: offer.message, options: options, pinned: 1)
    switch ShareOffer.Option(rawValue: try await guide.choose("consent", choice)) {
    case .requested: return offer.selections(of: offer.matches)
    case .each: return try await selectEach(offer)
    case .whole: return offer.whole
    case .type: return try await type(offer)
    case .decline, nil: return []
    }
  }

  private func selectEach(_ offer: ShareOffer) async throws(Exit) -> [SharedSelection] {
    var chosen: [ShareOffer.Match] = []
    for match in offer.matches {
      let options = ["yes", "no"].map { Choice.Option(id: $0, title: Phrase("wallet.consent.key.\($0)")) }
      let choice = Choice(
        style: .question, title: Phrase("wallet.consent.key.title", ["key": .text(QuotedText.inner(match.key))]),
        message: .verbatim(match.card.value(match.key) ?? ""), options: options)
      if try await guide.choose("consent.key", choice) == "yes" { chosen.append(match) }
    }
    return offer.selections(of: chosen)
  }

  /// What no card has is typed, and shared without a claim. The key is the asker's own text, so the screen says whose it is.
  private func type(_ offer: ShareOffer) async throws(Exit) -> [SharedSelection] {
    var pairs: [WalletPair] = []
    for key in offer.missing {
      let field = Field(
        kind: .text(length: 200), title: Phrase("wallet.consent.type.title", ["key": .text(QuotedText.inner(key.key))]),
        message: Phrase("wallet.consent.type.message", ["from": .phrase(offer.asker)]), canSkip: true)
      if case .text(let text) = try await guide.enter("consent.type", field) { pairs.append(WalletPair(key.key, text)) }
    }
    return pairs.isEmpty ? [] : [SharedSelection(typed: pairs)]
  }
}
