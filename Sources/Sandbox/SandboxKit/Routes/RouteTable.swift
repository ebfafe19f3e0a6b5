import Services
import Synchronization

/// The requests of all services, with what answers them. They are made when the first request comes, because the schemas of all bodies would
/// delay the kiosk's first frame.
final class RouteTable: Sendable {
  struct Routes: Sendable {
    let endpoints: [Endpoint]
    let handlers: [Endpoint: (service: any SandboxService, handler: RouteHandler)]
  }

  private let services: [any SandboxService]
  private let made = Mutex<Routes?>(nil)

  init(_ services: [any SandboxService]) { self.services = services }

  var routes: Routes {
    made.withLock { made in
      if let made { return made }
      let all = services.flatMap { service in service.routes.map { (service, $0) } }
      let routes = Routes(
        endpoints: all.map(\.1.endpoint), handlers: Dictionary(all.map { ($1.endpoint, ($0, $1)) }) { first, _ in first })
      made = routes
      return routes
    }
  }
}
