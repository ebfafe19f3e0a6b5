import Notation
import PingOneMFAWire

/// What became of a pairing (`PairingInfo`). It always has both methods.
public struct PairingInfo: Codable, Equatable, Sendable {
  public var authenticatorsArray: [AuthenticatorModel]
  /// The user's name. (Ours: the SDK does not tell it here.)
  public var user: String

  var json: JSONValue { .object([.init("authenticatorsArray", .array(authenticatorsArray.map { AuthenticatorModel.schema.json($0) }))]) }

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
