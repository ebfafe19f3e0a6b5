import Phrases
import SandboxKit

/// What wallets shared with the bank.
enum WalletShares {
  static let collection = AdministeredCollection(
    of: WalletShare.self, name: "shares", title: Phrase("wallet.office.shares"),
    columns: [
      AdministeredColumn("verification", verification), AdministeredColumn("receivedAt", receivedAt), AdministeredColumn("sender", sender),
    ],
    actions: [delete],
    values: { share, _ in [.text(share.verification.rawValue), .moment(share.receivedAt), .text(share.sender)] },
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

  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context throws(AdministrationError) in
      context.remove(EntityKey(WalletShare.kind, id))
      return nil
    })
}
