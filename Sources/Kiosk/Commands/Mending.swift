import Synchronization

/// Waits until what keeps a kiosk closed since its start is corrected. It can then be started again.
final class Mending: Sendable {
  /// How often to look.
  private static let interval = Duration.seconds(5)

  private let isMended: @Sendable () -> Bool
  private let done = Mutex(false)

  init(_ isMended: @escaping @Sendable () -> Bool) { self.isMended = isMended }

  /// - Returns: false when the task was cancelled before.
  func comes() async -> Bool {
    repeat {
      try? await Task.sleep(for: Self.interval)
      if Task.isCancelled { return false }
    } while !isMended()
    done.withLock { $0 = true }
    return true
  }

  var isDone: Bool { done.withLock { $0 } }
}
