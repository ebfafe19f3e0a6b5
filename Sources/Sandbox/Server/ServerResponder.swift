import Documents
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import Notation
import Services

/// What the server knows of the connection of a request.
struct ServerContext {
  let channel: any Channel

  var address: String { ClientAddress.network(of: channel.remoteAddress?.ipAddress ?? "") }

  /// Closes the connection after so many seconds, unless it is cancelled.
  func closes(in seconds: Int) -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { [channel] in channel.close(promise: nil) }
  }
}

/// Takes a request from the socket, within the limits, and writes the answer.
struct ServerResponder: Sendable {
  let routes: ServerRoutes
  let limits: ServerLimits
  private let disturbance: ServerDisturbance
  let limiter, guesses: RateLimiter
  private let bodies: BodyMemory
  let metrics: ServerMetrics
  let origin: PublicOrigin
  /// Milliseconds since 1970, UTC.
  let now: @Sendable () -> Int64
  /// Takes a line of the log.
  let log: @Sendable (String) -> Void
  private let start = ContinuousClock.now

  /// Why a request is answered before all of it was read.
  private struct Refusal: Error {
    let response: ServiceResponse
  }

  /// How long the rest of a refused request is read. If the connection were closed at once, the client might not get the answer.
  private static let lingerSeconds = 2
  /// After how many seconds a client may try again when there was no room for its body.
  private static let memorySeconds = 5
  /// The same while the database is gone.
  private static let unavailableSeconds = 2
  /// For how many seconds a browser asks only by TLS: a year (RFC 6797).
  private static let strictSeconds = 31_536_000

  init(
    routes: ServerRoutes, limits: ServerLimits, disturbance: ServerDisturbance, metrics: ServerMetrics, origin: PublicOrigin,
    now: @escaping @Sendable () -> Int64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.routes = routes
    self.limits = limits
    self.disturbance = disturbance
    (limiter, guesses, bodies) = (RateLimiter(limits), .guesses(limits), BodyMemory(limits))
    self.metrics = metrics
    self.origin = origin
    self.now = now
    self.log = log
  }

  /// - Throws: when the answer cannot be written, because the connection is gone.
  @concurrent func respond(to request: Request, _ writer: consuming ResponseWriter, _ context: ServerContext) async throws {
    metrics.begin()
    let begin = ContinuousClock.now
    var received = ServiceRequest(request.method, request.head.path ?? "/")
    received.head.headerFields = request.headers
    received.head.scheme = origin.scheme
    received.head.authority = origin.authority(asked: request.head.authority, at: context.channel.localAddress)
    let match = routes.match(received)
    let answered = await answer(to: request, &received, match, context)
    var route: String?, isOwn = false
    if case .endpoint(let routed) = match { (route, isOwn) = (routed.endpoint.template, routes.isOwn(routed.endpoint)) }
    let record = RequestRecord(
      time: now(), method: request.method, route: route, status: answered.response.status,
      leniencies: answered.response.leniencies,
      milliseconds: Int((ContinuousClock.now - begin) / .milliseconds(1)))
    metrics.end(record)
    log(record.line)
    if !isOwn { routes.requestLog?.add(record, received, answered.response) }
    var response = answered.response
    // An answer to HEAD has no body (RFC 9110, section 9.3.2); a client would take it for the next answer.
    if request.method == .head { response.body = [] }
    try await write(response, isWholeRead: answered.isWholeRead, writer, context)
  }

  /// - Parameter received: the request, whose body is read here.
  private func answer(
    to request: Request, _ received: inout ServiceRequest, _ match: EndpointMatch, _ context: ServerContext
  ) async -> (response: ServiceResponse, isWholeRead: Bool) {
    if let refusal = refusal(received, match, context) { return (refusal, !Self.hasBody(request)) }
    guard case .endpoint(var routed) = match else { return (ServiceResponse(.notFound), !Self.hasBody(request)) }
    var held = 0
    defer { bodies.giveBack(held, of: context.address) }
    do throws(Refusal) {
      received.body = try await body(of: request, context, holding: &held)
    } catch { return (error.response, false) }
    routed.request.body = received.body
    if !routes.isOwn(routed.endpoint) {
      if disturbance.latency > 0 { try? await Task.sleep(for: .milliseconds(disturbance.latency)) }
      if disturbance.fails { return (Self.disturbed(routed.endpoint), true) }
    }
    guard routed.endpoint.isGuessed else { return (await routes.respond(to: routed), true) }
    // Each guess counts before it is answered, because many may come at once. A correct one is given back.
    if let wait = guesses.wait(of: context.address, at: seconds) { return (Self.tooMany(wait), true) }
    let response = await routes.respond(to: routed)
    if !(400..<500).contains(response.status) { guesses.giveBack(to: context.address, at: seconds) }
    return (response, true)
  }

