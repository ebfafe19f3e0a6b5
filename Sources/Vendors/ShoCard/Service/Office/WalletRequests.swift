import Documents
import Phrases
import SandboxKit
import Services

/// The bank's requests to share data.
enum WalletRequests {
  static let collection = AdministeredCollection(
    of: WalletRequest.self, name: "requests", title: Phrase("wallet.office.requests"),
    columns: [AdministeredColumn("requestedKeys", keys), AdministeredColumn("state", state), AdministeredColumn("expiresAt", expiresAt)],
    actions: [create, expire],
    values: { request, context in
      [.list(request.requestedKeys), .text(request.state(at: context.now).rawValue), expiry(of: request.challenge)]
    },
    show: { id, context throws(EntityStoreError) in
      let request: WalletRequest? = try context.get(WalletRequest.key(id))
      return request.map { request in
        EntityDetails(
          title: id,
          rows: [
            .init("qr", Phrase("wallet.office.code"), .text(request.json.text())), .init("url", .verbatim("URL"), .text(request.url)),
            .init("requestedKeys", keys, .list(request.requestedKeys)),
            .init("message", Phrase("wallet.office.message"), .text(request.message)),
            .init("recipient", Phrase("wallet.office.recipient"), AdministeredValue(request.recipient)),
            .init("state", state, .text(request.state(at: context.now).rawValue)),
            .init("expiresAt", expiresAt, expiry(of: request.challenge)),
            .init("answeredBy", Phrase("wallet.office.answeredBy"), .list(request.answeredBy)),
          ], qrCode: request.url)
      }
    })

  private static let keys = Phrase("wallet.office.keys")
  private static let state = Phrase("wallet.office.state")
  private static let expiresAt = Phrase("office.expiresAt")

  private static func expiry(of challenge: Challenge) -> AdministeredValue {
    challenge.expiresAt.map { .moment(Moment(unixTime: $0).milliseconds) } ?? .none
  }

  /// The values that a request needs, whoever is asked.
  static let fields = [
    ActionField(
      "keys", keys, .text(limit: 1_000),
      value: WalletRequest.shipped.requestedKeys.joined(separator: ";")),
    WalletMessages.field(WalletRequest.shipped.message),
    // A code is valid for an hour, as in the vendor's example server.
    ActionField("minutes", Phrase("wallet.office.minutes"), .number(1...1_440), value: "60"),
  ]

  static func request(
    _ values: ActionValues, of recipient: String?, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> String {
    let keys = (values.text("keys") ?? "").split(separator: ";").map { String($0.drop { $0 == " " }) }
    return try WalletBank.opened(&context).requestShare(
      keys, of: recipient, message: values.text(WalletMessages.name) ?? "", lifetime: Int64(values.number("minutes") ?? 60) * 60, &context)
  }

  private static let create = AdministrativeAction(
    "create-request", Phrase("wallet.office.createRequest"), on: .collection, fields: { _, _ in fields },
    perform: { _, values, context throws(AdministrationError) in
      do throws(EntityStoreError) { return try request(values, of: nil, &context) } catch { throw .store(error) }
    })

  private static let expire = AdministrativeAction(
    "expire", Phrase("office.expire"),
    fields: { id, context throws(EntityStoreError) in
      let request: WalletRequest? = try context.get(WalletRequest.key(id))
      return request?.challenge.isExpired(at: context.now) == false ? [] : nil
    },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        guard var request: WalletRequest = try context.get(WalletRequest.key(id)) else { return nil }
        request.challenge.expiresAt = context.now / 1000
        try context.put(request, request.key)
      } catch { throw .store(error) }
      return id
    })
}
