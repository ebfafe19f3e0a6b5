import Phrases
import Scenes

/// Whether an unattended kiosk can serve clients. It is tried again and again: a camera may be unplugged, a disk may fill, and what failed may
/// be mended at any time.
package struct Readiness: Sendable {
  /// Seconds between two rounds. Each looks at what costs nothing, and tries what failed.
  private static let interval = 5
  /// After so many rounds everything is tried.
  private static let rounds = 60

  private let checks: [ReadinessCheck]
  private let isIdle: @Sendable () -> Bool
  private let clock: any Clock<Duration>
  private let post: @Sendable (KioskEvent) -> Void

  /// - Parameter isIdle: whether no client is there, whom a trial of the camera would disturb.
  package init(
    _ checks: [ReadinessCheck], isIdle: @escaping @Sendable () -> Bool = { true }, clock: any Clock<Duration> = ContinuousClock(),
    post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.checks = checks
    self.isIdle = isIdle
    self.clock = clock
    self.post = post
  }

  /// What the checks have shown so far.
  private struct State {
    /// What is wrong, by the number of the check.
    var problems: [Int: Phrase] = [:]
    /// The checks that have succeeded once.
    var passed: Set<Int> = []
    /// What was posted last; nil if nothing was posted yet.
    var reasons: [Phrase]?
    var warnings: [Phrase] = []
  }

  /// Posts every change until the task is cancelled.
  package func watch() async {
    var state = State(), round = 0
    while !Task.isCancelled {
      let isWhole = round % Self.rounds == 0, mayTry = isIdle()
      for (number, check) in checks.enumerated() where !Task.isCancelled {
        if await look(number, check, mayTry && (isWhole || state.problems[number] != nil), &state) { tell(&state) }
      }
      // What a client's presence prevents is made up for.
      if !isWhole || mayTry { round += 1 }
      try? await clock.sleep(for: .seconds(Self.interval))
    }
  }

  /// - Returns: whether there is something new.
  private func look(_ number: Int, _ check: ReadinessCheck, _ tries: Bool, _ state: inout State) async -> Bool {
    guard tries else {
      guard let problem = check.look() else { return false }
      state.problems[number] = problem
      return true
    }
    state.problems[number] = await check.run().problem
    if state.problems[number] == nil { state.passed.insert(number) }
    return true
  }

  /// The first failure is reported at once. That everything is well is reported only when everything was tried.
  private func tell(_ state: inout State) {
    var reasons: [Phrase] = [], warnings: [Phrase] = []
    for (number, check) in checks.enumerated() {
      guard let problem = state.problems[number] else { continue }
      switch check.need {
      case .atStart where state.passed.contains(number), .never: warnings.append(problem)
      case .always, .atStart: reasons.append(problem)
      }
    }
    for old in state.warnings where !warnings.contains(old) { post(.settled(old)) }
    for new in warnings where !state.warnings.contains(new) { post(.warning(new)) }
    state.warnings = warnings
    let isTried = checks.indices.allSatisfy { state.passed.contains($0) || state.problems[$0] != nil }
    guard isTried || !reasons.isEmpty, state.reasons != reasons else { return }
    state.reasons = reasons
    post(.outOfOrder(reasons.isEmpty ? nil : OutOfOrder(reasons)))
  }
}
