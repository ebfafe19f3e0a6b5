import Glibc
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import Pages
import SandboxKit
import ServiceLifecycle
import Services

/// The sandbox on a socket: the same code as in the kiosk's process, behind HTTP/1.1.
public struct SandboxServer: Sendable {
  /// How many messages are on their way at once.
  private static let deliveries = 8

  private let sandbox: Sandbox
  private let pages: PhonePages
  private let settings: ServerSettings
  private let identity: ServerIdentity?
  private let token: String?
  private let now: @Sendable () -> Int64
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - pages: what a phone opens.
  ///   - settings: where to listen, and the limits. Their data folder, certificate and token file are the caller's to read.
  ///   - identity: the certificate, or nil for plain HTTP.
  ///   - token: what a request to the administration must show, or nil if there is no administration, and nothing about the server itself.
  ///   - now: milliseconds since 1970, UTC.
  ///   - log: takes one JSON line for each request.
  public init(
    _ sandbox: Sandbox, pages: PhonePages, _ settings: ServerSettings, identity: ServerIdentity? = nil, token: String?,
    now: @escaping @Sendable () -> Int64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.sandbox = sandbox
    self.pages = pages
    self.settings = settings
    self.identity = identity
    self.token = token
    self.now = now
    self.log = log
  }

  /// For the assertions of a test; nil if there is none. Without an administration nobody could read it, and it would keep what a phone has sent to
  /// its kiosk.
  var requestLog: RequestLog? { settings.isEphemeral && token != nil ? RequestLog() : nil }

  /// Serves, and does what becomes due, until SIGTERM or SIGINT. It still answers the requests that are being processed then.
  ///
  /// - Parameter onListening: receives the address, such as `http://127.0.0.1:8080`, when the socket is open.
  /// - Throws: `ListenError` when the socket cannot be opened.
  public func run(stopsOnSignals: Bool = true, onListening: @escaping @Sendable (String) -> Void) async throws {
    let limits = settings.limits, metrics = ServerMetrics()
    let routes = ServerRoutes(
      sandbox, pages: pages, token: token, metrics: metrics, version: settings.version,
      requestLog: requestLog)
    let scheme = identity == nil ? "http" : "https"
    let origin = PublicOrigin(settings, certifiedFor: identity?.names)
    let responder = ServerResponder(
      routes: routes, limits: limits, disturbance: settings.disturbance, metrics: metrics, origin: origin, now: now, log: log)
    // The framework's messages are for its authors; errors are thrown.
    let silent = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
    let connections = ConnectionLimiter(limits, metrics)
    let plain = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [connections.handler(), RequestHeadCheck.Installer()], idleTimeout: .seconds(Int64(limits.idleSeconds))))
    let server = try (identity.map { try .tls(plain, tlsConfiguration: try $0.configuration()) } ?? plain).buildServer(
      configuration: ServerConfiguration(
        address: .hostname(settings.address, port: settings.port),
        availableConnectionsDelegate: .maximum(limits.connections, logger: silent)),
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: silent,
      responder: { request, writer, channel in try await responder.respond(to: request, writer, ServerContext(channel: channel)) },
      onServerRunning: { [settings] channel in
        let host = settings.address.contains(":") ? "[\(settings.address)]" : settings.address
        onListening("\(scheme)://\(host):\(channel.localAddress?.port ?? settings.port)")
      })
    let group = ServiceGroup(
      configuration: .init(
        services: [server], gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [], logger: silent))
    let dueWork = Task { await sandbox.keepDoingDueWork(workers: Self.deliveries) }
    defer { dueWork.cancel() }
    do {
      try await group.run()
    } catch let error as IOError {
      throw ListenError(errno: error.errnoCode, settings)
    } catch let error as NIOConnectionError {
      throw ListenError(unknownHost: "\(error.host)")
    } catch let error as SocketAddressError {
      throw ListenError(unknownHost: Self.host(in: error) ?? settings.address)
    }
  }

  private static func host(in error: SocketAddressError) -> String? {
    if case .unknown(let host, _) = error { host } else { nil }
  }
}

/// Why the server cannot listen, in one plain English sentence that says what to do.
public struct ListenError: Error, Equatable, Sendable {
  public enum Reason: Sendable { case portInUse, noAddress, other }

  public let message: String
  public let reason: Reason

  init(errno: Int32, _ settings: ServerSettings) {
    reason =
      switch errno {
      case EADDRINUSE: .portInUse
      case EADDRNOTAVAIL: .noAddress
      default: .other
      }
    message =
      switch errno {
      case EADDRINUSE:
        "The port \(settings.port) of \(settings.address) is in use. Stop the program that uses it, or choose another --port."
      case EACCES: "The port \(settings.port) may only be used by root. Choose a --port above 1023."
      case EADDRNOTAVAIL: "This machine has no address \(settings.address). Choose another --address."
      default: "The server cannot listen at \(settings.address), port \(settings.port): \(String(cString: strerror(errno)))."
      }
  }

  init(unknownHost host: String) {
    reason = .noAddress
    message = "The address \(host) is not known. Choose another --address."
  }
}
