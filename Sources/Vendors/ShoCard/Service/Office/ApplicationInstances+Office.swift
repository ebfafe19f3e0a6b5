import Phrases
import SandboxKit
import Services

/// The registered wallets, and what the bank can do with each of them.
extension ApplicationInstances {
  static let collection = AdministeredCollection(
    of: ApplicationInstance.self, name: "instances", title: Phrase("wallet.office.instances"),
    columns: [
      AdministeredColumn("osType", .verbatim("osType")), AdministeredColumn("mails", mails), AdministeredColumn("claims", claims),
    ],
    actions: [requestShare, issue, send],
    values: { wallet, context throws(EntityStoreError) in try details(of: wallet, context).map(\.value) },
    show: { id, context throws(EntityStoreError) in
      guard let wallet = try instance(id, context) else { return nil }
      return EntityDetails(
        title: id,
        rows: [
          .init("applicationInstanceId", Phrase("office.id"), .text(id)),
          .init("pushToken", .verbatim("pushToken"), .secret(wallet.pushToken)),
          .init("kid", .verbatim("kid"), AdministeredValue(wallet.jwks.keys.first?.thumbprint)),
        ] + (try details(of: wallet, context)))
    })

  private static let mails = Phrase("wallet.office.mails")
  private static let claims = Phrase("wallet.office.claims")

  /// The values of the columns.
  private static func details(
    of wallet: ApplicationInstance, _ context: ServiceContext
  ) throws(EntityStoreError) -> [EntityDetails.Row] {
    let id = wallet.applicationInstanceId
    let waiting = try Mailbox(id).count(context)
    let issued = try context.all(with: WalletClaim.key(ofHolder: id), as: WalletClaim.self).count { !$0.isExpired(at: context.now) }
    return [
      .init("osType", .verbatim("osType"), .text(wallet.osType)), .init("mails", mails, .number(waiting)),
      .init("claims", claims, .number(issued)),
    ]
  }

  /// Actions on a wallet make no sense on the bank itself.
  private static func fields(_ id: String, _ fields: [ActionField]) -> [ActionField]? { id == WalletBank.id ? nil : fields }

  private static let requestShare = AdministrativeAction(
    "request-share", Phrase("wallet.office.requestShare"),
    fields: { id, _ in fields(id, WalletRequests.fields) },
    perform: { id, values, context throws(AdministrationError) in
      do throws(EntityStoreError) { _ = try WalletRequests.request(values, of: id, &context) } catch { throw .store(error) }
      return id
    })

  private static let issue = AdministrativeAction(
    "issue", Phrase("wallet.office.issue"),
    fields: { id, _ in
      fields(id, [CardValues.field(CardValues(WalletBank.account(of: id)).text), WalletMessages.field("You have a new card.")])
    },
    perform: { id, values, context throws(AdministrationError) in
      let data = try CardValues(values)
      do throws(EntityStoreError) {
        try WalletBank.opened(&context).issue(data.pairs, to: id, message: values.text(WalletMessages.name), &context)
      } catch { throw .store(error) }
      return id
    })

  private static let send = AdministrativeAction(
    "send-message", Phrase("wallet.office.send"),
    fields: { id, _ in fields(id, [WalletMessages.field("Please call us.")]) },
    perform: { id, values, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        let bank = try WalletBank.opened(&context)
        var message = bank.message(.share, to: id, values.text(WalletMessages.name), context)
        // The bank's own claim proves who writes.
        message.shares = [Share(try bank.identity(&context))]
        try bank.send(message, &context)
      } catch { throw .store(error) }
      return id
    })
}

/// The text that is sent with a message.
enum WalletMessages {
  static let name = "message"

  static func field(_ text: String) -> ActionField {
    ActionField(name, Phrase("wallet.office.message"), .text(limit: 500), value: text, isOptional: true)
  }
}
