import Phrases
import SandboxKit

/// The tokens that the service issued.
enum ScanTokens {
  static let collection = AdministeredCollection(
    of: ScanToken.self, name: "tokens", title: Phrase("scan.office.tokens"),
    columns: [
      AdministeredColumn("username", Phrase("scan.office.username")), AdministeredColumn("area", Phrase("scan.office.area")),
      AdministeredColumn("expiresAt", Phrase("office.expiresAt")),
    ],
    actions: [expire],
    values: { token, context in
      token.expiresAt > context.now ? [.text(token.username), .text(token.area), .moment(token.expiresAt)] : nil
    },
    show: { id, context throws(EntityStoreError) in
      guard let token: ScanToken = try context.get(EntityKey(ScanToken.kind, id)) else { return nil }
      return EntityDetails(
        title: token.username,
        rows: [
          .init("id", Phrase("office.id"), .text(id)), .init("username", Phrase("scan.office.username"), .text(token.username)),
          .init("area", Phrase("scan.office.area"), .text(token.area)),
          .init("expiresAt", Phrase("office.expiresAt"), .moment(token.expiresAt)),
        ])
    })

  private static let expire = AdministrativeAction(
    "expire", Phrase("office.expire"),
    fields: { id, context throws(EntityStoreError) in
      let token: ScanToken? = try context.get(EntityKey(ScanToken.kind, id))
      return (token?.expiresAt ?? 0) > context.now ? [] : nil
    },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        guard var token: ScanToken = try context.get(EntityKey(ScanToken.kind, id)) else { return nil }
        token.expiresAt = context.now
        try context.put(token, EntityKey(ScanToken.kind, id))
      } catch { throw .store(error) }
      return id
    })
}
