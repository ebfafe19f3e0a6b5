import Glibc
import Synchronization

/// The jobs that wait for the link's thread, and the bell that wakes it.
final class LinkInbox: Sendable {
  private struct Waiting {
    var jobs: [(number: Int, job: LinkJob)] = []
    var count = 0
    var isClosed = false
  }

  /// Readable when there is something new.
  let bell: Int32
  private let rope: Int32
  private let waiting = Mutex(Waiting())

  init() {
    var ends: [Int32] = [-1, -1]
    if socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) != 0 { ends = [-1, -1] }
    (bell, rope) = (ends[0], ends[1])
  }

  deinit {
    _ = Glibc.close(bell)
    _ = Glibc.close(rope)
  }

  /// Whether the system had a bell to give (it has none when the kiosk has used up its descriptors).
  var isUsable: Bool { bell >= 0 }

  /// Takes a job in; nil when the link is closed.
  func add(_ job: LinkJob) -> Int? {
    let number: Int? = waiting.withLock {
      guard !$0.isClosed else { return nil }
      $0.count += 1
      $0.jobs.append(($0.count, job))
      return $0.count
    }
    ring()
    return number
  }

  /// Takes back a job that has not been begun.
  func withdraw(_ number: Int) -> LinkJob? {
    waiting.withLock { waiting in
      waiting.jobs.firstIndex { $0.number == number }.map { waiting.jobs.remove(at: $0).job }
    }
  }

  /// The next job in order.
  func next() -> LinkJob? { waiting.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst().job } }

  var isClosed: Bool { waiting.withLock { $0.isClosed } }

  /// Refuses what comes from now on and hands out what waited.
  func close() -> [LinkJob] {
    let left = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.jobs = [] }
      return waiting.jobs.map(\.job)
    }
    ring()
    return left
  }

  /// Wakes the thread.
  private func ring() {
    var one: UInt8 = 1
    // A full rope has rung already.
    _ = write(rope, &one, 1)
  }

  /// Quiets the bell after it woke the thread.
  func hush() {
    var rung = [UInt8](repeating: 0, count: 64)
    while rung.withUnsafeMutableBytes({ read(bell, $0.baseAddress, $0.count) }) == rung.count {}
  }
}
