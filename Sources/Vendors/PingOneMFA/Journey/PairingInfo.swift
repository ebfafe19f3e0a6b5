import Notation
import Phrases

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

  init?(_ node: Node) {
    guard let type = node["type"]?.number?.integer.flatMap(Kind.init), let status = node["status"]?.number?.integer.flatMap(Status.init)
    else { return nil }
    self.init(type, status, errorCode: node["errorCode"]?.string, errorMessage: node["errorMessage"]?.string)
  }

  var json: JSONValue {
    .object([
      "type": .integer(type.rawValue), "status": .integer(status.rawValue), "errorCode": errorCode.map { .string($0) },
      "errorMessage": errorMessage.map { .string($0) },
    ])
  }
}

/// What became of a pairing (`PairingInfo`). It always has both methods.
public struct PairingInfo: Codable, Equatable, Sendable {
  public var authenticatorsArray: [AuthenticatorModel]
  /// The user's name. (Ours: the SDK does not tell it here.)
  public var user: String

  var json: JSONValue { .object([.init("authenticatorsArray", .array(authenticatorsArray.map(\.json)))]) }

  subscript(type: AuthenticatorModel.Kind) -> AuthenticatorModel? { authenticatorsArray.first { $0.type == type } }
}

/// A pairing that an ID token offers (`PairingObject`). It is approved, or ignored.
public struct PairingObject: Codable, Equatable, Sendable {
  public var id: String
  public var user: String
}

/// A user with whom the device is paired.
public struct PairedUsers: Codable, Equatable, Sendable {
  public var names: [String]
  public var isPushAllowed = true
  /// Whether the device makes passcodes that the service accepts.
  public var hasPasscode = false

  static let none = PairedUsers(names: [])

  /// `getInfo`
  var json: JSONValue { .object([.init("users", .array(names.map { .object([.init("username", .string($0))]) }))]) }
}
