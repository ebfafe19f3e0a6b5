import Synchronization

/// Brings a job's number and its task's cancellation together, whichever comes first.
final class LinkTicket: Sendable {
  private let state = Mutex((number: Int?.none, isCancelled: false))

  /// Notes the job's number; true when its task was cancelled already.
  func hold(_ number: Int) -> Bool {
    state.withLock {
      $0.number = number
      return $0.isCancelled
    }
  }

  /// Notes that the task was cancelled; gives the job's number when it has one.
  func cancel() -> Int? {
    state.withLock {
      $0.isCancelled = true
      return $0.number
    }
  }
}