  private func refusal(_ request: ServiceRequest, _ match: EndpointMatch, _ context: ServerContext) -> ServiceResponse? {
    if let wait = wait(for: match, context) { return Self.tooMany(wait) }
    if let refusal = match.refusal { return refusal }
    guard case .endpoint(let routed) = match else { return nil }
    return routes.refusal(routed.endpoint, request)
  }

  private static func tooMany(_ wait: Int) -> ServiceResponse {
    var response = ServiceResponse.refusal(.tooManyRequests, "Too many requests. Send the next one in \(wait) s.")
    response.head.headerFields[.retryAfter] = String(wait)
    return response
  }

  private static func disturbed(_ endpoint: Endpoint) -> ServiceResponse {
    endpoint.refusals.refusal(.serviceUnavailable, "The server was told to fail now and then (--fail). Send the request again.")
  }

  /// After how many seconds an address may send such a request, or nil for now.
  private func wait(for match: EndpointMatch, _ context: ServerContext) -> Int? {
    guard case .endpoint(let routed) = match else { return limiter.wait(of: context.address, at: seconds) }
    if routes.isUnlimited(routed.endpoint) { return nil }
    let wait = limiter.wait(of: context.address, at: seconds)
    return wait ?? (routed.endpoint.isGuessed ? guesses.wait(of: context.address, at: seconds, counts: false) : nil)
  }

  private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  // MARK: The body

  private static func hasBody(_ request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || request.headers[.contentLength].flatMap { Int($0) } ?? 0 > 0
  }

  /// - Parameter held: the bytes that were taken from the memory for bodies.
  private func body(of request: Request, _ context: ServerContext, holding held: inout Int) async throws(Refusal) -> [UInt8] {
    let tooLarge = Refusal(response: .refusal(.contentTooLarge, "A request has at most \(limits.bodyBytes / 1_000_000) MB."))
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.bodyBytes { throw tooLarge }
    let deadline = context.closes(in: limits.transferSeconds)
    defer { deadline.cancel() }
    if request.headers[.expect]?.lowercased() == "100-continue" {
      context.channel.triggerUserOutboundEvent(RequestHeadCheck.Continue(), promise: nil)
    }
    var bytes: [UInt8] = []
    do {
      for try await part in request.body {
        guard bytes.count + part.readableBytes <= limits.bodyBytes else { throw tooLarge }
        guard bodies.take(part.readableBytes, of: context.address) else { throw Refusal(response: Self.tooMany(Self.memorySeconds)) }
        held += part.readableBytes
        bytes.append(contentsOf: part.readableBytesView)
      }
    } catch let error as Refusal { throw error } catch {
      throw Refusal(response: .refusal(.badRequest, "The request ended in the middle."))
    }
    return bytes
  }

  // MARK: The answer

  @concurrent private func write(
    _ answer: ServiceResponse, isWholeRead: Bool, _ writer: consuming ResponseWriter, _ context: ServerContext
  ) async throws {
    var headers = answer.head.headerFields
    // Most answers are about a person. What anybody may keep says so itself.
    if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    if answer.head.status == .serviceUnavailable, headers[.retryAfter] == nil { headers[.retryAfter] = "\(Self.unavailableSeconds)" }
    if origin.scheme == "https" { headers[.strictTransportSecurity] = "max-age=\(Self.strictSeconds)" }
    headers[.date] = Moment(milliseconds: now()).httpDate
    if !isWholeRead { headers[.connection] = "close" }
    let response = Response(status: answer.head.status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    let deadline = context.closes(in: limits.transferSeconds)
    defer { deadline.cancel() }
    do { try await writer.write(response: response.head, body: response.body) } catch is HTTPParserError {
      // The next request cannot be read. The framework would answer it before this answer is written.
      throw CancellationError()
    }
    if !isWholeRead { _ = context.closes(in: Self.lingerSeconds) }
  }
}
