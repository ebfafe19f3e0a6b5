/// Stands in recorded data for a code that rotates (a one-time passcode) or that must not be written down.
///
/// The performer owns the code and resolves the handle whenever a host draws it. The handle survives a restart, and the text never reaches
/// the journal.
public struct CodeHandle: Codable, Hashable, Sendable {
  /// The performer's own name for the code, such as a pairing or a claim.
  public var id: String

  public init(id: String) { self.id = id }

  public init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

/// The current text of a code.
public struct CurrentCode: Equatable, Sendable {
  public var text: String
  /// Milliseconds since 1970, UTC, at which another text replaces this one; nil if it never does.
  public var validUntil: Int64?
  /// The text that replaces it then; nil if it is not known.
  public var next: String?

  public init(text: String, validUntil: Int64? = nil, next: String? = nil) {
    self.text = text
    self.validUntil = validUntil
    self.next = next
  }
}
