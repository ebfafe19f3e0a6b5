import Documents
import Phrases
import SandboxKit
import Services

/// The claims that the bank issued.
enum WalletClaims {
  static let collection = AdministeredCollection(
    of: WalletClaim.self, name: "claims", title: Phrase("wallet.office.claims"),
    columns: [
      AdministeredColumn("cardType", cardType), AdministeredColumn("holder", holder), AdministeredColumn("expiresAt", expiresAt),
      AdministeredColumn("issuedAt", issuedAt),
    ],
    actions: [update, expire],
    values: { claim, _ in rows(of: claim).map(\.value) },
    show: { id, context throws(EntityStoreError) in
      guard let issued: WalletClaim = try context.get(WalletClaim.key(id)) else { return nil }
      let data = issued.claim.claimData.map { EntityDetails.Row($0.key.content, .verbatim($0.key.content), .text($0.value.content)) }
      return EntityDetails(
        title: issued.claim[Claim.cardType] ?? id,
        rows: [.init("id", Phrase("office.id"), .text(id))] + rows(of: issued) + [
          .init("dataHash", .verbatim("dataHash"), .text(issued.claim.dataHash)),
          .init("partitionId", .verbatim("partitionId"), .text(issued.claim.partitionId)),
          .init("replacedBy", Phrase("wallet.office.replacedBy"), AdministeredValue(issued.replacedBy)),
        ] + data,
        history: try ClaimRegistry.transactions(id, context).map { transaction in
          let what = transaction.expiryTimestamp.map { "Expires at \(Moment(unixTime: $0).iso)." } ?? "Registered."
          return EntityDetails.Event(at: transaction.at, "\(what) transactionId \(transaction.id)")
        })
    })

  private static let cardType = Phrase("wallet.office.cardType")
  private static let holder = Phrase("wallet.office.holder")
  private static let expiresAt = Phrase("office.expiresAt")
  private static let issuedAt = Phrase("wallet.office.issuedAt")

  /// The values of the columns.
  private static func rows(of issued: WalletClaim) -> [EntityDetails.Row] {
    [
      .init("cardType", cardType, AdministeredValue(issued.claim[Claim.cardType])),
      .init("holder", holder, .text(issued.claim.holder.content)),
      .init("expiresAt", expiresAt, issued.expiresAt.map { .moment(Moment(unixTime: $0).milliseconds) } ?? .none),
      .init("issuedAt", issuedAt, .moment(issued.issuedAt)),
    ]
  }

  /// Neither makes sense for a claim that has expired.
  private static func fields(_ id: String, _ context: ServiceContext, _ fields: (WalletClaim) -> [ActionField]) throws(EntityStoreError)
    -> [ActionField]?
  {
    guard let issued: WalletClaim = try context.get(WalletClaim.key(id)), !issued.isExpired(at: context.now) else { return nil }
    return fields(issued)
  }

  /// A signed claim cannot be changed: the holder gets a new one, and the old one expires.
  private static let update = AdministrativeAction(
    "update", Phrase("wallet.office.update"),
    fields: { id, context throws(EntityStoreError) in
      try fields(id, context) { issued in
        let data = issued.claim.claimData.map { (key: $0.key.content, value: $0.value.content) }
        return [CardValues.field(CardValues(data).text), WalletMessages.field("Your card has changed.")]
      }
    },
    perform: { id, values, context throws(AdministrationError) in
      let data = try CardValues(values)
      do throws(EntityStoreError) {
        let bank = try WalletBank.opened(&context)
        guard let old: WalletClaim = try context.get(WalletClaim.key(id)) else { return nil }
        let new = try bank.issue(
          data.pairs, to: old.claim.holder.content, message: values.text(WalletMessages.name), reference: old.claim.reference, &context)
        try bank.expire(id, at: context.now / 1000 - 1, message: nil, &context)
        guard var expired: WalletClaim = try context.get(WalletClaim.key(id)) else { return nil }
        expired.replacedBy = new
        try expired.put(&context)
        return new
      } catch { throw .store(error) }
    })

  private static let expire = AdministrativeAction(
    "expire", Phrase("wallet.office.expire"),
    fields: { id, context throws(EntityStoreError) in
      try fields(id, context) { _ in
        [
          ActionField("minutes", Phrase("wallet.office.expiresIn"), .number(0...1_440), value: "0"),
          WalletMessages.field("Your card is not valid any more."),
        ]
      }
    },
    perform: { id, values, context throws(AdministrationError) in
      // A moment in the past revokes it at once.
      let minutes = Int64(values.number("minutes") ?? 0)
      do throws(EntityStoreError) {
        try WalletBank.opened(&context).expire(
          id, at: context.now / 1000 + (minutes == 0 ? -1 : minutes * 60), message: values.text(WalletMessages.name), &context)
      } catch { throw .store(error) }
      return id
    })
}
