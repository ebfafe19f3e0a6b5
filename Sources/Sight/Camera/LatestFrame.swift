import Documents
import Glibc
import Vision

/// The newest picture and the state of a source, shared by the thread that captures and the threads that use the pictures. There is no
/// queue: a picture that nobody fetched is replaced by the next one.
final class LatestFrame: @unchecked Sendable {
  struct Content {
    var state = CameraState.opening
    var frame: CameraFrame?
    var isClosed = false
  }

  private var content = Content()
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Setting the system clock must not change how long a wait lasts.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// The current content.
  var now: Content {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return content
  }

  /// Changes the content and wakes the threads that wait.
  func change(_ change: (inout Content) -> Void) {
    pthread_mutex_lock(mutex)
    change(&content)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until there is a picture newer than `number`, the source is closed, or the time is over.
  /// - Returns: the content after the wait.
  func wait(newerThan number: Int, milliseconds: Int) -> Content {
    let end = Clock.now + Int64(milliseconds) * 1_000_000
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !content.isClosed, content.frame?.number ?? 0 <= number {
      if pthread_cond_timedwait(changed, mutex, &time) != 0 { break }
    }
    return content
  }
}

/// The monotonic clock.
enum Clock {
  /// In nanoseconds.
  static var now: Int64 { nanoseconds(CLOCK_MONOTONIC) }
  /// Processor time of the calling thread, in nanoseconds.
  static var thread: Int64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Milliseconds from a moment until now.
  static func age(since moment: Int64) -> Double { Double(now - moment) / 1_000_000 }

  /// The nanoseconds to the start of the next reading.
  /// - Parameters:
  ///   - start: when this reading began.
  ///   - spent: its processor time in nanoseconds.
  static func rest(of pace: FramePace, since start: Int64, spending spent: Int64) -> Int64 {
    Int64(pace.interval(after: Double(spent) / 1_000_000) * 1_000_000) - (now - start)
  }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
