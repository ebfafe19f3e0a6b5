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
  private let waiting = Mutex(Waiting())

  init() { bell = eventfd(0, Int32(EFD_CLOEXEC.rawValue | EFD_NONBLOCK.rawValue)) }

  deinit { close(bell) }

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
  func ring() { eventfd_write(bell, 1) }

  /// Quiets the bell after it woke the thread.
  func hush() {
    var value: eventfd_t = 0
    eventfd_read(bell, &value)
  }
}
