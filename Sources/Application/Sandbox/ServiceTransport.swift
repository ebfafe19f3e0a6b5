import HTTPClient
import Sandbox
import Services
import Store

/// The way of all requests to the vendors' servers.
package enum ServiceTransport {
  /// - Parameters:
  ///   - address: the server on the network; nil: the sandbox in this program.
  ///   - services: those of the sandbox.
  ///   - now: milliseconds since 1970, UTC.
  package static func to(
    _ address: ServerAddress?, _ services: [any SandboxService], store: Store, now: @escaping @Sendable () -> Int64
  ) -> any Transport {
    address.map { HTTPTransport($0) } ?? LocalSandbox(services, store: store, now: now).transport
  }
}
