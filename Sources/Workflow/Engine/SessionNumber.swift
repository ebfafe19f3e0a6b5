/// The short number by which a person takes up a session that they left: six digits, which every keyboard has.
///
/// It follows from the session's id, so that nothing else has to be kept, and it tells nothing of the person. Two sessions may have the same one:
/// a new session therefore never gets the number of another one that can be taken up.
public struct SessionNumber: Hashable, Sendable, CustomStringConvertible {
  public static let length = 6
  /// Six digits.
  public let description: String

  /// The number of the session with this id.
  public init(of session: String) {
    // FNV-1a, 64 bits: any id will do, also one that is no number.
    let hash = session.utf8.reduce(0xcbf2_9ce4_8422_2325) { (hash: UInt64, byte) in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash % 1_000_000)
    description = String(repeating: "0", count: Self.length - digits.count) + digits
  }
}
