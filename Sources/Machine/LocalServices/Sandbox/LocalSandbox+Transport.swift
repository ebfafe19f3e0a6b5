import HTTPClient
import Services

extension LocalSandbox {
  /// The way of requests to the vendors' servers.
  /// - Parameter address: the server on the network, or nil for this sandbox.
  package func transport(to address: ServerAddress?) -> any Transport { address.map { HTTPTransport($0) } ?? transport }
}
