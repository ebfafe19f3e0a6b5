import Cryptography
import SandboxKit
import Services

/// Ids as the vendor writes them: a prefix, and 14 characters of base 58, which has no characters that look alike.
enum FlowIdentifier: String {
  case session = "flwses_"
  case template = "flwtmp_"
  case event = "whkevt_"

  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
  private static let length = 14

  /// A new one. 14 characters are 82 of a random id's bits.
  func make(_ context: ServiceContext) -> String {
    var number = SecureHash.sha256(context.id().utf8)
    return rawValue + String((0..<Self.length).map { _ in Self.alphabet[Self.divide(&number)] })
  }

  /// Divides a number, whose highest byte is the first one, by 58.
  /// - Returns: the remainder.
  private static func divide(_ number: inout [UInt8]) -> Int {
    var rest = 0
    for index in number.indices {
      let value = rest << 8 | Int(number[index])
      (number[index], rest) = (UInt8(value / alphabet.count), value % alphabet.count)
    }
    return rest
  }
}

/// A secret of random hexadecimal digits.
enum FlowSecret {
  /// How many bits the key of a link has, in the vendor's 32 digits.
  static let bits = 128

  /// - Parameter digits: 64 at most.
  static func make(digits: Int = bits / 4, _ context: ServiceContext) -> String {
    // A random id has 122 random bits, so one is not enough.
    let bytes = SecureHash.sha256((context.id() + context.id() + context.id()).utf8)
    return String(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().prefix(digits))
  }
}
