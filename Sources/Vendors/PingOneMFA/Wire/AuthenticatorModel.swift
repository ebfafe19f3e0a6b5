import Services

/// An authentication method and its status (`AuthenticatorModel`).
public struct AuthenticatorModel: Codable, Equatable, Sendable {
  public enum Kind: Int, Codable, Sendable {
    case unknown = -1
    case push = 0
    case oneTimePasscode = 1
  }

  public enum Status: Int, Codable, Sendable {
    /// The policy does not have the method.
    case unknown = -1
    case completed = 0
    case failed = 1
  }

  public var type: Kind
  public var status: Status
  /// `MissingDeviceToken`, `InvalidOneTimePasscode`; nil unless it failed.
  public var errorCode: String?
  public var errorMessage: String?

  public init(_ type: Kind, _ status: Status, errorCode: String? = nil, errorMessage: String? = nil) {
    (self.type, self.status, self.errorCode, self.errorMessage) = (type, status, errorCode, errorMessage)
  }

  private static let number = Schema<Int>.oneOf([-1, 0, 1])

  package static let schema = Schema<AuthenticatorModel>.object(
    .required("type", \.type, number.map("a type", read: { Kind(rawValue: $0) }, write: \.rawValue)),
    .required("status", \.status, number.map("a status", read: { Status(rawValue: $0) }, write: \.rawValue)),
    .optional("errorCode", \.errorCode, .text), .optional("errorMessage", \.errorMessage, .text)
  ) { AuthenticatorModel($0, $1, errorCode: $2, errorMessage: $3) }
}
