import Glibc
import Workflow

/// SQLite's write-ahead log, examined before SQLite opens it. SQLite silently stops at the first invalid frame, and every entry that was
/// committed after it is lost.
///
/// The format: https://sqlite.org/walformat.html, "The WAL File Format" and "Checksum Algorithm".
struct WriteAheadLog {
  private static let headerSize = 32, frameHeaderSize = 24

  private let bytes: [UInt8]

  /// - Parameter path: of the log. The last program that closes the database removes it; without it, nothing is damaged.
  init(_ path: String) throws(WorkflowError) { bytes = try Files.readIfThere(path) ?? [] }

  /// Whether committed entries of the database with this log are lost. Another program may write the log while it is read, therefore only
  /// damage that is found twice counts.
  static func hasLostEntries(_ path: String) throws(WorkflowError) -> Bool {
    guard try WriteAheadLog(path).isDamaged else { return false }
    return try WriteAheadLog(path).isDamaged
  }

  /// Whether committed entries follow a damaged frame. A truncated end is not damage: a process was killed while writing.
  var isDamaged: Bool {
    guard !bytes.isEmpty else { return false }
    guard bytes.count >= Self.headerSize, word(0) & ~1 == 0x377f_0682, let pageSize = pageSize else { return true }
    var checksum = sum(0..<24, after: (0, 0))
    guard checksum == (word(24), word(28)) else { return true }
    let salts = (word(16), word(20))
    let frameSize = Self.frameHeaderSize + pageSize
    var isWhole = true
    for start in stride(from: Self.headerSize, through: bytes.count - frameSize, by: frameSize) {
      // Frames from before the last checkpoint have other salts and no longer count.
      let isCurrent = (word(start + 8), word(start + 12)) == salts
      if isWhole {
        checksum = sum(start..<start + 8, after: checksum)
        checksum = sum(start + Self.frameHeaderSize..<start + frameSize, after: checksum)
        isWhole = isCurrent && checksum == (word(start + 16), word(start + 20))
      } else if isCurrent, word(start + 4) != 0 {
        return true
      }
    }
    return false
  }

  private var pageSize: Int? {
    let size = Int(word(8))
    return (512...65_536).contains(size) && size & (size - 1) == 0 ? size : nil
  }

  /// A number in the byte order of the format: most significant byte first.
  private func word(_ at: Int) -> UInt32 {
    UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
  }

  /// The cumulative checksum. The magic number gives the byte order of its words.
  private func sum(_ range: Range<Int>, after start: (UInt32, UInt32)) -> (UInt32, UInt32) {
    let isBigEndian = bytes[3] & 1 == 1
    var (s0, s1) = start
    for at in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let x0 = word(at), x1 = word(at + 4)
      s0 = s0 &+ (isBigEndian ? x0 : x0.byteSwapped) &+ s1
      s1 = s1 &+ (isBigEndian ? x1 : x1.byteSwapped) &+ s0
    }
    return (s0, s1)
  }
}
