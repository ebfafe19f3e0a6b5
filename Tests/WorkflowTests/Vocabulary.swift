import Documents
import Phrases
import Synchronization

@testable import Workflow

/// A clock that only moves when a test moves it; a sleeping task wakes up when its moment has come.
final class VirtualClock: Sendable {
  private struct State: Sendable {
    var now: Int64
    var sleepers: [Int: (until: Int64, continuation: CheckedContinuation<Void, Never>)] = [:]
    var next = 0
  }
  private let state: Mutex<State>

  init(_ now: Int64 = 0) { state = Mutex(State(now: now)) }

  var environment: RunEnvironment {
    RunEnvironment(now: { self.now }, draw: { $0 - 1 }, sleep: { await self.sleep(until: $0) })
  }

  var now: Int64 { state.withLock { $0.now } }

  func advance(by milliseconds: Int64) {
    let due = state.withLock { state in
      state.now += milliseconds
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  private func sleep(until moment: Int64) async {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          if Task.isCancelled || state.now >= moment { return true }
          state.sleepers[id] = (moment, continuation)
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume()
    }
  }
}

/// A login driven by a vendor's server: a list raced against a push, a code that can be sent again and expires, a rotating passcode that is
/// shown until it is used, staff who approve, and a liveness check.
struct Login: Journey {
  static let name = "login", version = 1
  struct Output: Codable, Equatable, Sendable {
    var way: String
    var resent = 0
    var approvedBy: Party?
    var isAlive: Bool?
  }

  func run(_ guide: Guide) async throws(Exit) -> Output {
    let ways = Choice.of("code", "passcode", "liveness", "staff")
    switch try await guide.race("way", ways, against: AwaitPush()) {
    case .output(let push): return Output(way: "push \(push)")
    case .value("code"): return try await code(guide)
    case .value("passcode"): return try await passcode(guide)
    case .value("staff"): return try await staff(guide)
    case .value: return try await liveness(guide)
    case .action, .timedOut: return Output(way: "none")
    }
  }

  private func code(_ guide: Guide) async throws(Exit) -> Output {
    let deadline = try await guide.now() + 120_000
    let field = Field(kind: .code(length: 6, alphabet: "0123456789"), title: Phrase("test.title"))
    let options = PromptOptions(actions: [PromptAction(id: "resend", title: Phrase("test.resend"))], deadline: deadline)
    var resent = 0
    while true {
      switch try await guide.ask("code", field, options: options) {
      case .value: return Output(way: "code", resent: resent)
      case .timedOut: return Output(way: "late", resent: resent)
      case .action:
        resent += 1
        try await guide.perform(SendCode(number: resent))
      }
    }
  }

  private func passcode(_ guide: Guide) async throws(Exit) -> Output {
    let notice = Notice(
      tone: .neutral, title: Phrase("test.title"), elements: [.code(content: .handle(value: CodeHandle(id: "pairing-7")))],
      button: Phrase("test.action"))
    guard case .output = try await guide.race("passcode", notice, against: AwaitUse()) else { return Output(way: "closed") }
    return Output(way: "used")
  }

  private func staff(_ guide: Guide) async throws(Exit) -> Output {
    let approved = try await guide.ask("approve", Choice.of("yes", "no", style: .question), options: PromptOptions(audience: .operator))
    return Output(way: approved == .value("yes") ? "approved" : "refused", approvedBy: .operator)
  }

  private func liveness(_ guide: Guide) async throws(Exit) -> Output {
    let request = CaptureRequest(subject: .liveness(challenges: [.turnLeft, .smile], limit: 10), title: Phrase("test.title"))
    guard case .liveness(let report) = try await guide.capture("face", request) else { return Output(way: "no camera") }
    return Output(way: "liveness", isAlive: report.hasPassed)
  }
}

struct AwaitUse: Query {
  static let name = "awaitUse"
  static let samples: [Sample<Done>] = [.output(Done())]
  typealias Output = Done
}

struct SendCode: Command {
  static let name = "sendCode"
  static let samples: [Sample<Done>] = [.output(Done())]
  typealias Output = Done
  var number: Int
}

extension LivenessReport {
  static func of(_ outcomes: [(LivenessChallenge, ChallengeReport.Outcome)]) -> LivenessReport {
    LivenessReport(
      portrait: .sample("face"), reading: .blank, challenges: outcomes.map { ChallengeReport($0.0, $0.1, milliseconds: 900) })
  }
}
