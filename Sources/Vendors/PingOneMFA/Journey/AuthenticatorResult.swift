import Notation
import Phrases
import Workflow

/// What the person did with the authenticator.
public struct AuthenticatorResult: Codable, Equatable, Sendable {
  /// The users with whom the device is paired.
  public var users: PairedUsers
  /// The answers to pushes, in order.
  public var notifications: [NotificationAnswer]

  var rows: [Review.Row] {
    [
      Review.Row(
        label: Phrase("authenticator.row.users"), value: .verbatim(users.names.isEmpty ? "–" : users.names.joined(separator: ", "))),
      Review.Row(label: Phrase("authenticator.row.approved"), value: .verbatim(String(count(.approve)))),
      Review.Row(label: Phrase("authenticator.row.denied"), value: .verbatim(String(count(.deny)))),
    ]
  }

  private func count(_ action: NotificationAnswer.Action) -> Int { notifications.filter { $0.action == action }.count }

  /// `getInfo`, and what was answered. (The SDK has no result of its own; `notifications` is ours.)
  var json: JSONValue {
    guard case .object(let info) = users.json else { return .null }
    return .object(info + [.init("notifications", .array(notifications.map(\.json)))])
  }
}
