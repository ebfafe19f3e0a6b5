import Documents
import HTTPClient
import HTTPTypes
import Notation
import Pages
import SandboxKit
import Services
import ShippedVendors
import Synchronization
import Testing

@testable import Server

/// A sandbox on a socket of this machine. It serves until the tests end: the framework takes it for a fault when a server is cancelled that has
/// just accepted a connection.
final class ServedSandbox: Sendable {
  static let token = "the-token-of-these-tests"

  let address: String
  private let lines: Lines

  /// The lines of the log.
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  /// - Parameter publicURL: the origin by which clients reach it, or nil for that of each request.
  init(
    _ sandbox: Sandbox, limits: ServerLimits = .patient(), identity: ServerIdentity? = nil, publicURL: String? = nil,
    disturbance: ServerDisturbance = ServerDisturbance()
  ) async throws {
    let lines = Lines()
    self.lines = lines
    var settings = ServerSettings(port: 0, data: "", limits: limits, disturbance: disturbance, version: "1.2.3")
    settings.publicURL = publicURL
    let server = SandboxServer(
      sandbox, pages: PhonePages(flavor: .orca, texts: PageTexts([])), settings, identity: identity, token: Self.token, now: { 0 }
    ) { line in
      lines.all.withLock { $0.append(line) }
    }
    let (addresses, told) = AsyncStream.makeStream(of: String.self)
    Task {
      defer { told.finish() }
      try await server.run(stopsOnSignals: false) { told.yield($0) }
    }
    var found: String?
    for await address in addresses {
      found = address
      break
    }
    address = try #require(found)
  }

  /// All services in memory.
  convenience init(
    limits: ServerLimits = .patient(), identity: ServerIdentity? = nil,
    entities: any EntityStore = InMemoryEntityStore(), publicURL: String? = nil
  ) async throws {
    try await self.init(
      Sandbox(.shipped, entities: entities, now: { 1_770_000_000_000 }) { _ in nil }, limits: limits, identity: identity,
      publicURL: publicURL)
  }

  var log: [String] { lines.all.withLock { $0 } }

  var port: UInt16 { address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

  var transport: HTTPTransport {
    get throws {
      HTTPTransport(try #require(ServerAddress(address)), limits: .patient)
    }
  }

  func send(_ request: ServiceRequest) async throws -> ServiceResponse { try await transport.send(request) }

  func get(_ path: String, token: String? = nil) async throws -> ServiceResponse {
    var request = ServiceRequest(.get, path)
    request.head.headerFields[.authorization] = token.map { "Bearer \($0)" }
    return try await send(request)
  }
}

extension HTTPLimits {
  /// Beside other tests, an answer may take long.
  static let patient = HTTPLimits(connect: .seconds(3600), idle: .seconds(3600), total: .seconds(3600))
}

extension ServiceResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
  var message: String? { (try? JSONReader().read(body))?["message"]?.string }
}

extension ServerLimits {
  /// No limit on requests unless it is given, and an hour for each: beside other tests, an answer may take long.
  static func patient(
    bodyBytes: Int = ServerLimits().bodyBytes, requestsPerSecond: Int = 0, idleSeconds: Int = 3600, transferSeconds: Int = 3600,
    connectionsPerAddress: Int = ServerLimits().connectionsPerAddress
  ) -> ServerLimits {
    ServerLimits(
      bodyBytes: bodyBytes, requestsPerSecond: requestsPerSecond, idleSeconds: idleSeconds, transferSeconds: transferSeconds,
      paceSeconds: 3600, connectionsPerAddress: connectionsPerAddress)
  }
}
