import HTTPClient
import Services
import Store
import Workflow

/// Has servers on the network erase what they keep of sessions that were erased here.
package struct RemoteErasure: Sendable {
  private let store: Store
  private let network: @Sendable (ServerAddress) -> any Transport

  /// - Parameter network: the way to a server. Default: over the network.
  package init(_ store: Store, network: @escaping @Sendable (ServerAddress) -> any Transport = { HTTPTransport($0, limits: .delivery) }) {
    self.store = store
    self.network = network
  }

  /// What came of a request.
  private enum Answer { case erased, refused, none }

  /// Asks every server. One that is not reached is not asked again now; what it refuses concerns one session.
  /// - Returns: the addresses of those that did not erase everything. They are asked again the next time.
  @discardableResult package func run() async -> [String] {
    var unreached: Set<String> = [], failing: Set<String> = []
    for records in (try? store.recordsToErase()) ?? [] where !unreached.contains(records.server) {
      switch await answer(to: records) {
      case .erased: try? store.forget(records)
      case .refused: failing.insert(records.server)
      case .none: unreached.insert(records.server)
      }
    }
    return failing.union(unreached).sorted()
  }

  /// Only the server's own answer counts: a portal or a proxy in between answers too.
  private func answer(to records: RemoteRecords) async -> Answer {
    guard let address = ServerAddress(records.server) else { return .erased }
    do throws(TransportFailure) {
      let response = try await network(address).send(RequestOwner.erasure(of: records.owner))
      return response.status == 204 ? .erased : response.status == 500 ? .refused : .none
    } catch { return .none }
  }
}
