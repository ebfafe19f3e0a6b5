/// One thing that is wrong with a payload that was read all the same.
public struct AamvaWarning: Codable, Hashable, Sendable {
  public enum Code: String, Codable, Sendable {
    /// The compliance mark, the file type or a number of the header is missing or damaged.
    case header
    /// No jurisdiction has this issuer identification number.
    case unknownIssuer
    /// The directory names other places or subfiles than there are.
    case directory
    /// An element that the payload's version demands is not there.
    case missingElement
    /// An element stands twice with different values; the first that is not blank counts.
    case repeatedElement
    /// A value that its element cannot have: no day, an unknown code, no height.
    case value
    /// Separators between elements were lost; the elements were found by their ids.
    case separators
    /// Text that belongs to no element.
    case strayText
  }

  public var code: Code
  /// The element that it is about; nil when it is about the whole.
  public var element: AamvaElementID?
  /// One plain English sentence for logs and the command line. It quotes codes and dates, never names or addresses.
  public var message: String

  public init(_ code: Code, _ element: AamvaElementID? = nil, _ message: String) {
    self.code = code
    self.element = element
    self.message = message
  }
}

/// Why bytes are no AAMVA payload.
public struct AamvaError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Codable, Sendable {
    case empty
    /// Longer than any barcode.
    case tooLong
    /// Neither its header nor its elements nor magnetic tracks were found.
    case notAamva
  }

  public var code: Code
  /// One plain English sentence that says what to do.
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
