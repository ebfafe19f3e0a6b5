import Notation

/// A call or a callback of the vendor's SDK.
public struct SDKEvent: Equatable, Sendable {
  public enum Kind: String, Sendable { case call, callback }
  public var kind: Kind
  /// The vendor's name for the call: `startWorkflowComponentDocument`.
  public var name: String
  public var payload: JSONValue?

  public init(_ kind: Kind, _ name: String, _ payload: JSONValue? = nil) {
    self.kind = kind
    self.name = name
    self.payload = payload
  }

  /// `{"call":"startWorkflowComponentDocument","payload":{…}}`
  public var json: JSONValue { .object([.init(kind.rawValue, .string(name))] + (payload.map { [.init("payload", $0)] } ?? [])) }
}
