import Synchronization

/// How much was written durably, for benchmarks.
public struct DurableWrites: Equatable, Sendable {
  /// Transactions with journal records. Each costs one fsync of the write-ahead log.
  public var commits = 0
  public var pictures = 0
  /// Fsyncs for pictures, of the file and of its folder.
  public var pictureSyncs = 0
}

final class WriteCounter: Sendable {
  private let writes = Mutex(DurableWrites())

  func countCommit() { writes.withLock { $0.commits += 1 } }

  func countPicture(syncs: Int) {
    writes.withLock {
      $0.pictures += 1
      $0.pictureSyncs += syncs
    }
  }

  var total: DurableWrites { writes.withLock { $0 } }
}
