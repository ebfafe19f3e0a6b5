import Cryptography

/// The number that the relying party shows, among others from which the device lets the person pick (`SELECT_NUMBER`).
struct NumberMatching: Codable, Equatable, Sendable {
  /// How many numbers there are to pick from. (Our choice; the vendor publishes none.)
  private static let count = 3

  let options: [Int]
  let number: Int

  /// - Parameter random: a text that nobody knows. Its digest decides, so that a seeded sandbox shows the same numbers again.
  init(random: String) {
    let bytes = SecureHash.sha256(Array(random.utf8))
    var options: [Int] = []
    for byte in bytes where options.count < Self.count {
      let number = 10 + Int(byte) % 90
      if !options.contains(number) { options.append(number) }
    }
    (self.options, number) = (options, options[Int(bytes[bytes.count - 1]) % options.count])
  }
}
