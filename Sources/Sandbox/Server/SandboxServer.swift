import HummingbirdCore
import Pages
import SandboxKit
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
    let origin = PublicOrigin(settings, certifiedFor: identity?.names)
    let responder = ServerResponder(
      routes: routes, limits: limits, disturbance: settings.disturbance, metrics: metrics, origin: origin, now: now, log: log)
    let dueWork = Task { await sandbox.keepDoingDueWork(workers: Self.deliveries) }
    defer { dueWork.cancel() }
    let connections = ConnectionLimiter(limits, metrics)
    try await HTTPListener(settings, identity: identity, idleSeconds: limits.idleSeconds, handlers: [{ connections.handler() }]).run(
      stopsOnSignals: stopsOnSignals, onListening: onListening
    ) { request, writer, channel in try await responder.respond(to: request, writer, ServerContext(channel: channel)) }
  }
}
