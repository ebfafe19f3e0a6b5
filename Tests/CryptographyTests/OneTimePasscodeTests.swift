import Testing

@testable import Cryptography

struct OneTimePasscodeTests {
  private static let secret = Array("12345678901234567890".utf8)

  /// RFC 6238, appendix B (SHA-1).
  @Test(arguments: [
    (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"), (2_000_000_000, "69279037"),
    (20_000_000_000, "65353130"),
  ]) func passcodesAreTheStandards(seconds: Int64, text: String) {
    let passcodes = OneTimePasscode(secret: Self.secret, digits: 8)
    #expect(passcodes.text(in: passcodes.window(at: seconds * 1000)) == text)
  }

  /// RFC 4226, appendix D.
  @Test func countedPasscodesAreTheStandards() {
    let passcodes = OneTimePasscode(secret: Self.secret)
    let expected = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
    #expect((0..<10).map { passcodes.text(in: $0) } == expected)
  }

  @Test func aWindowHasBounds() {
    let passcodes = OneTimePasscode(secret: Self.secret)
    #expect(passcodes.window(at: 59_999) == 1 && passcodes.window(at: 60_000) == 2)
    #expect(passcodes.bounds(of: 1) == 30_000..<60_000)
  }
}
