import Notation

/// Encoded as the text of its JSON.
extension FlowState: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let state = (try? JSONReader().read(Array(text.utf8))).flatMap(FlowState.init) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is not the state of a flow session.")
    }
    self = state
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json.text())
  }
}
