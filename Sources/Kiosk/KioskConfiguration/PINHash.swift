import Cryptography
import Foundation

/// The hash of a PIN, as the configuration file holds it: `$scrypt$ln=15,r=8,p=1$SALT$HASH`, salt and hash in Base64 without padding (the
/// PHC string format). scrypt (RFC 7914) makes each guess expensive for somebody who reads the file.
package struct PINHash: Equatable, Sendable, CustomStringConvertible {
  static let prefix = "$scrypt$"

  private let logOfRounds: Int
  private let blockSize: Int
  private let parallelism: Int
  private let salt: [UInt8]
  private let hash: [UInt8]

  /// Rounds of 2 to the 15th with blocks of 8 take 32 MB and about a tenth of a second.
  private static let (standardLog, standardBlock, standardParallelism) = (15, 8, 1)
  private static let byteCount = 32
  /// A hash that takes more than 256 MB could not be computed on every machine, and nobody could get in.
  private static let mostBlocks = 2 << 20

  /// Digits and letters; a shorter one would be guessed by watching.
  package static let lengths = 4...64

  /// Hashes a PIN with a new salt.
  package init(of pin: String) throws {
    var random = SystemRandomNumberGenerator()
    try self.init(of: pin, salt: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }

  init(of pin: String, salt: [UInt8]) throws {
    (logOfRounds, blockSize, parallelism) = (Self.standardLog, Self.standardBlock, Self.standardParallelism)
    self.salt = salt
    hash = try Self.derive(pin, salt, logOfRounds, blockSize, parallelism, Self.byteCount)
  }

  /// Reads a hash; nil when it is malformed, or so cheap or expensive that it cannot be meant.
  package init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
    var parameters: [String: Int] = [:]
    for parameter in parts[2].split(separator: ",") {
      let pair = parameter.split(separator: "=")
      guard pair.count == 2, let value = Int(pair[1]) else { return nil }
      parameters[String(pair[0])] = value
    }
    guard let log = parameters["ln"], let block = parameters["r"], let parallelism = parameters["p"], parameters.count == 3,
      (10...20).contains(log), (1...32).contains(block), block << log <= Self.mostBlocks, (1...4).contains(parallelism),
      let salt = Self.bytes(parts[3]), let hash = Self.bytes(parts[4]), salt.count >= 8, (16...64).contains(hash.count)
    else { return nil }
    (logOfRounds, blockSize, self.parallelism, self.salt, self.hash) = (log, block, parallelism, salt, hash)
  }

  package var description: String {
    "\(Self.prefix)ln=\(logOfRounds),r=\(blockSize),p=\(parallelism)$\(Self.text(salt))$\(Self.text(hash))"
  }

  /// Whether this is the hash of a PIN. Takes as long as the hash is expensive.
  package func matches(_ pin: String) -> Bool {
    guard let other = try? Self.derive(pin, salt, logOfRounds, blockSize, parallelism, hash.count) else { return false }
    return ConstantTime.areEqual(hash, other)
  }

  private static func derive(_ pin: String, _ salt: [UInt8], _ log: Int, _ block: Int, _ parallelism: Int, _ count: Int) throws -> [UInt8] {
    let hash = PasswordHash.scrypt(
      Array(pin.utf8), salt: salt, logOfRounds: log, blockSize: block, parallelism: parallelism, count: count)
    guard let hash else { throw CryptographyError.keyNotMade }
    return hash
  }

  private static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)).map(Array.init)
  }
}
