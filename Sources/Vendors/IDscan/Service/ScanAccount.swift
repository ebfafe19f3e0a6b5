import Cryptography
import SandboxKit

/// Who may use the service.
struct ScanAccount: Codable, Equatable, Sendable {
  /// The kind of its entities; their ids are the user names.
  static let kind = EntityKind("scan/account", of: .service)

  var username: String
  var password: String
  var fullName: String

  /// The one with which the sandbox begins. (Our choice.)
  static let shipped = ScanAccount(username: "kiosk", password: "vestibule", fullName: "Kiosk")
}

/// What an account gets for its password, and shows with each request.
struct ScanToken: ListedEntity, Equatable {
  /// The kind of its entities.
  static let kind = EntityKind("scan/token", of: .session)
  /// Its lifetime, in seconds. The vendor publishes none.
  static let life = 3600

  /// The second half of its text. The first is its id, which is not encrypted.
  var secret: String
  var username: String
  /// What journeys end in; nil if that follows from their pictures.
  var wanted: ScanRecord.Override?
  /// `scanning` or `investigation`
  var area: String
  /// Milliseconds since 1970, UTC.
  var expiresAt: Int64
  /// A digest of the password for which the token was issued; nil if an older program issued it, and it is no longer valid.
  var password: String?

  /// The last one comes first.
  var listing: Listing? { Listing(at: expiresAt, foundBy: [username]) }

  init(_ account: ScanAccount, area: String, for wanted: TestOutcomes, in context: ServiceContext) {
    secret = context.id()
    username = account.username
    self.area = area
    self.wanted = ScanRecord.Override(wanted)
    expiresAt = context.now + (wanted["token"] == "expired" ? 0 : Int64(Self.life) * 1000)
    password = digest(of: account)
  }

  /// Whether the account is still there, with the same password.
  func isOf(_ account: ScanAccount?) -> Bool { account.map { digest(of: $0) == password } ?? false }

  private func digest(of account: ScanAccount) -> String { Base64URL.text(SecureHash.sha256("\(secret).\(account.password)".utf8)) }
}
