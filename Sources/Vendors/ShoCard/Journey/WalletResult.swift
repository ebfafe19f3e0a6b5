import Notation
import Phrases
import Workflow

/// What is in the wallet at the end.
public struct WalletResult: Codable, Equatable, Sendable {
  public var instance: String
  public var cards: [WalletCard]
  public var shared: [SharedData]
  /// What the requester in the caller's input answered: `verified`, `unverifiable`, `failed`; nil if it answered nothing.
  public var verification: String?

  init(instance: String, _ state: WalletState, verification: String? = nil) {
    (self.instance, cards, shared, self.verification) = (instance, state.cards, state.shared, verification)
  }

  var rows: [Review.Row] {
    [
      Review.Row(label: Phrase("wallet.row.instance"), value: .verbatim(instance)),
      Review.Row(label: Phrase("wallet.row.cards"), value: .verbatim(String(cards.count))),
      Review.Row(label: Phrase("wallet.row.shared"), value: .verbatim(shared.first?.keys.joined(separator: ", ") ?? "-")),
    ] + (verification.map { [Review.Row(label: Phrase("wallet.row.answer"), value: .verbatim($0))] } ?? [])
  }

  /// Claims are named by their ids; what is in them stays in the wallet. (The form is ours.)
  var json: JSONValue {
    .object([
      "applicationInstanceId": .string(instance),
      "claims": .array(
        cards.map { card in
          .object([
            "claimID": .string(card.id), "CardType": card.type.map { .string($0) }, "issuer": .string(card.issuer),
            "origin": .string(card.origin.rawValue), "isExpired": .bool(card.isExpired), "keys": .array(card.pairs.map { .string($0.key) }),
          ])
        }),
      "shared": .array(
        shared.map { share in
          .object([
            "recipientId": .string(share.recipient), "challengeId": share.challenge.map { .string($0) },
            "keys": .array(share.keys.map { .string($0) }),
          ])
        }), "verification": verification.map { .string($0) },
    ])
  }
}
