/// Time-based one-time passcodes (RFC 6238) over HMAC-SHA-1 (RFC 4226).
public struct OneTimePasscode: Equatable, Sendable {
  /// The shared secret: at least 16 bytes, 20 are recommended (RFC 4226, section 4).
  public let secret: [UInt8]
  /// 6 to 8.
  public let digits: Int
  /// The length of a window in seconds.
  public let period: Int

  public init(secret: [UInt8], digits: Int = 6, period: Int = 30) {
    precondition(Self.areUsual(digits: digits, period: period), "RFC 4226 allows 6 to 8 digits.")
    (self.secret, self.digits, self.period) = (secret, digits, period)
  }

  /// Whether passcodes can be made so. A server of somebody else may say any number.
  public static func areUsual(digits: Int, period: Int) -> Bool { (6...8).contains(digits) && (1...86_400).contains(period) }

  /// The number of the window that contains a moment.
  /// - Parameter moment: milliseconds since 1970, UTC.
  public func window(at moment: Int64) -> Int64 { moment / 1000 / Int64(period) }

  /// When a window begins and the next one does, in milliseconds since 1970, UTC.
  public func bounds(of window: Int64) -> Range<Int64> {
    let length = Int64(period) * 1000
    return window * length..<(window + 1) * length
  }

  /// The passcode of a window, with leading zeros.
  public func text(in window: Int64) -> String {
    let counter = withUnsafeBytes(of: UInt64(bitPattern: window).bigEndian) { Array($0) }
    let code = MessageAuthentication.hmacSHA1(counter, key: secret)
    // Dynamic truncation (RFC 4226, section 5.3).
    let offset = Int(code[code.count - 1] & 15)
    let number = code[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    let text = String(number % Self.power(digits))
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  private static func power(_ digits: Int) -> Int { (0..<digits).reduce(1) { product, _ in product * 10 } }
}
