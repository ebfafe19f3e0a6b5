import KioskConfiguration
import Scenes
import Store
import Synchronization
import Workflow

/// Checks the PIN of staff. After wrong ones it waits ever longer before it checks the next, so that trying all is hopeless.
///
/// An attempt is counted, durably, before its PIN is checked, and only one is checked at a time: neither a second screen nor the end of the
/// program gives another attempt. It is compared with the PIN of everybody, so that the time that this takes does not tell whose it is.
///
/// Wrong PINs are forgotten one by one, as slowly as a client could try them. Somebody who may do everything ends that at once; the PIN of anybody
/// else does not, or they could try the PINs of others without ever waiting.
package final class PINLock: Sendable {
  private struct State {
    var attempts = 0
    /// The last known count in the store. If the store cannot be used, the attempts of this run count.
    var stored = 0
    /// When the next PIN is checked, in milliseconds on the lock's clock.
    var opensAt: Int64 = 0
    /// The time from which wrong PINs are forgotten, on the same clock.
    var lastAt: Int64 = 0
  }

  private let credentials: [StaffCredential]
  /// Whether a text is the PIN of a hash.
  private let matches: @Sendable (PINHash, String) -> Bool
  private let store: Store?
  private let screen: PINScreen
  /// Milliseconds on a clock that nobody can set back.
  private let now: @Sendable () -> Int64
  private let state = Mutex(State())

  /// Wrong PINs without a delay: typing errors.
  private static let free = 2
  /// The delay after the first wrong PIN that has one, and the longest, in milliseconds.
  private static let (shortest, longest): (Int64, Int64) = (2_000, 15 * 60_000)

  /// - Parameters:
  ///   - credentials: without any, nobody gets in.
  ///   - store: keeps the count of attempts, or nil if only this run counts.
  ///   - now: milliseconds since any fixed moment.
  ///   - matches: whether a text is the PIN of a hash.
  package init(
    _ credentials: [StaffCredential], at screen: PINScreen = .kiosk, in store: Store? = nil, now: @escaping @Sendable () -> Int64,
    matches: @escaping @Sendable (PINHash, String) -> Bool = { $0.matches($1) }
  ) {
    self.credentials = credentials
    self.matches = matches
    self.store = store
    self.screen = screen
    self.now = now
  }

  /// Checks what was typed, after any check that is still running. A PIN that comes too early is not checked at all, right or wrong.
  package func check(_ pin: String) -> PINVerdict {
    guard !credentials.isEmpty else { return .unavailable }
    return state.withLock { state in
      guard count(&state) else { return .refused(wait: Int(max(1, state.opensAt - now()))) }
      if let member = owner(of: pin) {
        if member.roles.count == StaffRole.allCases.count {
          state = State(lastAt: now())
          try? store?.forgetPINAttempts()
        } else {
          _ = try? set(state.attempts - 1, &state)
        }
        return .accepted(member)
      }
      let wait = Self.wait(after: state.attempts)
      state.lastAt = now()
      state.opensAt = state.lastAt + wait
      return .refused(wait: Int(wait))
    }
  }

  /// Milliseconds until the next PIN is checked.
  package var wait: Int {
    state.withLock { state in
      adopt(&state)
      return Int(max(0, state.opensAt - now()))
    }
  }

  /// The owner of a PIN, or nil if it is nobody's. If several have the same PIN, nobody can say who it is, and it allows only what all of
  /// them may do.
  private func owner(of pin: String) -> StaffMember? {
    let owners = credentials.filter { matches($0.pin, pin) }.map(\.member)
    guard let first = owners.first, owners.count > 1 else { return owners.first }
    return StaffMember(roles: owners.reduce(first.roles) { $0.intersection($1.roles) })
  }

  /// Counts an attempt.
  /// - Returns: false if the attempt comes too early and does not count.
  private func count(_ state: inout State) -> Bool {
    while true {
      adopt(&state)
      guard state.opensAt <= now() else { return false }
      let forgotten = min(state.attempts, Int((now() - state.lastAt) / Self.longest)), count = state.attempts - forgotten + 1
      // If another program has just counted, its count decides whether this attempt is still allowed. Without a store this run counts.
      do throws(WorkflowError) { guard try set(count, &state) else { continue } } catch { state.attempts = count }
      state.lastAt += Int64(forgotten) * Self.longest
      return true
    }
  }

  /// Sets the count.
  /// - Returns: false if another program has changed it meanwhile.
  private func set(_ count: Int, _ state: inout State) throws(WorkflowError) -> Bool {
    if let store {
      guard try store.setPINAttempts(at: screen, to: count, after: state.stored) else { return false }
      state.stored = count
    }
    state.attempts = count
    return true
  }

  /// Takes over what another program has counted, or an earlier run of this one. The delay begins now, because nobody knows when it began.
  private func adopt(_ state: inout State) {
    guard let stored = try? store?.pinAttempts(at: screen), stored != state.stored else { return }
    (state.attempts, state.stored) = (stored, stored)
    state.lastAt = now()
    state.opensAt = state.lastAt + Self.wait(after: stored)
  }

  private static func wait(after attempts: Int) -> Int64 {
    let doublings = attempts - free - 1
    return doublings < 0 ? 0 : doublings > 20 ? longest : min(longest, shortest << Int64(doublings))
  }
}
