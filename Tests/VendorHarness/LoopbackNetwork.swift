import HTTPClient
import HTTPTypes
import LoopbackServer
import Services
import Synchronization

import SandboxKit

/// A sandbox on a socket of this machine.
package final class LoopbackNetwork: Sendable {
  private let running = Mutex<LoopbackServer?>(nil)

  package init() {}

  package func transport(to sandbox: Sandbox) -> any Transport {
    let server = try? LoopbackServer { .response(await sandbox.respond(to: $0)) }
    running.withLock { $0 = server }
    guard let address = server.flatMap({ ServerAddress($0.address) }) else { return InProcessTransport(sandbox) }
    // The answer waits for its turn among all the tests of a run.
    let hour = Duration.seconds(3600)
    return HTTPTransport(address, limits: HTTPLimits(connect: hour, idle: hour, total: hour))
  }

  /// What arrived, in order.
  package func requests() -> [ServiceRequest] { (running.withLock { $0 }?.requests ?? []).map(\.bare) }
}

extension ServiceRequest {
  /// Without the headers that carry a message, which its sender adds.
  package var bare: ServiceRequest {
    var request = self
    for name: HTTPField.Name in [.contentLength, HTTPField.Name("Host")!] { request.head.headerFields[name] = nil }
    return request
  }
}

extension ServiceResponse {
  package var bare: ServiceResponse {
    var response = self
    response.head.headerFields[.contentLength] = nil
    return response
  }
}
