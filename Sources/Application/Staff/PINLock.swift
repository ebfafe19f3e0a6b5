import Scenes
import Synchronization

/// Checks the PIN of staff. After wrong ones it waits ever longer before it checks the next, so that trying all is hopeless.
package final class PINLock: Sendable {
  private struct State {
    var failures = 0
    /// When the next PIN is checked, in milliseconds on the lock's clock.
    var opensAt: Int64 = 0
  }

  private let hash: PINHash?
  /// Milliseconds on a clock that nobody can set back.
  private let now: @Sendable () -> Int64
  private let state = Mutex(State())

  /// Wrong PINs without a delay: typing errors.
  private static let free = 2
  /// The delay after the first wrong PIN that has one, and the longest, in milliseconds.
  private static let (shortest, longest): (Int64, Int64) = (2_000, 15 * 60_000)

  /// - Parameters:
  ///   - hash: nil: there is no PIN, and nobody gets in.
  ///   - now: milliseconds since any fixed moment.
  package init(_ hash: PINHash?, now: @escaping @Sendable () -> Int64) {
    self.hash = hash
    self.now = now
  }

  /// Checks what was typed. A PIN that comes too early is not checked at all, right or wrong.
  package func check(_ pin: String) -> PINVerdict {
    guard let hash else { return .unavailable }
    let early = state.withLock { $0.opensAt - now() }
    guard early <= 0 else { return .refused(wait: Int(early)) }
    let isRight = hash.matches(pin)
    return state.withLock { state in
      guard !isRight else {
        state = State()
        return .accepted
      }
      state.failures += 1
      let doublings = state.failures - Self.free - 1
      let wait = doublings < 0 ? 0 : doublings > 20 ? Self.longest : min(Self.longest, Self.shortest << Int64(doublings))
      state.opensAt = now() + wait
      return .refused(wait: Int(wait))
    }
  }
}
