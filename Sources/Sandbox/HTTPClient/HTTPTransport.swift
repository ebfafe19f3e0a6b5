import CCurl
import Services
import Synchronization
import Threads
import Workflow

/// Carries requests to a server over the network, with libcurl, which is loaded with the first request.
///
/// Certificates are checked, and redirects are not followed: a vendor's server never answers with one, and no delivery is taken elsewhere. A request
/// has the headers that it names, and those that HTTP needs to carry it.
public struct HTTPTransport: Transport {
  private let address: ServerAddress
  private let limits: HTTPLimits
  private let settings: ConnectionSettings?
  private let connections: ConnectionPool
  private var report: (@Sendable (EffectProgress) -> Void)?

  /// - Parameter settings: how the server is reached, or nil for what the environment says: proxies (`https_proxy`, `no_proxy`) and authorities
  ///   (`SSL_CERT_FILE`).
  public init(_ address: ServerAddress, limits: HTTPLimits = HTTPLimits(), settings: ConnectionSettings? = nil) {
    self.address = address
    self.limits = limits
    self.settings = settings
    connections = ConnectionPool()
  }

  public func reporting(to report: @escaping @Sendable (EffectProgress) -> Void) -> any Transport {
    var transport = self
    transport.report = report
    return transport
  }

  public func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    try await answer(to: HTTPExchange(request, to: address, limits, settings, report))
  }

  /// What the receiver writes below its status is not kept, however long it is.
  @discardableResult public func deliver(_ request: ServiceRequest) async throws(DeliveryProblem) -> Int {
    let status: Int
    do throws(HTTPFailure) { status = try await self.status(of: request) } catch { throw error.problem }
    try DeliveryProblem.check(status, of: address.host)
    return status
  }

  /// The status of the answer to a request. One of success counts only when all was sent, and all of the answer came: the server may have failed
  /// while it kept what it was sent.
  func status(of request: ServiceRequest) async throws(HTTPFailure) -> Int {
    let exchange = HTTPExchange(request, to: address, limits, settings, report, keepsAnswer: false)
    func failure(_ reason: TransportFailure, _ code: Int32) -> HTTPFailure {
      HTTPFailure(reason: reason, code: code, complaint: exchange.complaint, host: address.host, settings: settings, limit: limits.total)
    }
    do throws(TransportFailure) { _ = try await answer(to: exchange) } catch {
      if let status = exchange.status, !(200..<300).contains(status) { return status }
      throw failure(error, exchange.code)
    }
    let status = exchange.status ?? 0
    guard exchange.isSent || !(200..<300).contains(status) else { throw failure(.connectionLost, HTTPFailure.answeredEarly) }
    return status
  }

  private func answer(to exchange: HTTPExchange) async throws(TransportFailure) -> ServiceResponse {
    guard let connection = connections.take() else { throw .clientMissing }
    await withTaskCancellationHandler {
      // libcurl waits, which the threads of Swift's pool must not.
      await Task(executorPreference: BlockingExecutor.shared) { connection.send(exchange) }.value
    } onCancel: {
      connection.cancel()
    }
    let answer = Result { () throws(TransportFailure) in try exchange.answer() }
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
