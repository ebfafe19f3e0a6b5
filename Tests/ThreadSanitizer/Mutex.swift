import Glibc

/// A mutex that ThreadSanitizer understands. It takes the place of the library's under `make threads`: that one lets the kernel hand a contended
/// lock over, which the sanitizer cannot see, so it would report everything that such a lock guards.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  public init(_ initial: consuming sending Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}

extension Mutex: @unchecked Sendable where Value: ~Copyable {}
