import Phrases
import SandboxKit

/// What wallets shared with the bank.
enum WalletShares {
  static let collection = AdministeredCollection(
    name: "shares", title: Phrase("wallet.office.shares"),
    columns: [
      AdministeredColumn("verification", verification), AdministeredColumn("receivedAt", receivedAt), AdministeredColumn("sender", sender),
    ],
    actions: [delete],
    list: { context throws(EntityStoreError) in
      try all(context).map {
        AdministeredEntity(id: $0.id, values: [.text($0.verification.rawValue), .moment($0.receivedAt), .text($0.sender)])
      }
    },
    show: { id, context throws(EntityStoreError) in
      let share: WalletShare? = try context.get(EntityKey(WalletShare.kind, id))
      return share.map { share in
        EntityDetails(
          title: share.sender,
          rows: [
            .init("verification", verification, .text(share.verification.rawValue)),
            .init("errors", Phrase("wallet.office.errors"), .list(share.errors.map { "\($0.code): \($0.message)" })),
            .init("receivedAt", receivedAt, .moment(share.receivedAt)), .init("sender", sender, .text(share.sender)),
            .init("challenge", Phrase("wallet.office.request"), AdministeredValue(share.challenge)),
          ] + share.pairs.map { .init($0.key, .verbatim($0.key), .text($0.value)) })
      }
    })

  private static let verification = Phrase("wallet.office.verification")
  private static let receivedAt = Phrase("wallet.office.receivedAt")
  private static let sender = Phrase("wallet.office.sender")

  /// The newest first.
  static func all(_ context: ServiceContext) throws(EntityStoreError) -> [WalletShare] {
    var all: [WalletShare] = []
    for key in try context.keys(of: WalletShare.kind) { if let share: WalletShare = try context.get(key) { all.append(share) } }
    return all.sorted { ($0.receivedAt, $0.id) > ($1.receivedAt, $1.id) }
  }

  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context throws(AdministrationError) in
      context.remove(EntityKey(WalletShare.kind, id))
      return nil
    })
}
