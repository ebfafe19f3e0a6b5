import Glibc
import Synchronization

/// The jobs that wait for the link's thread, and a socket pair that wakes it.
final class LinkQueue: Sendable {
  private struct Waiting {
    var jobs: [(number: Int, job: LinkJob)] = []
    var count = 0
    var isClosed = false
    var needsRenewal = false
  }

  /// Readable when there is something new.
  let wakeReadEnd: Int32
  private let wakeWriteEnd: Int32
  private let waiting = Mutex(Waiting())

  init() {
    var ends: [Int32] = [-1, -1]
    if socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) != 0 { ends = [-1, -1] }
    (wakeReadEnd, wakeWriteEnd) = (ends[0], ends[1])
  }

  deinit {
    _ = Glibc.close(wakeReadEnd)
    _ = Glibc.close(wakeWriteEnd)
  }

  /// Whether the socket pair could be created. This fails when the kiosk has used up its descriptors.
  var isUsable: Bool { wakeReadEnd >= 0 }

  /// Adds a job.
  /// - Returns: its number; nil when the link is closed.
  func add(_ job: LinkJob) -> Int? {
    let number: Int? = waiting.withLock {
      guard !$0.isClosed else { return nil }
      $0.count += 1
      $0.jobs.append(($0.count, job))
      return $0.count
    }
    wake()
    return number
  }

  /// Removes a job that has not begun.
  func withdraw(_ number: Int) -> LinkJob? {
    waiting.withLock { waiting in
      waiting.jobs.firstIndex { $0.number == number }.map { waiting.jobs.remove(at: $0).job }
    }
  }

  /// The next job in order.
  func next() -> LinkJob? { waiting.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst().job } }

  /// Asks the thread to end the process before the next job.
  func renew() {
    waiting.withLock { $0.needsRenewal = true }
    wake()
  }

  /// Whether that was asked since the last call.
  func takeRenewal() -> Bool {
    waiting.withLock { waiting in
      defer { waiting.needsRenewal = false }
      return waiting.needsRenewal
    }
  }

  var isClosed: Bool { waiting.withLock { $0.isClosed } }

  /// Refuses new jobs from now on.
  /// - Returns: the jobs that were waiting.
  func close() -> [LinkJob] {
    let left = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.jobs = [] }
      return waiting.jobs.map(\.job)
    }
    wake()
    return left
  }

  /// Wakes the thread.
  private func wake() {
    var one: UInt8 = 1
    // If the buffer is full, the thread has been woken already.
    _ = write(wakeWriteEnd, &one, 1)
  }

  /// Reads what `wake` wrote, so that the thread can wait again.
  func clearWakeUp() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while bytes.withUnsafeMutableBytes({ read(wakeReadEnd, $0.baseAddress, $0.count) }) == bytes.count {}
  }
}
