import Backends
import SandboxKit
import Services
import ShoCardJourney
import ShoCardService
import Synchronization
import Workflow

/// Shares of a card, from the person's consent to the bank's answer that it is verified, with all their cryptography: the card's claim is read,
/// signed and encrypted, opened and verified by the bank, and its answer is opened and verified by the wallet.
struct ShareBenchmark: Benchmark {
  static let name = "share"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 20 : 500 }

  func figures() async throws -> [Figure] {
    guard let input = WalletModule().inputs.first(where: { $0.name == "request" })?.input else { throw Wrong(description: "no request") }
    let journey = try WalletModule().prepare(input).journey
    let sandbox = Sandbox([WalletService(), PushService()], now: RunEnvironment().now) { _ in nil }
    let performer = ServicePerformer(
      InProcessTransport(sandbox), vault: InMemoryDeviceVault(), now: RunEnvironment().now, picture: { _ in [] }, over: MockPerformer())
    let host = TimedConsent()
    for round in 0...rounds {
      let runner = Runner(journal: MemoryJournal(), host: host, performer: performer)
      let outcome = await runner.run(journey, session: "bench-\(round)")
      guard case .finished(let json) = outcome, json.contains(#""verification":"verified""#) else {
        throw Wrong(description: "the share ended otherwise: \(outcome)")
      }
      // The first one makes the keys.
      if round == 0 { host.forget() }
    }
    return [Figure("a share of a card, from consent to verified", host.times, unit: "ms")]
  }
}

/// Consents, and measures until the answer is shown.
private final class TimedConsent: Host {
  private struct State {
    var consent: Stopwatch?
    var times: [Double] = []
  }

  private let base = ScriptHost.automatic(pictures: StandInPictures())
  private let state = Mutex(State())

  /// In milliseconds.
  var times: [Double] { state.withLock { $0.times } }

  func forget() { state.withLock { $0.times = [] } }

  func reply(to situation: Situation) async -> Reply {
    let id = situation.prompt.id
    state.withLock { state in
      if id == "consent" { state.consent = Stopwatch() }
      if id == "reply.answer", let consent = state.consent { state.times.append(consent.wall) }
    }
    return await base.reply(to: situation)
  }
}
