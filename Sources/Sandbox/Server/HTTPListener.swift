import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Services

/// A socket for HTTP/1.1, with TLS or without.
struct HTTPListener: Sendable {
  private let settings: ServerSettings
  private let identity: ServerIdentity?
  private let idleSeconds: Int?
  private let handlers: [@Sendable () -> any RemovableChannelHandler]

  /// - Parameters:
  ///   - settings: where to listen, and how many connections there are at most.
  ///   - identity: the certificate, or nil for plain HTTP.
  ///   - idleSeconds: after how many seconds a connection without a request is closed; nil for never.
  ///   - handlers: what each connection needs besides.
  init(
    _ settings: ServerSettings, identity: ServerIdentity?, idleSeconds: Int?,
    handlers: [@Sendable () -> any RemovableChannelHandler] = []
  ) {
    self.settings = settings
    self.identity = identity
    self.idleSeconds = idleSeconds
    self.handlers = handlers
  }

  /// Serves until SIGTERM or SIGINT. It still answers the requests that are being processed then.
  ///
  /// - Parameter onListening: receives the address, such as `http://127.0.0.1:8080`, when the socket is open.
  /// - Throws: `ListenError` when the socket cannot be opened.
  func run(stopsOnSignals: Bool, onListening: @escaping @Sendable (String) -> Void, respond: @escaping HTTP1Channel.Responder) async throws
  {
    let scheme = identity == nil ? "http" : "https"
    // The framework's messages are for its authors; errors are thrown.
    let silent = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
    let plain = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: handlers.map { $0() } + [RequestHeadCheck.Installer(settings.limits)],
        idleTimeout: idleSeconds.map { .seconds(Int64($0)) }))
    let server = try (identity.map { try .tls(plain, tlsConfiguration: try $0.configuration()) } ?? plain).buildServer(
      configuration: ServerConfiguration(
        address: .hostname(settings.address, port: settings.port),
        availableConnectionsDelegate: .maximum(settings.limits.connections, logger: silent)),
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: silent,
      responder: respond,
      onServerRunning: { [settings] channel in
        let host = settings.address.contains(":") ? "[\(settings.address)]" : settings.address
        onListening("\(scheme)://\(host):\(channel.localAddress?.port ?? settings.port)")
      })
    let group = ServiceGroup(
      configuration: .init(
        services: [server], gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [], logger: silent))
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
