/// The hosts to which the messages of services go, such as webhooks. A server that others reach sends nothing to a host that its operator has not
/// named: whoever may edit a template could otherwise have it call what only its machine reaches.
public struct MessageReceivers: Sendable {
  /// Names or addresses, of which `*.example` is all names in a domain; nil for every host.
  private let hosts: [String]?

  /// - Parameters:
  ///   - hosts: those that the operator has named.
  ///   - address: the one on which the server listens. On loopback without named hosts, every host may be one.
  public init(_ hosts: [String], of address: String) {
    self.hosts = hosts.isEmpty && ServerAddress.isLoopback(address) ? nil : hosts.map { $0.lowercased() }
  }

  public func contains(_ host: String) -> Bool {
    guard let hosts else { return true }
    let host = host.lowercased()
    return hosts.contains { $0.hasPrefix("*.") ? host.hasSuffix($0.dropFirst(1)) : $0 == host }
  }

  /// The way to a receiver.
  /// - Parameter base: the way to one that was named.
  public func transport(to address: ServerAddress, over base: (ServerAddress) -> any Transport) -> any Transport {
    contains(address.host) ? base(address) : Unnamed(host: address.host)
  }

  /// A receiver that nobody has named.
  private struct Unnamed: Transport {
    let host: String

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse { throw .hostNotFound }

    func deliver(_ request: ServiceRequest) async throws(DeliveryProblem) -> Int {
      throw DeliveryProblem("This server sends nothing to \(host). Start it with --receiver \(host), then send the message again.")
    }
  }
}
