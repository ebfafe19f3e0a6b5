import Notation
import Phrases
import SandboxKit

/// A key with which a user pairs a device (PingOne API, "MFA pairing keys").
struct PairingKey: ListedEntity, Equatable {
  static let kind = EntityKind("authenticator/pairing-key", of: .device)
  /// How long it can be used, in milliseconds, and how many valid ones a user can have (PingOne API).
  static let (life, most): (Int64, Int) = (600_000, 20)
  /// The numbers of digits that the vendor's sample app accepts.
  static let lengths = [14, 18]
  static let regions = ["com", "eu", "asia", "ca"]

  enum Status: String, Codable, Sendable { case unclaimed = "UNCLAIMED", claimed = "CLAIMED", failed = "FAILED" }

  /// The digits that the person types.
  var code: String
  var user: String
  var region: String
  var status = Status.unclaimed
  /// Milliseconds since 1970, UTC.
  var createdAt: Int64
  /// Why the pairing failed; nil if it has not failed.
  var error: String?

  var expiresAt: Int64 { createdAt + Self.life }

  var listing: Listing? { Listing(at: createdAt, foundBy: [user], keys: [MFAUser.listKey(user)]) }

  func isValid(at now: Int64) -> Bool { status == .unclaimed && now < expiresAt }

  static func key(_ code: String) -> EntityKey { EntityKey(kind, code) }

  /// A new key of a user.
  /// - Parameter random: a text with at least as many hexadecimal digits as the key has digits.
  init(for user: String, length: Int, region: String, random: String, at now: Int64) {
    let digits = random.compactMap(\.hexDigitValue).map { String($0 % 10) }
    self.init(code: digits.suffix(length).joined(), user: user, region: region, createdAt: now)
  }

  private init(code: String, user: String, region: String, createdAt: Int64) {
    (self.code, self.user, self.region, self.createdAt) = (code, user, region, createdAt)
  }
}

/// The pairing keys, as the office sees them.
enum PairingKeys {
  static let collection = AdministeredCollection(
    of: PairingKey.self, name: "pairing-keys", title: Phrase("authenticator.office.pairingKeys"),
    columns: [
      AdministeredColumn("user", user), AdministeredColumn("status", status), AdministeredColumn("expiresAt", Phrase("office.expiresAt")),
    ],
    actions: [delete],
    values: { key, _ in [.text(key.user), .text(key.status.rawValue), .moment(key.expiresAt)] },
    show: { id, context throws(EntityStoreError) in
      let key: PairingKey? = try context.get(PairingKey.key(id))
      return key.map { key in
        EntityDetails(
          title: key.user,
          rows: [
            .init("code", Phrase("authenticator.pairing.field"), .secret(key.code)), .init("user", user, .text(key.user)),
            .init("region", Phrase("authenticator.office.region"), .text(key.region)),
            .init("status", status, .text(key.status.rawValue)),
            .init("error", Phrase("authenticator.office.error"), AdministeredValue(key.error)),
            .init("expiresAt", Phrase("office.expiresAt"), .moment(key.expiresAt)),
          ], qrCode: key.code)
      }
    })

  private static let user = Phrase("authenticator.row.user")
  private static let status = Phrase("authenticator.office.status")

  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context throws(AdministrationError) in
      context.remove(PairingKey.key(id))
      return nil
    })

  /// How many keys of a user can still be used.
  static func valid(of user: String, _ context: ServiceContext) throws(EntityStoreError) -> Int {
    try context.all(with: MFAUser.listKey(user), as: PairingKey.self).count { $0.isValid(at: context.now) }
  }
}
