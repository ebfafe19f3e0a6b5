import JourneyKit
import Phrases
import Services
import ShoCardWire
import Workflow

/// What the wallet can answer to a request.
struct ShareOffer {
  enum Option: String { case requested, each, whole, type, decline }

  /// A key that is asked for, and the card that has it.
  struct Match: Equatable {
    var key: String
    var card: WalletCard
    /// Whether it is asked for; else it is on the same card, and only offered.
    var isAskedFor = true
  }

  let request: ShareRequest
  let requester: Requester
  private(set) var matches: [Match] = []
  private(set) var missing: [RequestedKey] = []

  /// - Parameter cards: the newest first.
  init(_ request: ShareRequest, by requester: Requester, _ cards: [WalletCard]) {
    (self.request, self.requester) = (request, requester)
    // A card that the asker itself has issued comes first: anybody may have sent a newer one of the same kind.
    let all = cards.filter { !$0.isExpired }
    let valid = all.filter { $0.issuer == requester.id } + all.filter { $0.issuer != requester.id }
    for wanted in request.requestedKeys {
      let card = valid.first { card in
        wanted.fits(cardType: card.type, issuer: card.issuer, keys: card.pairs.map(\.key) + (card.type == nil ? [] : [Claim.cardType]))
      }
      if let card { matches.append(Match(key: wanted.key, card: card)) } else { missing.append(wanted) }
    }
    // A request that names no key asks for a card.
    if request.requestedKeys.isEmpty, let card = valid.first { matches = card.pairs.map { Match(key: $0.key, card: card) } }
  }

  /// To share nothing, and then the best answer first.
  var choices: [Option] {
    guard !matches.isEmpty else { return missing.isEmpty ? [.decline] : [.decline, .type] }
    return [.decline, .requested] + (matches.count > 1 ? [.each] : []) + (onlyCard == nil ? [] : [.whole])
  }

  /// The card that has everything that is asked for; nil if there are several, or if it contains no more than is asked for.
  private var onlyCard: WalletCard? {
    guard let card = matches.first?.card, matches.allSatisfy({ $0.card.id == card.id }), matches.count < card.pairs.count else {
      return nil
    }
    return card
  }

  /// A whole card has its type and its graphic as well.
  var whole: [SharedSelection] {
    onlyCard.map { card in
      [SharedSelection(card: card.id, keys: [Claim.cardType, Claim.cardImage] + card.pairs.map(\.key))]
    } ?? []
  }

  /// One selection for each card.
  func selections(of matches: [Match]) -> [SharedSelection] {
    var selections: [SharedSelection] = []
    for match in matches {
      if let index = selections.firstIndex(where: { $0.card == match.card.id }) {
        selections[index].keys.append(match.key)
      } else {
        selections.append(SharedSelection(card: match.card.id, keys: [match.key]))
      }
    }
    return selections
  }

  // MARK: The table

  /// What can be shared: what is asked for, and what else is on the only card that has all of it.
  var entries: [(id: String, match: Match)] {
    let others = onlyCard.map { card -> [Match] in
      // Only an issuer's card has a graphic.
      let more = (card.type == nil ? [] : [Claim.cardType]) + (card.origin == .issuer ? [Claim.cardImage] : [])
      return (card.pairs.map(\.key) + more).filter { key in !matches.contains { $0.key == key } }
        .map { Match(key: $0, card: card, isAskedFor: false) }
    }
    var ids: Set<String> = []
    return (matches + (others ?? [])).map { match in
      // The same key of two cards has two ids.
      let names = ["", " 2", " 3", " 4"].map { match.key + $0 } + [match.card.id + match.key]
      let id = names.first { !ids.contains($0) } ?? match.key
      ids.insert(id)
      return (id, match)
    }
  }

  var sharing: Sharing {
    Sharing(
      asker: Sharing.Asker(id: requester.id, name: requester.name),
      entries: entries.map { id, match in
        Sharing.Entry(id: id, label: Self.label(of: match), value: Self.value(of: match), isAskedFor: match.isAskedFor)
      })
  }

  private static func label(of match: Match) -> Phrase {
    switch match.key {
    case Claim.cardType: Phrase("wallet.consent.entry.type")
    case Claim.cardImage: Phrase("wallet.consent.entry.image")
    default: .verbatim(QuotedText.inner(match.key))
    }
  }

  private static func value(of match: Match) -> Phrase {
    switch match.key {
    case Claim.cardType: .verbatim(match.card.type ?? "–")
    case Claim.cardImage: Phrase("wallet.consent.entry.drawn")
    default: .verbatim(QuotedText.shown(match.card.value(match.key) ?? "–"))
    }
  }

  /// Who asks, for the headline.
  var headline: Phrase {
    requester.name.map { Phrase("wallet.consent.asks.known", ["name": .text($0)]) } ?? Phrase("wallet.consent.asks.unknown")
  }

  /// What is missing, and what they write, in quotation marks; nil if there is neither.
  var remark: Phrase? {
    let missing = missing.map { QuotedText.inner($0.text) }.joined(separator: ", ")
    let words = request.message.map { PhraseArgument.text(QuotedText.inner($0)) }
    switch (missing.isEmpty, words) {
    case (true, nil): return nil
    case (true, let words?): return Phrase("wallet.consent.remark.words", ["message": words])
    case (false, nil): return Phrase("wallet.consent.remark.missing", ["keys": .text(missing)])
    case (false, let words?): return Phrase("wallet.consent.remark.both", ["keys": .text(missing), "message": words])
    }
  }

  // MARK: Texts

  /// Who asks, as the platform knows them.
  var asker: Phrase { requester.words(in: .consent) }

  /// Who asks; what is missing; and last, as theirs, what they write.
  var message: Phrase {
    var message = asker
    if !missing.isEmpty {
      let keys = missing.map { QuotedText.inner($0.text) }.joined(separator: ", ")
      message = Phrase("wallet.consent.missing", ["message": .phrase(message), "keys": .text(keys)])
    }
    guard let words = request.message else { return message }
    return Phrase("wallet.consent.words", ["from": .phrase(message), "message": .text(QuotedText.inner(words))])
  }

  func detail(of option: Option) -> Phrase? {
    switch option {
    case .requested: .verbatim(matches.map { "\($0.key): \($0.card.value($0.key) ?? $0.card.type ?? "")" }.joined(separator: ", "))
    case .each, .whole, .type, .decline: nil
    }
  }
}
