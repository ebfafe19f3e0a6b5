import Notation
import Services

/// Why a request of the hosted page is refused.
public struct FlowRefusal: Error, Equatable, Sendable {
  public enum Code: String, CaseIterable, Sendable {
    /// There is no such session, or the key is not its key.
    case wrongKey = "wrong_key"
    case expired
    /// Another device has taken the session.
    case otherDevice = "other_device"
    /// The step is not the active one, or asks for something else.
    case notActive = "not_active"
    /// A value or a picture cannot be used.
    case invalid
    case tooManyAttempts = "too_many_attempts"

    /// The HTTP status.
    public var status: Int {
      switch self {
      case .wrongKey: 401
      case .expired: 410
      case .otherDevice, .notActive: 409
      case .invalid: 422
      case .tooManyAttempts: 429
      }
    }
  }

  public var code: Code
  /// One plain English sentence.
  public var message: String
  /// The value that cannot be used: `address.postal_code`.
  public var field: String?

  public init(_ code: Code, _ message: String, field: String? = nil) {
    (self.code, self.message, self.field) = (code, message, field)
  }

  public var json: JSONValue {
    .object(["error": .string(code.rawValue), "message": .string(message), "field": field.map { .string($0) }])
  }

  /// Returns nil if the node is no refusal.
  public init?(_ node: Node) {
    guard let code = node["error"]?.string.flatMap(Code.init) else { return nil }
    self.init(code, node["message"]?.string ?? "", field: node["field"]?.string)
  }
}
