import CCurl
import Services
import Synchronization
import Threads
import Workflow

/// Carries requests to a server over the network, with libcurl, which is loaded with the first request.
///
/// Certificates are checked, proxies are those of the environment (`https_proxy`, `no_proxy`), and redirects are not followed, because a
/// vendor's server never answers with one. A request has the headers that it names, and those that HTTP needs to carry it.
public struct HTTPTransport: Transport {
  private let address: ServerAddress
  private let limits: HTTPLimits
  private let connections: ConnectionPool
  private var report: (@Sendable (EffectProgress) -> Void)?

  public init(_ address: ServerAddress, limits: HTTPLimits = HTTPLimits()) {
    self.address = address
    self.limits = limits
    connections = ConnectionPool()
  }

  public func reporting(to report: @escaping @Sendable (EffectProgress) -> Void) -> any Transport {
    var transport = self
    transport.report = report
    return transport
  }

  public func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    guard let connection = connections.take() else { throw .clientMissing }
    let exchange = HTTPExchange(request, to: address, limits, report)
    let status = await withTaskCancellationHandler {
      // libcurl waits, which the threads of Swift's pool must not.
      await Task(executorPreference: BlockingExecutor.shared) { connection.send(exchange) }.value
    } onCancel: {
      connection.cancel()
    }
    let answer = Result { () throws(TransportFailure) in try exchange.answer(status) }
    if case .success = answer, !Task.isCancelled { connections.put(connection) }
    return try answer.get()
  }
}

/// How long a request may take, and how large its answer may be.
public struct HTTPLimits: Sendable {
  /// The time until the connection is open.
  public var connect: Duration
  /// The time during which no byte is sent or received.
  public var idle: Duration
  /// The time of the whole request. Ten megabytes need two minutes on a slow line.
  public var total: Duration
  /// The largest answer, in bytes.
  public var answerBytes: Int

  public init(
    connect: Duration = .seconds(10), idle: Duration = .seconds(30), total: Duration = .seconds(300), answerBytes: Int = 20_000_000
  ) {
    self.connect = connect
    self.idle = idle
    self.total = total
    self.answerBytes = answerBytes
  }
}
