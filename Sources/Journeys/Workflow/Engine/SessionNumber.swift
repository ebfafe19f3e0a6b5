/// The short number with which a person resumes a session: six digits, which every keyboard has.
///
/// It is derived from the session's id, so nothing else has to be stored, and it reveals nothing about the person. Two sessions may have
/// the same number, so a new session never gets the number of another one that can be resumed.
public struct SessionNumber: Hashable, Sendable, CustomStringConvertible {
  public static let length = 6
  /// Six digits.
  public let description: String

  /// The number of the session with this id.
  public init(of session: String) {
    // FNV-1a, 64 bits: any id works, even one that is not a number.
    let hash = session.utf8.reduce(0xcbf2_9ce4_8422_2325) { (hash: UInt64, byte) in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash % 1_000_000)
    description = String(repeating: "0", count: Self.length - digits.count) + digits
  }
}
