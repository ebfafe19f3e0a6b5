import PingOneMFAWire
import SandboxKit

/// A request to a user's device to confirm a sign-on.
struct DeviceAuthentication: ListedEntity, Equatable {
  static let kind = EntityKind("authenticator/authentication", of: .session)

  var listing: Listing? { Listing(at: createdAt, foundBy: [user], keys: [MFAUser.listKey(user)]) }

  typealias Status = DeviceAuthenticationStatus

  var id: String
  var purpose: PushContent.Purpose
  var user: String
  var device: String
  /// Text for the device: JSON, or anything else. It is nil if there is none.
  var clientContext: String?
  /// Milliseconds since 1970, UTC.
  var createdAt: Int64
  var expiresAt: Int64
  /// The authentication method reference (RFC 8176) of who approved it.
  var method: String?
  /// Why the push could not be sent; nil if it was.
  var pushError: String?
  /// What the person has to match; nil if the policy wants nothing of the kind.
  var numberMatching: NumberMatching?
  private(set) var decided: Status?

  init(
    id: String, purpose: PushContent.Purpose, user: String, device: String, clientContext: String?, createdAt: Int64, expiresAt: Int64
  ) {
    (self.id, self.purpose, self.user, self.device) = (id, purpose, user, device)
    (self.clientContext, self.createdAt, self.expiresAt) = (clientContext, createdAt, expiresAt)
  }

  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  func status(at now: Int64) -> Status {
    if let decided { return decided }
    if pushError != nil { return .failed }
    return now < expiresAt ? .confirmationRequired : .timedOut
  }

  /// What an approval means: with another number than the other screen's it denies.
  func decision(of picked: Int?) -> Status { numberMatching.map { $0.number == picked } ?? true ? .completed : .failed }

  /// The first answer counts.
  mutating func decide(_ status: Status, by method: String?) { (decided, self.method) = (status, method) }
}
