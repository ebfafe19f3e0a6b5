import Synchronization

/// The pictures of about the last second that were read. The one that is taken is chosen among them.
final class FrameRing: Sendable {
  /// The number that is read in a second, and a limit in bytes, because a 4K picture has 12 MB.
  static let most = 10
  static let mostBytes = 96 << 20

  struct Entry: Sendable {
    var frame: CameraFrame
    var sharpness: Double
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ entry: Entry) {
    entries.withLock { entries in
      entries.append(entry)
      while entries.count > 1, entries.count > Self.most || entries.reduce(0, { $0 + $1.frame.byteCount }) > Self.mostBytes {
        entries.removeFirst()
      }
    }
  }

  /// The sharpest of the pictures in a range of numbers; nil when none of them is left.
  func sharpest(from: Int, through: Int) -> CameraFrame? {
    entries.withLock { entries in
      entries.filter { $0.frame.number >= from && $0.frame.number <= through }.max { $0.sharpness < $1.sharpness }?.frame
    }
  }
}
