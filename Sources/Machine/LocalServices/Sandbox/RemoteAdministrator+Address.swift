import HTTPClient
import SandboxKit
import Services

extension RemoteAdministrator {
  /// The administration of a server on the network.
  package init(_ services: [any SandboxService], at address: ServerAddress, _ token: AdministrationToken) {
    self.init(services, over: HTTPTransport(address), token: token.text)
  }
}
