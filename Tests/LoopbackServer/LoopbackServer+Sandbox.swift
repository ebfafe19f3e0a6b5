import Documents
import SandboxKit
import Services

extension LoopbackServer {
  /// Serves a sandbox in memory.
  ///
  /// - Parameters:
  ///   - prefix: the path before all paths of the sandbox: `/tenant`.
  ///   - now: milliseconds since 1970, UTC.
  ///   - read: what a picture shows; nil: it is none.
  public convenience init(
    _ services: [any SandboxService], under prefix: String, now: Int64, read: @escaping @Sendable ([UInt8]) async -> Reading?
  ) throws {
    let sandbox = Sandbox(services, now: { now }, read: read)
    try self.init { request in
      guard let path = request.head.path, path.hasPrefix(prefix + "/") else { return .response(ServiceResponse(.notFound)) }
      var request = request
      request.head.path = String(path.dropFirst(prefix.count))
      return .response(await sandbox.respond(to: request))
    }
  }
}
