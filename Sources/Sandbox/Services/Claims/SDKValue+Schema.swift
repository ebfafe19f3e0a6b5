import Notation

extension Schema where Value: SDKValue {
  /// A value of the ShoCard SDK, in the JSON that it writes itself.
  public static var sdkValue: Schema {
    Schema<JSONValue>.verbatim(Value.description).node("the JSON of a \(Value.self)", read: { Value($0) }, write: \.json)
  }
}
