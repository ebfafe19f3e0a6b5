import Cryptography
import JourneyKit
import Notation
import Services
import Synchronization
import Workflow

/// Observes the requests of a session's effects, and the pushes among the answers.
public final class ExchangeObserver: Sendable {
  public enum Observed: Equatable, Sendable {
    case exchange(Exchange)
    /// A message that came for the device, with its id.
    case push(id: String, JSONValue)
  }

  private struct State {
    /// The newest answers to requests that only look, by their paths.
    var answers: [String: Exchange.Ending] = [:]
    var pushes: Set<String> = []
    var secrets: CoveredSecrets?
  }

  private let keys: @Sendable () -> [RSAPrivateKey]
  private let observe: @Sendable (Observed) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - keys: the private keys of the device, with which it opens what is encrypted to it.
  ///   - observe: receives what was observed, in its order.
  public init(keys: @escaping @Sendable () -> [RSAPrivateKey] = { [] }, observe: @escaping @Sendable (Observed) -> Void) {
    (self.keys, self.observe) = (keys, observe)
  }

  /// The same way of an effect's requests, observed.
  /// - Parameters:
  ///   - secrets: those of the session.
  ///   - faults: puts faults in front of a way.
  func transport(
    of effect: String, over base: any Transport, _ secrets: SecretBox, faults: @escaping @Sendable (any Transport) -> any Transport
  ) -> any Transport {
    let covered = state.withLock { state in
      let covered = state.secrets ?? CoveredSecrets(secrets)
      state.secrets = covered
      return covered
    }
    return ObservedWay(observer: self, effect: effect, content: ExchangeContent(secrets: covered, keys: keys), base: base, faults: faults)
  }

  fileprivate func report(
    _ request: ServiceRequest, of effect: String, _ ending: Exchange.Ending, real: Exchange.Ending?, _ time: Duration,
    _ content: ExchangeContent
  ) {
    guard isNews(request, ending) else { return }
    observe(.exchange(Exchange(request, of: effect, ending, real: real, milliseconds: Int(time / .milliseconds(1)), content)))
    guard case .success(let response) = ending, response.status == 200, case .endpoint = [PushRoutes.messages.endpoint].match(request),
      let messages = try? PushRoutes.messages.answer(in: response)
    else { return }
    for message in messages where state.withLock({ $0.pushes.insert(message.id).inserted }) {
      observe(.push(id: message.id, content.body(Array(message.data.utf8), nil) ?? .null))
    }
  }

  /// A journey that waits asks the same again and again: an answer that has not changed is observed once.
  private func isNews(_ request: ServiceRequest, _ ending: Exchange.Ending) -> Bool {
    guard request.head.method == .get else { return true }
    // Headers such as the date change.
    let path = request.head.path ?? "/", answer = ending.map { ServiceResponse($0.head.status, body: $0.body) }
    return state.withLock { state in
      defer { state.answers[path] = answer }
      return state.answers[path] != answer
    }
  }
}

/// The way of requests that are observed: in front of the faults, and behind them.
private struct ObservedWay: Transport {
  let observer: ExchangeObserver
  let effect: String
  let content: ExchangeContent
  let base: any Transport
  let faults: @Sendable (any Transport) -> any Transport

  func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    let start = ContinuousClock.now, probe = Probe(base)
    let ending: Exchange.Ending
    do throws(TransportFailure) { ending = .success(try await faults(probe).send(request)) } catch { ending = .failure(error) }
    observer.report(request, of: effect, ending, real: probe.ending, ContinuousClock.now - start, content)
    return try ending.get()
  }

  /// Notes what the server did, whatever becomes of its answer.
  private final class Probe: Transport {
    private let base: any Transport
    private let kept = Mutex<Exchange.Ending?>(nil)

    init(_ base: any Transport) { self.base = base }

    var ending: Exchange.Ending? { kept.withLock { $0 } }

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      let ending: Exchange.Ending
      do throws(TransportFailure) { ending = .success(try await base.send(request)) } catch { ending = .failure(error) }
      kept.withLock { $0 = ending }
      return try ending.get()
    }
  }
}
