import FoundationEssentials
import Notation

/// A value of the ShoCard SDK with JSON of its own (`toJson`, `fromJson`). The members have the names of the class reference; where the page
/// shows no JSON (`Map`, `Instant`), the form is ours.
public protocol SDKValue: Codable, Equatable, Sendable {
  /// Its JSON Schema. Default: any object.
  static var description: JSONValue { get }
}

extension SDKValue {
  public static var description: JSONValue { .type("object") }

  /// The JSON text, always the same for the same value.
  public func toJson() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// - Returns: nil if the text is not the JSON of such a value.
  public init?(fromJson text: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = value
  }

  /// The value for results and events.
  public var json: JSONValue { (try? JSONReader().read(Array(toJson().utf8))).map { JSONValue($0) } ?? .null }

  /// - Returns: nil if it is not the JSON of such a value.
  public init?(_ node: Node?) {
    guard let node else { return nil }
    self.init(fromJson: JSONValue(node).text())
  }
}
