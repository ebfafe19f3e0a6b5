import Documents
import FoundationEssentials

/// The ids of what one request makes. The same seed and the same idempotency key give the same ids, so that a run can be repeated exactly, and two
/// sessions in one store, whose keys differ, never share one. They can be guessed: only a sandbox that a tester starts with a seed has them.
struct SeededIDs {
  private var random: SeededRandom

  init(seed: UInt64, key: String) {
    // FNV-1a, because a hasher of the standard library has another seed in each process.
    random = SeededRandom(seed: key.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// A UUID in lower case (RFC 9562, version 4).
  mutating func next() -> String {
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let word = random.next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    (bytes[6], bytes[8]) = (bytes[6] & 0x0F | 0x40, bytes[8] & 0x3F | 0x80)
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString.lowercased()
  }
}
