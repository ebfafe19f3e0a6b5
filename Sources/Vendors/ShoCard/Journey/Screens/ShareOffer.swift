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
