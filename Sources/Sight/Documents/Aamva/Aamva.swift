/// Reads and writes the barcode of North American driving licences and identification cards.
public enum Aamva {
  /// The longest payload that is read, in bytes. A PDF417 code holds less than 2,800.
  public static let longestPayload = 8192

  /// The versions of the standard that are written, 1 (2000) to 11 (2025).
  public static let versions = 1...11

  /// Reads the payload of a barcode: elements (all versions of the AAMVA standard) or the three tracks of a magnetic stripe.
  ///
  /// Elements are found by their IDs, never by the header's offsets. The payload's `warnings` list what is wrong or missing.
  /// Bytes are ASCII, UTF-8 or ISO 8859-1; byte-order marks are skipped.
  /// - Throws: `AamvaError` when the bytes are not such a payload at all, or when it names no holder.
  public static func parse(_ bytes: [UInt8]) throws(AamvaError) -> AamvaPayload {
    try AamvaParser.parse(bytes)
  }

  /// Writes a payload as an issuer would.
  /// - Parameters:
  ///   - version: of the standard (`versions`).
  ///   - jurisdictionVersion: 0 to 99; version 1 has no field for it.
  /// - Throws: `AamvaWriteError`, which names what can't be written.
  public static func write(
    _ licence: AamvaLicence, version: Int = 10, jurisdictionVersion: Int = 0
  ) throws(AamvaWriteError) -> [UInt8] {
    var writer = try AamvaWriter(licence, version: version, jurisdictionVersion: jurisdictionVersion)
    return try writer.payload()
  }
}

/// Why a licence can't be written as a payload.
public struct AamvaWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The element that can't be written; nil for the version.
  public var element: AamvaElementID?
  /// One plain English sentence that says what to change.
  public var description: String

  public init(_ element: AamvaElementID? = nil, _ description: String) {
    self.element = element
    self.description = description
  }
}
