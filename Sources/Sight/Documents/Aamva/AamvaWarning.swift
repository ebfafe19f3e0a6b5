/// A fault in a payload that could still be read.
public struct AamvaWarning: Codable, Hashable, Sendable {
  public enum Code: String, Codable, Sendable {
    /// The compliance indicator, the file type or a number of the header is missing or damaged.
    case header
    /// No jurisdiction has this issuer identification number.
    case unknownIssuer
    /// The directory does not match the actual subfiles or their positions.
    case directory
    /// A mandatory element of the payload's version is missing.
    case missingElement
    /// An element occurs twice with different values; the first that is not blank counts.
    case repeatedElement
    /// A value that its element cannot have: an impossible date, an unknown code, an impossible height.
    case value
    /// Separators between elements were lost; the elements were found by their IDs.
    case separators
    /// Text that belongs to no element.
    case strayText
  }

  public var code: Code
  /// The element that it is about; nil for the payload as a whole.
  public var element: AamvaElementID?
  /// One plain English sentence for logs and the command line. It quotes codes and dates, never names or addresses.
  public var message: String

  public init(_ code: Code, _ element: AamvaElementID? = nil, _ message: String) {
    self.code = code
    self.element = element
    self.message = message
  }
}

/// Why bytes are not an AAMVA payload.
public struct AamvaError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Codable, Sendable {
    case empty
    /// Longer than any barcode.
    case tooLong
    /// No header, no elements and no magnetic tracks were found.
    case notAamva
    /// A payload without a name: nobody's licence.
    case noHolder
  }

  public var code: Code
  /// One plain English sentence that says what to do.
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
