import Services
import Synchronization

/// What a journey sent to a service and was answered.
package final class TrafficRecord: Sendable {
  private let sent = Mutex<[ServiceRequest]>([])
  private let received = Mutex<[ServiceResponse]>([])
  /// What happens to the requests, by their numbers from 0.
  package let faults: [Int: TransportFault]

  private let isKept: @Sendable (ServiceRequest) -> Bool

  /// - Parameter isKept: whether a request is kept and has a number. Default: every one is.
  package init(faults: [Int: TransportFault] = [:], isKept: @escaping @Sendable (ServiceRequest) -> Bool = { _ in true }) {
    self.faults = faults
    self.isKept = isKept
  }

  /// The requests, in order.
  package var requests: [ServiceRequest] { sent.withLock { $0 } }
  /// The answers that the journey got, in order.
  package var responses: [ServiceResponse] { received.withLock { $0 } }

  /// A transport that keeps its traffic here, and lets things go wrong.
  package func over(_ base: any Transport) -> any Transport { Recording(record: self, base: base) }

  private struct Recording: Transport {
    let record: TrafficRecord
    let base: any Transport

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      guard record.isKept(request) else { return try await base.send(request) }
      let number = record.sent.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      let transport = record.faults[number].map { FaultyTransport($0, over: base) as any Transport } ?? base
      let response = try await transport.send(request)
      record.received.withLock { $0.append(response) }
      return response
    }
  }
}

/// UUIDs in the order of their numbers, so that two runs have the same.
package final class NumberedIDs: Sendable {
  private let next = Mutex(1)

  package init() {}

  package func make() -> String {
    let number = next.withLock { next in
      defer { next += 1 }
      return next
    }
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
  }
}
