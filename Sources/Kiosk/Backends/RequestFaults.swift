import JourneyKit
import Services
import Synchronization
import Workflow

/// What a scenario lets happen to the requests of a session. It counts them, whichever effect sends them and however many each sends.
///
/// The faults take the place of an answer, whether the backend is the sandbox in this process or a server on the network. What the program sends
/// by itself, such as an erasure or a result, belongs to no effect, and always arrives.
public final class RequestFaults: Sendable {
  private let fault: BackendFault
  private let sleep: @Sendable (_ milliseconds: Int) async -> Void
  /// How many of the requests were sent that it may happen to.
  private let sent = Mutex(0)

  /// - Parameter sleep: waits; returns soon once its task was cancelled.
  public init(
    _ fault: BackendFault,
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { try? await Task.sleep(for: .milliseconds($0)) }
  ) {
    self.fault = fault
    self.sleep = sleep
  }

  /// The way of an effect's requests.
  /// - Parameter effect: its name.
  func transport(of effect: String, over base: any Transport) -> any Transport {
    guard fault.effects?.contains(effect) ?? true else { return base }
    return FaultyWay(faults: self, base: base)
  }

  /// The way of the next request.
  private func next(over base: any Transport) -> any Transport {
    let number = sent.withLock { sent in
      defer { sent += 1 }
      return sent - fault.passed
    }
    return number >= 0 && fault.count.map { number < $0 } ?? true ? FaultyTransport(fault.kind, over: base, sleep: sleep) : base
  }

  private struct FaultyWay: Transport {
    let faults: RequestFaults
    let base: any Transport

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      try await faults.next(over: base).send(request)
    }
  }
}
