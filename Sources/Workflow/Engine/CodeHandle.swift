/// Stands for a code that rotates (a one-time passcode) or must not be written down, wherever something is recorded.
///
/// The performer's side owns the code and resolves the handle whenever a host draws it, so that the handle survives a restart and the text
/// never reaches the journal.
public struct CodeHandle: Codable, Hashable, Sendable {
  /// The performer's own name for it: a pairing, a claim.
  public var id: String

  public init(id: String) { self.id = id }

  public init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

/// A code as it is now.
public struct CurrentCode: Equatable, Sendable {
  public var text: String
  /// Milliseconds since 1970, UTC, when another text takes its place; nil: never.
  public var validUntil: Int64?

  public init(text: String, validUntil: Int64? = nil) {
    self.text = text
    self.validUntil = validUntil
  }
}
