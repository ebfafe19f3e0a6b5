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

  /// Asks every server once.
  /// - Returns: the addresses of those that did not erase it. They are asked again the next time.
  @discardableResult package func run() async -> [String] {
    var unreached: Set<String> = []
    for records in (try? store.recordsToErase()) ?? [] where !unreached.contains(records.server) {
      if await isErased(records) { try? store.forget(records) } else { unreached.insert(records.server) }
    }
    return unreached.sorted()
  }

  /// Only the server's own answer counts: a portal or a proxy in between answers too.
  private func isErased(_ records: RemoteRecords) async -> Bool {
    guard let address = ServerAddress(records.server) else { return true }
    do throws(TransportFailure) {
      let response = try await network(address).send(RequestOwner.erasure(of: records.owner))
      return response.status == 204
    } catch { return false }
  }
}
