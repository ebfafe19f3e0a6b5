import Testing

@testable import Cryptography

struct Base64Tests {
  /// Android's default breaks lines at 76 characters, and ends the last one too; MIME ends lines with CR and LF.
  @Test(
    arguments: [
      ("AQID", [1, 2, 3]), ("AQ\nID\n", [1, 2, 3]), ("AQI\r\nD\r\n", [1, 2, 3]), ("AQ==\n", [1]), ("", []), ("\n", []), ("AQ ID", nil),
      ("AQI", nil), ("AQ-_", nil), ("AQID!", nil), ("AQ\tID", nil),
    ] as [(String, [UInt8]?)])
  func linesMayBeBroken(text: String, bytes: [UInt8]?) { #expect(Base64.bytes(text) == bytes) }
}
