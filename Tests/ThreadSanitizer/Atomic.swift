/// The atomic numbers that our modules use, behind a mutex; see `Mutex`.
public struct Atomic<Value: FixedWidthInteger & Sendable>: ~Copyable {
  public enum Ordering { case relaxed, sequentiallyConsistent }

  private let value: Mutex<Value>

  public init(_ initial: Value) { value = Mutex(initial) }

  public borrowing func load(ordering: Ordering) -> Value { value.withLock { $0 } }
  public borrowing func store(_ new: Value, ordering: Ordering) { value.withLock { $0 = new } }

  public borrowing func exchange(_ new: Value, ordering: Ordering) -> Value {
    value.withLock { value in
      defer { value = new }
      return value
    }
  }

  @discardableResult
  public borrowing func bitwiseAnd(_ mask: Value, ordering: Ordering) -> Value {
    value.withLock { value in
      value &= mask
      return value
    }
  }

  @discardableResult
  public borrowing func bitwiseOr(_ mask: Value, ordering: Ordering) -> Value {
    value.withLock { value in
      value |= mask
      return value
    }
  }

  public borrowing func compareExchange(expected: Value, desired: Value, ordering: Ordering) -> (exchanged: Bool, original: Value) {
    value.withLock { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }
}

extension Atomic: @unchecked Sendable {}
